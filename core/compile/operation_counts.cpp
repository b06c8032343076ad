// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/operation_counts.h"

#include "compile/operators.h"

namespace vram {

// Copies, indexing and reductions have none. pointwise_cat compares the index with the bounds of each input, and
// avg_pool2d_backward the indices with the extents of the gradient, which are one number if they are equal, and a zero
// in float32.
std::size_t operationsOf(const Operator& op, std::size_t inputs, const Shape& first)
{
    constexpr std::size_t averagePooling = 23;
    if (&op == &op::avgPoolBackward)
        return averagePooling + (first[-1] == first[-2] ? 0 : 1);
    if (&op == &op::clone || &op == &op::orderedCopy || &op == &op::unsafeIndex || op.kind == OperatorKind::Reduction)
        return 0;
    return op.kind == OperatorKind::Concat && inputs > 1 ? 6 * inputs - 1 : 1;
}

std::size_t operationsOfScatter(const JointNode& node, const Shape& part, std::vector<IndexExpression>& expressions)
{
    constexpr std::size_t choice = 2;
    const auto dim = static_cast<int>(node.detail & 15);
    const auto start = static_cast<std::int64_t>(node.detail >> 4);
    expressions.emplace_back(dim, node.op == &op::selectScatter ? 1 : 0);
    if (node.op == &op::selectScatter) {
        expressions.emplace_back(-1, start);
        return choice;
    }
    std::size_t bounds = 0;
    for (const auto& [bound, whole] :
         {std::pair(start, std::int64_t{0}), std::pair(start + part[dim], node.shape[dim])}) {
        if (bound != whole) {
            expressions.emplace_back(-1, bound);
            ++bounds;
        }
    }
    return choice + bounds + (bounds > 1 ? 1 : 0);
}

bool scattersPart(const JointNode& node)
{
    return node.op == &op::sliceScatter || node.op == &op::selectScatter;
}

bool promotesOperands(const JointNode& node)
{
    return node.op->kind == OperatorKind::Pointwise && node.inputs.count > 1 && isFloating(node.dtype);
}

} // namespace vram
