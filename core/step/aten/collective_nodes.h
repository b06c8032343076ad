// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// DTensor's redistributions in the graph that torch.compile traces (torch/distributed/tensor/placement_types.py,
/// torch/distributed/_functional_collectives.py).
namespace vram::aten::nodes {

inline constexpr Operator logicalOr{"aten.bitwise_or.Tensor"};

/// Splits dimension `from` into `ranks` chunks and concatenates them along dimension `to`.
GraphValue moveChunks(GraphTrace& g, GraphValue value, int from, int to, std::int64_t ranks);
/// all_gather_into_tensor, which concatenates along the first dimension.
GraphValue allGather(GraphTrace& g, GraphValue part, std::int64_t ranks);
/// reduce_scatter_tensor, which scatters along the first dimension.
GraphValue reduceScatter(GraphTrace& g, GraphValue chunks, std::int64_t ranks);
GraphValue allReduce(GraphTrace& g, GraphValue value);
/// Copies one rank's part of the sharded dimension.
GraphValue localShard(GraphTrace& g, GraphValue whole, const ShardedDimension& shared);

void gatherBackward(GraphBackward& b);
void replicaBackward(GraphBackward& b);
void reduceBackward(GraphBackward& b);
void allReduceBackward(GraphBackward& b);
/// Accumulates the gradient into a zero tensor of the whole embedding's shape.
void embeddingBackward(GraphBackward& b);

} // namespace vram::aten::nodes
