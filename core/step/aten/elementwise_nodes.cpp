// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise_nodes.h"

#include "step/aten/formula_nodes.h"

namespace vram::aten::nodes {

void write(Recorder& r, const Tensor& x, Tensor& y, const std::function<GraphValue(GraphTrace&, GraphValue)>& function)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (y.storage != x.storage) {
        g->name(y, function(*g, g->of(x)));
        return;
    }
    g->noteInPlaceWrite(x);
    g->name(y, g->throughBase(g->of(x), function(*g, g->of(x))));
}

void writeScaled(Recorder& r, const Tensor& x, Tensor& y, const Operator& op, double factor)
{
    write(r, x, y,
          [&](GraphTrace& g, GraphValue value) { return g.pointwise(op, {value}, y.dtype, g.numberOf(factor)); });
}

void write(Recorder& r, const Tensor& a, const Tensor& b, Tensor& y, const Operator& op)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (y.storage != a.storage) {
        g->name(y, g->pointwise(op, {g->of(a), g->of(b)}, y.dtype));
        return;
    }
    // The operands are promoted although the result has the dtype of the first.
    g->noteInPlaceWrite(a);
    const GraphValue result = g->pointwise(op, {g->of(a), g->of(b)});
    g->name(y, g->throughBase(g->of(a), g->castTo(result, y.dtype)));
}

namespace {

const Operator& productOf(GraphTrace& g, GraphValue a, GraphValue b)
{
    const auto isComplex = [&g](GraphValue value) {
        return g.node(value).op == &op::viewAsComplex || g.node(value).op == &op::complexMul;
    };
    return isComplex(a) || isComplex(b) ? op::complexMul : op::mul;
}

} // namespace

GraphValue product(GraphTrace& g, GraphValue a, GraphValue b)
{
    return g.pointwise(productOf(g, a, b), {a, b});
}

void writeProduct(Recorder& r, const Tensor& a, const Tensor& b, Tensor& y)
{
    if (GraphTrace* const g = currentTrace(r))
        write(r, a, b, y, productOf(*g, g->of(a), g->of(b)));
}

void aliasCopy(Recorder& r, const Tensor& x, Tensor& copy)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    g->markTraced();
    g->name(copy, g->of(x));
}

GraphValue clamp(GraphTrace& g, GraphValue x)
{
    const GraphValue above = g.pointwise(op::clampMin, {x}, g.nextNumberOf(x));
    return g.pointwise(op::clampMax, {above}, g.nextNumberOf(above));
}

void reluOfResult(GraphBackward& b)
{
    b.setResult(0, zeroWhere(b.g, compared(b.g, op::lessEqual, b.savedValue(0), Zero), b.grad()));
}

void sigmoidOfResult(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue y) {
        return g.pointwise(op::mul, {grad, g.pointwise(op::mul, {y, by(g, op::sub, y, One)})});
    });
}

void tanhOfResult(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue y) {
        return g.pointwise(op::mul, {grad, by(g, op::sub, g.pointwise(op::mul, {y, y}), One)});
    });
}

void expOfResult(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::mul, {b.grad(), b.savedValue(0)}));
}

void sqrtOfResult(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::div, {b.grad(), by(b.g, op::mul, b.savedValue(0), Two)}));
}

void rsqrtOfResult(GraphBackward& b)
{
    const GraphValue cube = by(b.g, op::pow, b.savedValue(0), Cubed);
    b.setResult(0, b.g.pointwise(op::mul, {by(b.g, op::mulScalar, b.grad(), Half), cube}));
}

void reciprocalOfResult(GraphBackward& b)
{
    const GraphValue square = b.g.pointwise(op::mul, {b.savedValue(0), b.savedValue(0)});
    b.setResult(0, b.g.pointwise(op::mul, {b.g.pointwise(op::neg, {b.grad()}), square}));
}

void absBackward(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::mul, {b.grad(), b.g.pointwise(op::sign, {b.savedValue(0)})}));
}

void logBackward(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::div, {b.grad(), b.savedValue(0)}));
}

void sinBackward(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::mul, {b.grad(), b.g.pointwise(op::cos, {b.savedValue(0)})}));
}

void cosBackward(GraphBackward& b)
{
    const GraphValue sine = b.g.pointwise(op::sin, {b.savedValue(0)});
    b.setResult(0, b.g.pointwise(op::mul, {b.grad(), b.g.pointwise(op::neg, {sine})}));
}

void powBackward(GraphBackward& b)
{
    const GraphValue lower = by(b.g, op::pow, b.savedValue(0), One);
    b.setResult(0, b.g.pointwise(op::mul, {b.grad(), by(b.g, op::mulScalar, lower, Two)}));
}

void clampBackward(GraphBackward& b)
{
    const GraphValue inside = b.g.withNumber(op::compareScalar, b.savedValue(0));
    const GraphValue mask = b.g.pointwise(op::logicalAnd, {inside}, DType::Bool);
    b.setResult(0, b.g.pointwise(op::where, {mask, b.grad(), b.g.full({}, b.g.dtype(b.grad()))}, b.g.dtype(b.grad())));
}

void erfBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue square = g.pointwise(op::neg, {g.pointwise(op::mul, {x, x})});
        return g.pointwise(op::mul, {by(g, op::mul, g.pointwise(op::exp, {square}), Beta), grad});
    });
}

void negBackward(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::neg, {b.grad()}));
}

void scaledBackward(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::mul, {b.grad()}, b.g.numberOf(b.data<Factor>().value)));
}

void dividedBackward(GraphBackward& b)
{
    b.setResult(0, b.g.pointwise(op::div, {b.grad()}, b.g.numberOf(b.data<Factor>().value)));
}

void passGradient(GraphBackward& b)
{
    b.setResult(0, b.grad());
}

void zeroGradient(GraphBackward& b)
{
    b.setResult(0, b.g.full(b.input(0).shape, b.g.dtype(b.grad())));
}

} // namespace vram::aten::nodes
