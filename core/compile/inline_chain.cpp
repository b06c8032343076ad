// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/inline_chain.h"

#include "base/sort_unique.h"
#include "compile/operation_counts.h"
#include "compile/operators.h"

#include <algorithm>
#include <span>
#include <utility>

namespace vram {

namespace {

// lowering.py, var_mean_welford_: a variance is the sum of squares divided by max(0, N - correction), which is computed
// once for each N.
std::size_t operationsOfVariances(const PartitionGraph& partitionGraph, const std::vector<Read>& reads,
                                  std::vector<std::uint64_t>& numbers)
{
    std::size_t variances = 0;
    std::vector<std::uint64_t> sizes;
    for (const Read& read : reads) {
        if (partitionGraph.op(read.value).kind != OperatorKind::Item || partitionGraph.graph()[read.value].detail != 0
            || &partitionGraph.op(partitionGraph.graph().inputs(read.value).front()) != &op::varMean)
            continue;
        ++variances;
        sizes.push_back(sizeNumber(partitionGraph.reducedElements(read.value)
                                   / partitionGraph.graph()[read.value].shape.elements()));
    }
    sortUnique(sizes);
    numbers.insert(numbers.end(), sizes.begin(), sizes.end());
    return variances + 2 * sizes.size() + (variances > 0 ? 1 : 0);
}

/// Whether average pooling's gradient and a scalar in float32 (of relu's gradient) both need the number 0.
bool sharesZero(const PartitionGraph& partitionGraph, const std::vector<GraphValue>& nodes)
{
    const auto isPooled = [&](GraphValue v) { return &partitionGraph.op(v) == &op::avgPoolBackward; };
    const auto isScalar = [&](GraphValue v) {
        return &partitionGraph.op(v) == &op::full && partitionGraph.graph()[v].shape.rank() == 0
               && partitionGraph.graph()[v].dtype == DType::Float32;
    };
    return std::ranges::any_of(nodes, isPooled) && std::ranges::any_of(nodes, isScalar);
}

} // namespace

// ops_handler.py, OpCounterCSE: counts distinct loads, constants, conversions and operators. A division by a constant
// multiplies by its reciprocal, which is another constant (lowering.py, div_prim).
std::size_t operationsOf(const PartitionGraph& partitionGraph, const Chain& chain)
{
    std::vector<std::uint64_t> numbers;
    std::vector<std::pair<GraphValue, DType>> conversions;
    std::vector<IndexExpression> expressions;
    std::size_t operations = chain.reads.size() + chain.repeated;
    for (const GraphValue v : chain.nodes) {
        const JointNode& node = partitionGraph.graph()[v];
        const auto inputs = partitionGraph.graph().inputs(v);
        if (node.op == &op::full && node.detail != 0) {
            numbers.push_back(node.detail);
            continue;
        }
        operations += scattersPart(node)
                          ? operationsOfScatter(node, partitionGraph.graph()[inputs.back()].shape, expressions)
                          : operationsOf(*node.op, inputs.size(),
                                         inputs.empty() ? Shape{} : partitionGraph.graph()[inputs.front()].shape);
        if (inputs.size() == 1 && node.detail != 0 && node.op != &op::pow && node.op != &op::convert)
            numbers.push_back(node.op == &op::div || node.op == &op::divScalar ? ~node.detail : node.detail);
        for (const GraphValue i : promotesOperands(node) ? inputs : std::span<const GraphValue>()) {
            if (isFloating(partitionGraph.graph()[i].dtype) && partitionGraph.graph()[i].dtype != node.dtype)
                conversions.emplace_back(partitionGraph.root(i), node.dtype);
        }
    }
    for (const auto& position : chain.lookedUp)
        operations += position.second;
    operations += operationsOfVariances(partitionGraph, chain.reads, numbers);
    operations -= sharesZero(partitionGraph, chain.nodes) ? 1 : 0;
    sortUnique(numbers);
    sortUnique(conversions);
    sortUnique(expressions);
    return operations + numbers.size() + conversions.size() + expressions.size();
}

std::size_t sharedOperations(const JointGraph& graph, const Chain& chain, const std::vector<GraphValue>& nodes)
{
    std::size_t shared = 0;
    for (const GraphValue v : chain.nodes) {
        const bool isNumber = graph[v].op == &op::full;
        if (!isNumber && std::ranges::find(nodes, v) != nodes.end())
            shared += operationsOf(*graph[v].op, graph.inputs(v).size(), graph[v].shape);
    }
    return shared;
}

} // namespace vram
