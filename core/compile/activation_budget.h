// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partitioner.h"

#include <vector>

namespace vram {

/// Returns the values that forward saves under an activation memory budget below 1 (torch/_functorch/partitioners.py,
/// choose_saved_values_set).
std::vector<GraphValue> savedWithin(double budget, const JointGraph& graph, Partitioner& partitioner);

} // namespace vram
