// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/reduce_nodes.h"

namespace vram::aten::nodes {

namespace {

/// Restores the reduced dimensions of `value` with size 1.
GraphValue withReduced(GraphBackward& b, GraphValue value)
{
    const int rank = b.input(0).shape.rank();
    if (b.g.shape(value).rank() == rank)
        return value;
    for (int d = 0; d < rank; ++d)
        value = b.data<ReducedDimensions>().has(d) ? b.g.unsqueeze(value, d) : value;
    return value;
}

} // namespace

// Models vector_norm (torch/_refs/linalg/__init__.py), which computes the norm in float32.
void vectorNorm(Recorder& r, const Tensor& x, ReducedDimensions dims, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue squares = g->withNumber(op::pow, g->promotedToFloat(g->of(x)));
    const GraphValue sum = g->reduce(op::sum, squares, dims.bits, y.shape.rank() == x.shape.rank());
    const GraphValue norm = g->withNumber(op::pow, sum);
    g->name(y, g->castTo(norm, y.dtype));
}

void sumBackward(GraphBackward& b)
{
    b.setResult(0, b.g.expand(withReduced(b, b.grad()), b.input(0).shape));
}

void meanBackward(GraphBackward& b)
{
    b.setResult(0, b.g.withNumber(op::divScalar, b.g.expand(withReduced(b, b.grad()), b.input(0).shape)));
}

// Models linalg_vector_norm_backward (FunctionsManual.cpp). The direction is zero where the norm is zero.
void vectorNormBackward(GraphBackward& b)
{
    static constexpr Operator kEqual{"aten.eq.Scalar"};
    GraphTrace& g = b.g;
    const GraphValue norm = withReduced(b, b.savedValue(1));
    const GraphValue ratio = g.pointwise(op::div, {b.savedValue(0), norm});
    const GraphValue zeros = g.full(g.shape(ratio), g.dtype(ratio));
    const GraphValue direction =
        g.pointwise(op::where, {g.pointwise(kEqual, {norm}, DType::Bool), zeros, ratio}, g.dtype(ratio));
    const GraphValue result = g.pointwise(op::mul, {withReduced(b, b.grad()), direction});
    const DType dtype = b.input(0).dtype;
    b.setResult(0, g.castTo(result, dtype));
}

} // namespace vram::aten::nodes
