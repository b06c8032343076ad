// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compiled_graphs.h"

#include <vector>

namespace vram {

/// Follows views from `value` to the first value that the plan stores, that is among the `saved` tensors, or that is
/// not a view.
GraphValue storedValue(GraphValue value, const JointGraph& graph, const BufferPlan& plan,
                       const std::vector<GraphValue>& saved);

/// Returns the allocations and releases of the wrapper code of the backward graph.
CompiledBackward backwardProgram(const CompiledGraph& compiled);

} // namespace vram
