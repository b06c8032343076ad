// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

namespace vram::aten::nodes {

/// Return the operators that add values at positions (index_put) or write them along a dimension (scatter) in this
/// dtype. Triton adds atomically in neither bfloat16 nor int64, so Inductor calls ATen's kernel for these dtypes
/// (utils.py, needs_fallback_due_to_atomic_add_limitations and use_scatter_fallback). The operands are the tensor, the
/// values (or none, for a number) and the positions.
const Operator& addedByIndex(DType dtype);
const Operator& scatteredValues(DType dtype);

/// Returns the gradient of an embedding of shape `table` in the graph that torch.compile traces. It is the
/// decomposition of embedding_dense_backward, which accumulates in float32 and leaves the row of the padding index
/// without a gradient.
GraphValue embeddingGradient(GraphTrace& g, GraphValue gradient, GraphValue indices, const Shape& table);

} // namespace vram::aten::nodes
