// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"
#include "step/aten/attention_rules.h"

#include <vector>

namespace vram::aten {

inline constexpr Operator kFlashOp{"aten._scaled_dot_product_flash_attention.default", OperatorKind::ExternTuple};
inline constexpr Operator kCuDnnOp{"aten._scaled_dot_product_cudnn_attention.default", OperatorKind::ExternTuple};
inline constexpr Operator kEfficientOp{"aten._scaled_dot_product_efficient_attention.default",
                                       OperatorKind::ExternTuple};
inline constexpr Operator kFusedBackwardOp{"aten._scaled_dot_product_attention_backward.default",
                                           OperatorKind::ExternTuple};

/// The log-sum-exp of the memory-efficient kernel is padded to whole tiles of 32 queries.
constexpr std::int64_t kQueryTile = 32;

/// Returns the strides in which the memory-efficient kernel writes [batch, heads, length, size]: it writes [batch,
/// length, heads, size] and returns a transposed view.
Shape headsInside(const Shape& shape);

/// Returns the most memory that the backward pass of the kernel uses while it runs.
Bytes fusedBackwardWorkspace(const Operator& op, const Shape& query, const Shape& key, Bytes elementBytes);

/// Replaces the attentions that are written as matrix multiplications and a softmax as Inductor does: by the kernel
/// that scaled_dot_product_attention chooses, `wanted` first unless it is Auto. Returns the rows of those that it
/// replaces by operators that are not modelled; the graph then still contains them.
std::vector<RowIndex> fuseAttention(JointGraph& graph, AttentionKernel wanted, const AttentionEnvironment& environment);

} // namespace vram::aten
