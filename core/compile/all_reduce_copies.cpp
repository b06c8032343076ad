// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/all_reduce_copies.h"

#include "compile/operators.h"
#include "compile/partition_graph.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vram {

namespace {

using Values = std::vector<GraphValue>;

// Whether the operand of the all_reduce at `at` is an input of the graph, or is used again later.
bool needsCopy(const PartitionGraph& partitionGraph, std::size_t at)
{
    const JointGraph& graph = partitionGraph.graph();
    const GraphValue operand = partitionGraph.root(graph.inputs(partitionGraph.nodes()[at]).front());
    const auto isOperand = [&](GraphValue value) { return value.valid() && partitionGraph.root(value) == operand; };
    const auto reads = [&](GraphValue node) { return std::ranges::any_of(graph.inputs(node), isOperand); };
    return partitionGraph.isInput(operand) || std::ranges::any_of(partitionGraph.results(), isOperand)
           || std::ranges::any_of(partitionGraph.nodes().subspan(at + 1), reads);
}

void findCopied(const PartitionGraph& partitionGraph, Values& copied)
{
    for (std::size_t i = 0; i < partitionGraph.nodes().size(); ++i) {
        const bool reduces = partitionGraph.op(partitionGraph.nodes()[i]).kind == OperatorKind::InPlaceCollective;
        if (reduces && needsCopy(partitionGraph, i)
            && std::ranges::find(copied, partitionGraph.nodes()[i]) == copied.end())
            copied.push_back(partitionGraph.nodes()[i]);
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
    findCopied(PartitionGraph(graph, partition.forward, {}, results), copied);
    findCopied(PartitionGraph(graph, partition.backward, partition.saved, graph.gradients), copied);
    for (const GraphValue reduction : copied) {
        const GraphValue copy = copyOperand(graph, reduction);
        for (Values* nodes : {&partition.forward, &partition.backward}) {
            if (const auto at = std::ranges::find(*nodes, reduction); at != nodes->end())
                nodes->insert(at, copy);
        }
    }
}

} // namespace vram
