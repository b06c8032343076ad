// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

namespace vram::aten::nodes {

/// Writes values at positions along a dimension; its operands are the tensor, the values (or none, for a number) and
/// the positions.
inline constexpr Operator kScatterValues{"aten.scatter.src", OperatorKind::Scatter};

/// Returns the gradient of an embedding of shape `table` in the graph that torch.compile traces. It is the
/// decomposition of embedding_dense_backward, which accumulates in float32 and leaves the row of the padding index
/// without a gradient.
GraphValue embeddingGradient(GraphTrace& g, GraphValue gradient, GraphValue indices, const Shape& table);

} // namespace vram::aten::nodes
