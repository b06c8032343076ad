// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/partition_graph.h"

#include "compile/operators.h"

#include <algorithm>
#include <iterator>

namespace vram {

PartitionGraph::PartitionGraph(const JointGraph& graph, std::span<const GraphValue> nodes,
                               std::span<const GraphValue> given, std::span<const GraphValue> results)
    : m_graph(graph), m_nodes(nodes), m_results(results), m_given(graph.size(), 0), m_viewed(graph.size()),
      m_inMemory(graph.size(), 0), m_copied(graph.size(), 0), m_paddedBytes(graph.size(), 0),
      m_positions(graph.size(), 0), m_since(graph.size(), 0)
{
    for (const GraphValue value : given)
        m_given[value] = 1;
    std::ranges::copy(graph.indices(), m_viewed.begin());
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_positions[m_nodes[i]] = static_cast<std::int32_t>(i);
    for (const GraphValue v : m_nodes)
        m_viewed[v] = isInput(v) ? v : graph.viewedValue(v);
    std::ranges::copy_if(m_nodes, std::back_inserter(m_libraryResults),
                         [this](GraphValue v) { return isLibraryResult(v); });
}

GraphValue PartitionGraph::owner(GraphValue value) const
{
    value = root(value);
    while (!isInput(value) && op(value).traits().isInPlace)
        value = root(m_graph.inputs(value).front());
    return value;
}

bool PartitionGraph::isReduced(GraphValue value) const
{
    constexpr std::int64_t leastReduced = 8; // Value of unroll_reductions_threshold.
    if (op(value).kind == OperatorKind::Reduction)
        return reducedElements(value) >= checkedMul(leastReduced, m_graph[value].shape.elements());
    return op(value).kind == OperatorKind::Item && op(m_graph.inputs(value).front()).kind == OperatorKind::Statistics;
}

GraphValue PartitionGraph::scatteredValue(GraphValue node) const
{
    const auto inputs = m_graph.inputs(node);
    const bool scatters = op(node).kind == OperatorKind::Scatter && inputs.size() > 1;
    return scatters && m_graph[inputs[1]].dtype == m_graph[node].dtype ? inputs[1] : GraphValue();
}

GraphValue PartitionGraph::walkedValue(GraphValue node) const
{
    if (isReduced(node))
        return m_graph.inputs(reductionOf(node)).front();
    const GraphValue scattered = scatteredValue(node);
    return scattered.valid() ? scattered : node;
}

bool PartitionGraph::isLibraryResult(GraphValue value) const
{
    return op(value).kind == OperatorKind::Item && op(m_graph.inputs(value).front()).kind == OperatorKind::ExternTuple;
}

GraphValue PartitionGraph::reductionOf(GraphValue value) const
{
    return op(value).kind == OperatorKind::Item ? m_graph.inputs(value).front() : value;
}

std::int64_t PartitionGraph::reducedElements(GraphValue value) const
{
    return m_graph[m_graph.inputs(reductionOf(value)).front()].shape.elements();
}

IndexedVector<GraphValue, char> PartitionGraph::channelsLastValues() const
{
    IndexedVector<GraphValue, char> channelsLast(m_graph.size(), 0);
    for (const GraphValue v : m_graph.convolvesInChannelsLast() ? m_graph.indices() : IndexRange<GraphValue>()) {
        const JointNode& node = m_graph[v];
        if (node.shape.rank() != 4)
            continue;
        const bool convolves = node.op == &op::convolution || isLibraryResult(v);
        const bool moves = node.op->traits().isView && node.op != &op::slice;
        // The product of a convolution with a bias comes after the sum (post_grad.cpp).
        const auto follows = [&](GraphValue i) {
            return !moves && (channelsLast[i] != 0 || m_graph[i].op == &op::convolution);
        };
        channelsLast[v] = convolves || std::ranges::any_of(m_graph.inputs(v), follows) ? 1 : 0;
    }
    return channelsLast;
}

std::vector<GraphValue> PartitionGraph::outputsOf(GraphValue node) const
{
    if (op(node).kind != OperatorKind::ExternTuple)
        return {node};
    std::vector<GraphValue> items;
    std::ranges::copy_if(m_libraryResults, std::back_inserter(items),
                         [&](GraphValue v) { return m_graph.inputs(v).front() == node; });
    return items;
}

} // namespace vram
