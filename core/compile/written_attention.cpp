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

/// Whether a product leads to the value in a way that a pattern has: scaled, or with nothing added.
bool matches(const JointGraph& graph, GraphValue value, Between between, int steps)
{
    const Operator& op = *graph[value].op;
    if (&op == &op::bmm)
        return between.scaled || !between.added;
    if (steps == 0 || (!op.isView() && op.kind != OperatorKind::Pointwise))
        return false;
    const std::span<const GraphValue> inputs = graph.inputs(value);
    between.added = between.added || (&op == &op::add && inputs.size() > 1);
    between.scaled = between.scaled || ((&op == &op::mul || &op == &op::div) && inputs.size() == 1);
    return std::ranges::any_of(inputs, [&](GraphValue i) { return matches(graph, i, between, steps - 1); });
}

} // namespace

// scaled_dot_product_attention's own softmax looks for empty rows, which no pattern has.
GraphValue writtenAttention(const JointGraph& graph)
{
    constexpr int farthest = 8;
    for (const GraphValue v : graph.indices()) {
        if (graph[v].op == &op::amax && matches(graph, graph.inputs(v).front(), {}, farthest))
            return v;
    }
    return {};
}

} // namespace vram
