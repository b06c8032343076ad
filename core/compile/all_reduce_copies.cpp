// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/all_reduce_copies.h"

#include "compile/half_graph.h"
#include "compile/operators.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace vram {

namespace {

using Values = std::vector<GraphValue>;

// Whether the operand of the all_reduce at `at` is an input of the graph, or is used again later.
bool needsCopy(const HalfGraph& half, std::size_t at)
{
    const JointGraph& graph = half.graph();
    const GraphValue operand = half.root(graph.inputs(half.nodes()[at]).front());
    const auto isOperand = [&](GraphValue value) { return value.valid() && half.root(value) == operand; };
    const auto reads = [&](GraphValue node) { return std::ranges::any_of(graph.inputs(node), isOperand); };
    return half.isInput(operand) || std::ranges::any_of(half.results(), isOperand)
           || std::ranges::any_of(half.nodes().subspan(at + 1), reads);
}

void findCopied(const HalfGraph& half, Values& copied)
{
    for (std::size_t i = 0; i < half.nodes().size(); ++i) {
        const bool reduces = half.op(half.nodes()[i]).kind == OperatorKind::InPlaceCollective;
        if (reduces && needsCopy(half, i) && std::ranges::find(copied, half.nodes()[i]) == copied.end())
            copied.push_back(half.nodes()[i]);
    }
}

GraphValue copyOperand(JointGraph& graph, GraphValue reduction)
{
    const std::array<GraphValue, 1> operand{graph.inputs(reduction).front()};
    JointNode node = graph[reduction];
    node.op = &op::clone;
    const GraphValue copy = graph.add(node, operand);
    graph.setInput(reduction, copy);
    return copy;
}

} // namespace

void copyForAllReduce(JointGraph& graph, Partition& partition)
{
    Values results = graph.outputs;
    results.insert(results.end(), partition.saved.begin(), partition.saved.end());
    Values copied;
    findCopied(HalfGraph(graph, partition.forward, {}, results), copied);
    findCopied(HalfGraph(graph, partition.backward, partition.saved, graph.gradients), copied);
    for (const GraphValue reduction : copied) {
        const GraphValue copy = copyOperand(graph, reduction);
        for (Values* nodes : {&partition.forward, &partition.backward}) {
            if (const auto at = std::ranges::find(*nodes, reduction); at != nodes->end())
                nodes->insert(at, copy);
        }
    }
}

} // namespace vram
