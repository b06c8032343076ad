// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <span>
#include <vector>

namespace vram {

/// Returns the softmax of each attention that is written out as matrix multiplications and a softmax, which Inductor's
/// patterns may replace by one kernel (fx_passes/fuse_attention.py). `trained` are the placeholders that require a
/// gradient.
std::vector<GraphValue> unfusedAttentions(const JointGraph& graph, std::span<const GraphValue> trained);

} // namespace vram
