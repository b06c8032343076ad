// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/collective_nodes.h"

#include "step/aten/index_nodes.h"

#include <vector>

namespace vram::aten::nodes {

namespace {

GraphValue chunk(GraphTrace& g, GraphValue pieces, GraphValue whole, int dimension, std::int64_t ranks,
                 std::int64_t index)
{
    Shape shape = g.shape(whole);
    shape[dimension] /= ranks;
    return g.item(pieces, static_cast<std::uint64_t>(index), shape, g.node(whole).strides, g.dtype(whole));
}

GraphValue splitInChunks(GraphTrace& g, GraphValue whole, int dimension, std::int64_t ranks)
{
    const JointNode& node = g.node(whole);
    return g.add(op::split, {whole}, Shape(node.shape), Shape(node.strides), node.dtype,
                 static_cast<std::uint64_t>(dimension) | static_cast<std::uint64_t>(ranks) << 4);
}

} // namespace

GraphValue moveChunks(GraphTrace& g, GraphValue value, int from, int to, std::int64_t ranks)
{
    if (from == to)
        return value;
    const GraphValue pieces = splitInChunks(g, value, from, ranks);
    std::vector<GraphValue> chunks;
    chunks.reserve(static_cast<std::size_t>(ranks));
    for (std::int64_t i = 0; i < ranks; ++i)
        chunks.push_back(chunk(g, pieces, value, from, ranks, i));
    const GraphValue moved = g.cat(chunks, to);
    // DTensor dispatches below a selective checkpoint, which therefore sees the redistribution as one operator.
    g.graph()[moved].recompute = g.node(chunks.front()).recompute;
    return moved;
}

GraphValue allGather(GraphTrace& g, GraphValue part, std::int64_t ranks)
{
    Shape whole = g.shape(part);
    whole[0] = checkedMul(whole[0], ranks);
    return g.collective(op::allGather, g.contiguous(part), whole);
}

GraphValue reduceScatter(GraphTrace& g, GraphValue chunks, std::int64_t ranks)
{
    Shape part = g.shape(chunks);
    part[0] /= ranks;
    return g.collective(op::reduceScatter, g.contiguous(chunks), part);
}

GraphValue allReduce(GraphTrace& g, GraphValue value)
{
    return g.collective(op::allReduce, g.contiguous(value), Shape(g.shape(value)));
}

GraphValue localShard(GraphTrace& g, GraphValue whole, const ShardedDimension& shared)
{
    const GraphValue pieces = splitInChunks(g, whole, shared.dimension, shared.ranks);
    const GraphValue part = chunk(g, pieces, whole, shared.dimension, shared.ranks, 0);
    return g.dense(op::clone, {part}, Shape(g.shape(part)), g.dtype(part));
}

void gatherBackward(GraphBackward& b)
{
    const auto& [dimension, ranks] = b.data<ShardedDimension>();
    const GraphValue whole = b.g.contiguous(b.grad());
    b.setResult(0, reduceScatter(b.g, moveChunks(b.g, whole, dimension, 0, ranks), ranks));
}

void replicaBackward(GraphBackward& b)
{
    b.setResult(0, localShard(b.g, b.grad(), b.data<ShardedDimension>()));
}

void reduceBackward(GraphBackward& b)
{
    const auto& [dimension, ranks] = b.data<ShardedDimension>();
    b.setResult(0, moveChunks(b.g, allGather(b.g, b.grad(), ranks), 0, dimension, ranks));
}

void allReduceBackward(GraphBackward& b)
{
    b.setResult(0, allReduce(b.g, b.grad()));
}

void embeddingBackward(GraphBackward& b)
{
    const Tensor& part = b.input(0);
    const Shape table{b.data<EmbeddingRows>().rows, part.shape[1]};
    const GraphValue sum = embeddingGradient(b.g, b.grad(), b.savedValue(0), table);
    const GraphValue whole = b.g.castTo(sum, part.dtype);
    b.setResult(0, b.g.slice(whole, 0, 0, part.shape[0]));
}

} // namespace vram::aten::nodes
