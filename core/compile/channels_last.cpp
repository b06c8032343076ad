// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/channels_last.h"

#include "base/layout.h"
#include "compile/layout_decision.h"
#include "compile/operators.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vram {

namespace {

constexpr int kImageBatchRank = 4; ///< Number of dimensions of a batch of images.

// Models decide_layout_opt for a training graph, which has that number of nodes.
bool isWorthIt(const JointGraph& graph, const std::vector<GraphValue>& convolutions, std::size_t nodes)
{
    constexpr std::size_t mostNodes = 300;
    if (nodes >= mostNodes * convolutions.size())
        return false;
    LayoutDecision decision;
    for (const GraphValue v : convolutions) {
        const Shape& weight = graph[graph.inputs(v)[1]].shape;
        decision.add({.in = static_cast<double>(weight[1]),
                      .out = static_cast<double>(weight[0]),
                      .grouped = graph[v].detail > 1,
                      .window = weight[2] > 1});
    }
    return decision.usesChannelsLastInTraining();
}

std::vector<GraphValue> convolutionsOf(const JointGraph& graph, std::span<const GraphValue> nodes)
{
    std::vector<GraphValue> found;
    std::ranges::copy_if(nodes, std::back_inserter(found),
                         [&](GraphValue v) { return graph[v].op == &op::convolution; });
    return found;
}

/// Inserts channels-last copies of the inputs of a graph's convolutions.
class Copier
{
public:
    Copier(JointGraph& graph, Partition& partition) : m_graph(graph), m_partition(partition) {}

    void run();

private:
    void copyOperand(GraphValue convolution, std::int32_t operand);
    void keepCopy(GraphValue input, GraphValue copy);

    JointGraph& m_graph;
    Partition& m_partition;
    std::vector<GraphValue> m_convolutions{};
    /// Copies that are saved for backward, created before all other nodes.
    std::vector<GraphValue> m_first{};
    /// Other copies, each made just before its convolution.
    std::vector<std::pair<GraphValue, GraphValue>> m_between{};
};

void Copier::keepCopy(GraphValue input, GraphValue copy)
{
    std::ranges::replace(m_partition.saved, input, copy);
    for (const GraphValue v : m_partition.backward) {
        const std::span<const GraphValue> inputs = m_graph.inputs(v);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (inputs[i] == input)
                m_graph.setInput(v, copy, static_cast<std::int32_t>(i));
        }
    }
}

void Copier::copyOperand(GraphValue convolution, std::int32_t operand)
{
    const GraphValue input = m_graph.inputs(convolution)[static_cast<std::size_t>(operand)];
    JointNode node = m_graph[input];
    if (node.op->kind != OperatorKind::Placeholder || isContiguousChannelsLast(node.shape, node.strides))
        return;
    node.op = &op::clone;
    node.strides = channelsLastStrides(node.shape);
    node.row = m_graph[convolution].row;
    const std::array<GraphValue, 1> inputs{input};
    const GraphValue copy = m_graph.add(node, inputs);
    const bool kept = std::ranges::find(m_partition.saved, input) != m_partition.saved.end();
    m_graph.setInput(convolution, copy, operand);
    if (kept) {
        m_first.push_back(copy);
        keepCopy(input, copy);
    } else {
        m_between.emplace_back(convolution, copy);
    }
}

void Copier::run()
{
    m_convolutions = convolutionsOf(m_graph, m_partition.forward);
    std::size_t inputs = 1;
    for (const GraphValue v : m_graph.indices())
        inputs += m_graph[v].op->kind == OperatorKind::Placeholder ? 1 : 0;
    m_graph.channelsLast = isWorthIt(m_graph, m_convolutions, m_partition.forward.size() + inputs);
    if (!m_graph.channelsLast)
        return;
    for (const GraphValue v : m_graph.indices()) {
        if (m_graph[v].op == &op::convolution || m_graph[v].op == &op::convolutionBackward)
            m_graph[v].workspace = m_graph[v].channelsLastWorkspace;
    }
    for (const GraphValue convolution : m_convolutions) {
        if (m_graph[convolution].shape.rank() != kImageBatchRank)
            continue;
        copyOperand(convolution, 0);
        copyOperand(convolution, 1);
    }
    std::vector<GraphValue> nodes = m_first;
    for (const GraphValue v : m_partition.forward) {
        for (const auto& [before, copy] : m_between) {
            if (before == v)
                nodes.push_back(copy);
        }
        nodes.push_back(v);
    }
    m_partition.forward = std::move(nodes);
}

} // namespace

void copyRecomputedToChannelsLast(JointGraph& graph, std::vector<GraphValue>& nodes, std::span<const GraphValue> saved,
                                  const IndexedVector<GraphValue, Shape>& given)
{
    const std::vector<GraphValue> convolutions = convolutionsOf(graph, nodes);
    graph.recomputesInChannelsLast = isWorthIt(graph, convolutions, nodes.size() + saved.size() + 1);
    if (!graph.recomputesInChannelsLast)
        return;
    IndexedVector<GraphValue, char> isTraced(graph.size(), 0); // Their strides are those of tracing.
    for (const GraphValue v : graph.channelsLast ? std::vector<GraphValue>() : nodes) {
        if (graph[v].op == &op::convolutionBackward)
            isTraced[graph.inputs(v)[1]] = 1;
    }
    const auto needsCopy = [&](GraphValue v) {
        if (isTraced[v] != 0 && graph[v].op->kind == OperatorKind::Pointwise)
            return true;
        const bool isSaved = std::ranges::find(saved, v) != saved.end();
        const bool isInput = graph[v].op->traits().isInput;
        return (isSaved || isInput) && !isContiguousChannelsLast(graph[v].shape, isInput ? graph[v].strides : given[v]);
    };
    std::vector<GraphValue> all;
    for (const GraphValue v : nodes) {
        const bool convolves = graph[v].op == &op::convolution && graph[v].shape.rank() == kImageBatchRank;
        for (const int operand : convolves ? std::vector{0, 1} : std::vector<int>()) {
            const GraphValue input = graph.inputs(v)[static_cast<std::size_t>(operand)];
            if (!needsCopy(input))
                continue;
            all.push_back(graph.addCopy(input, channelsLastStrides(graph[input].shape), graph[v].row));
            graph.setInput(v, all.back(), operand);
        }
        all.push_back(v);
    }
    nodes = std::move(all);
}

void copyToChannelsLast(JointGraph& graph, Partition& partition)
{
    Copier(graph, partition).run();
}

} // namespace vram
