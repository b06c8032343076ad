// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// Helpers for formulas with constants in the graph that torch.compile traces.
namespace vram::aten::nodes {

// Ids of the constants in formulas. With the same id, equal operators of a formula and its backward count as common
// subexpressions.
enum Number : std::uint64_t {
    Half = 1ULL << 40,
    RootHalf,
    One,
    Minus,
    Two,
    Three,
    Cubed,
    Beta,
    Kappa,
    Six,
    Zero,
    Slope,
    Epsilon ///< Norms of one tensor are assumed to add the same number to its variance.
};

inline GraphValue by(GraphTrace& g, const Operator& op, GraphValue x, Number number)
{
    return g.pointwise(op, {x}, number);
}

inline GraphValue multiplied(GraphTrace& g, GraphValue a, GraphValue b)
{
    return g.pointwise(op::mul, {a, b});
}

inline GraphValue quotient(GraphTrace& g, GraphValue a, GraphValue b)
{
    return g.pointwise(op::div, {a, b});
}

/// Adds where(condition, 0, value), in which the zero is a zero-dimensional tensor.
inline GraphValue zeroWhere(GraphTrace& g, GraphValue condition, GraphValue value)
{
    const GraphValue zero = g.full({}, g.dtype(value));
    return g.pointwise(op::where, {condition, zero, value}, g.dtype(value));
}

inline GraphValue compared(GraphTrace& g, const Operator& op, GraphValue x, Number number)
{
    return g.pointwise(op, {x}, DType::Bool, number);
}

/// Evaluates a formula in float32 if the function's tensors are 16-bit.
template<typename Formula>
GraphValue promoted(GraphTrace& g, GraphValue x, Formula formula)
{
    const DType type = g.dtype(x);
    const GraphValue y = formula(g.promotedToFloat(x));
    return g.castTo(y, type);
}

template<typename Formula>
void setPromotedResult(GraphBackward& b, Formula formula)
{
    GraphTrace& g = b.g;
    const DType type = g.dtype(b.grad());
    const GraphValue y = formula(g.promotedToFloat(b.grad()), g.promotedToFloat(b.savedValue(0)));
    b.setResult(0, g.castTo(y, type));
}

} // namespace vram::aten::nodes
