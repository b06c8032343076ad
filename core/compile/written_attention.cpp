// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/written_attention.h"

#include "compile/operators.h"

#include <algorithm>

namespace vram {

namespace {

/// What lies between a product of matrices and the softmax.
struct Between {
    bool added = false;  ///< A mask or a bias is added.
    bool scaled = false; ///< It is multiplied or divided by a number.
};

/// Which values depend on a tensor that is trained.
IndexedColumn<GraphValue, char> trainedOf(const JointGraph& graph, std::span<const GraphValue> trained)
{
    IndexedColumn<GraphValue, char> result(graph.size(), 0);
    for (const GraphValue v : trained)
        result[v] = 1;
    for (const GraphValue v : graph.indices()) {
        for (const GraphValue i : graph.inputs(v))
            result[v] = static_cast<char>(result[v] | result[i]);
    }
    return result;
}

/// Whether a product leads to the value in a way that a pattern has: scaled, or with nothing added.
bool matches(const JointGraph& graph, GraphValue value, Between between, int steps,
             const IndexedColumn<GraphValue, char>& trained)
{
    const Operator& op = *graph[value].op;
    if (&op == &op::bmm)
        return between.scaled || !between.added;
    if (steps == 0 || (!op.isView() && op.kind != OperatorKind::Pointwise))
        return false;
    const std::span<const GraphValue> inputs = graph.inputs(value);
    const bool addsTwo = &op == &op::add && inputs.size() > 1;
    between.added = between.added || addsTwo;
    between.scaled = between.scaled || ((&op == &op::mul || &op == &op::div) && inputs.size() == 1);
    // The patterns' masks take no gradient (_get_sfdp_patterns, m_inp), so that nothing is to replace the gradient of one.
    const auto leads = [&](GraphValue i) {
        const bool besideTrained =
            addsTwo && std::ranges::any_of(inputs, [&](GraphValue other) { return other != i && trained[other] != 0; });
        return !besideTrained && matches(graph, i, between, steps - 1, trained);
    };
    return std::ranges::any_of(inputs, leads);
}

} // namespace

// scaled_dot_product_attention's own softmax looks for empty rows, which no pattern has.
std::vector<GraphValue> writtenAttentions(const JointGraph& graph, std::span<const GraphValue> trained)
{
    constexpr int farthest = 8;
    const IndexedColumn<GraphValue, char> depends = trainedOf(graph, trained);
    std::vector<GraphValue> found;
    for (const GraphValue v : graph.indices()) {
        if (graph[v].op == &op::amax && matches(graph, graph.inputs(v).front(), {}, farthest, depends))
            found.push_back(v);
    }
    return found;
}

} // namespace vram
