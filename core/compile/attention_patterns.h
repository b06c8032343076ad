// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <array>
#include <vector>

namespace vram {

/// An attention that is written as matrix multiplications and a softmax, and that Inductor replaces by
/// scaled_dot_product_attention.
struct AttentionMatch {
    std::array<GraphValue, 3> operands{}; ///< Query, key and value.
    GraphValue mask{};                    ///< The mask that is added to the scores, if there is one.
    GraphValue output{};
    GraphValue tangent{};                  ///< The gradient of the output, or none if there is no backward pass.
    std::array<GraphValue, 3> gradients{}; ///< The gradients of the operands.
    bool drops = false;                    ///< Whether dropout follows the softmax.
    bool movesHeads = false;               ///< Whether the pattern includes the permutations that move the heads.
    bool copies = false;                   ///< Whether the operands are copied first.
};

/// Returns the attentions that match a pattern of fx_passes/fuse_attention.py on CUDA, with their backward pass or
/// without one. The graph must be free of no-ops (removeNoOps).
std::vector<AttentionMatch> attentionMatches(const JointGraph& graph);

} // namespace vram
