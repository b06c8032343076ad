// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

namespace vram {

/// The softmax of an attention that is written as products and a softmax, which Inductor's patterns may replace by one
/// kernel (fx_passes/fuse_attention.py); none if there is none.
GraphValue writtenAttention(const JointGraph& graph);

} // namespace vram
