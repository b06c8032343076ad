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

/// Inserts channels-last copies of the inputs of a graph's convolutions.
class Copier
{
public:
    Copier(JointGraph& graph, Partition& partition) : m_graph(graph), m_partition(partition) {}

    void run();

private:
    bool isWorthIt() const;
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

// Models decide_layout_opt for a training graph.
bool Copier::isWorthIt() const
{
    constexpr std::size_t mostNodes = 300;
    std::size_t inputs = 1;
    for (const GraphValue v : m_graph.indices())
        inputs += m_graph[v].op->kind == OperatorKind::Placeholder ? 1 : 0;
    if (m_partition.forward.size() + inputs >= mostNodes * m_convolutions.size())
        return false;
    LayoutDecision decision;
    for (const GraphValue v : m_convolutions) {
        const Shape& weight = m_graph[m_graph.inputs(v)[1]].shape;
        decision.add({.in = static_cast<double>(weight[1]),
                      .out = static_cast<double>(weight[0]),
                      .grouped = m_graph[v].detail > 1,
                      .window = weight[2] > 1});
    }
    return decision.usesChannelsLastInTraining();
}

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
    std::ranges::copy_if(m_partition.forward, std::back_inserter(m_convolutions), [&](GraphValue v) {
        return m_graph[v].op == &op::convolution && m_graph[v].shape.rank() == kImageBatchRank;
    });
    m_graph.channelsLast = isWorthIt();
    if (!m_graph.channelsLast)
        return;
    for (const GraphValue v : m_graph.indices()) {
        if (m_graph[v].op == &op::convolution || m_graph[v].op == &op::convolutionBackward)
            m_graph[v].workspace = m_graph[v].channelsLastWorkspace;
    }
    for (const GraphValue convolution : m_convolutions) {
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

void copyToChannelsLast(JointGraph& graph, Partition& partition)
{
    Copier(graph, partition).run();
}

} // namespace vram
