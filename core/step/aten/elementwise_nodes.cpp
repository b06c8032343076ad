// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise_nodes.h"

namespace vram::aten::nodes {

namespace {

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
    Slope
};

GraphValue by(GraphTrace& g, const Operator& op, GraphValue x, Number number)
{
    return g.pointwise(op, {x}, number);
}

/// Adds where(condition, 0, value), in which the zero is a zero-dimensional tensor.
GraphValue zeroWhere(GraphTrace& g, GraphValue condition, GraphValue value)
{
    const GraphValue zero = g.full({}, g.dtype(value));
    return g.pointwise(op::where, {condition, zero, value}, g.dtype(value));
}

GraphValue compared(GraphTrace& g, const Operator& op, GraphValue x, Number number)
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

GraphValue clampedToSix(GraphTrace& g, GraphValue x)
{
    return by(g, op::clampMax, by(g, op::clampMin, by(g, op::add, x, Three), Zero), Six);
}

} // namespace

void write(Recorder& r, const Tensor& x, Tensor& y, GraphValue (*function)(GraphTrace&, GraphValue))
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

GraphValue gelu(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        const GraphValue half = by(g, op::mul, v, Half);
        const GraphValue erf = g.pointwise(op::erf, {by(g, op::mul, v, RootHalf)});
        return g.pointwise(op::mul, {half, by(g, op::add, erf, One)});
    });
}

GraphValue geluTanh(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        const GraphValue cube = g.pointwise(op::mul, {g.pointwise(op::mul, {v, v}), v});
        const GraphValue sum = g.pointwise(op::add, {v, by(g, op::mul, cube, Kappa)});
        const GraphValue inner = by(g, op::mul, sum, Beta);
        const GraphValue half = by(g, op::mul, v, Half);
        return g.pointwise(op::mul, {half, by(g, op::add, g.pointwise(op::tanh, {inner}), One)});
    });
}

GraphValue silu(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) { return g.pointwise(op::mul, {v, g.pointwise(op::sigmoid, {v})}); });
}

GraphValue mish(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        return g.pointwise(op::mul, {v, g.pointwise(op::tanh, {softplus(g, v)})});
    });
}

GraphValue hardswish(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        return by(g, op::div, g.pointwise(op::mul, {v, clampedToSix(g, v)}), Six);
    });
}

GraphValue hardsigmoid(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) { return by(g, op::div, clampedToSix(g, v), Six); });
}

GraphValue hardtanh(GraphTrace& g, GraphValue x)
{
    return by(g, op::clampMax, by(g, op::clampMin, x, Zero), Six);
}

GraphValue leakyRelu(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        const GraphValue positive = compared(g, op::compareScalar, v, Zero);
        return g.pointwise(op::where, {positive, v, by(g, op::mul, v, Slope)}, g.dtype(v));
    });
}

GraphValue elu(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        const GraphValue positive = compared(g, op::compareScalar, v, Zero);
        const GraphValue linear = by(g, op::mul, v, One);
        const GraphValue grown = g.pointwise(op::exp, {by(g, op::mul, v, One)}, Minus);
        return g.pointwise(op::where, {positive, linear, by(g, op::mul, grown, One)}, g.dtype(v));
    });
}

GraphValue softplus(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        const GraphValue logarithm = g.pointwise(op::log, {g.pointwise(op::exp, {v})}, One);
        return g.pointwise(op::where, {compared(g, op::compareScalar, v, Six), v, logarithm}, g.dtype(v));
    });
}

GraphValue clamp(GraphTrace& g, GraphValue x)
{
    return g.withNumber(op::clampMax, g.withNumber(op::clampMin, x));
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

void geluBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue erf = g.pointwise(op::erf, {by(g, op::mul, x, RootHalf)});
        const GraphValue cdf = by(g, op::mul, by(g, op::add, erf, One), Half);
        const GraphValue square = by(g, op::mul, g.pointwise(op::mul, {x, x}), Minus);
        const GraphValue pdf = by(g, op::mul, g.pointwise(op::exp, {square}), Beta);
        const GraphValue slope = g.pointwise(op::add, {cdf, g.pointwise(op::mul, {x, pdf})});
        return g.pointwise(op::mul, {grad, slope});
    });
}

void geluTanhBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue square = g.pointwise(op::mul, {x, x});
        const GraphValue cube = g.pointwise(op::mul, {square, x});
        const GraphValue inner = by(g, op::mul, g.pointwise(op::add, {x, by(g, op::mul, cube, Kappa)}), Beta);
        const GraphValue tanh = g.pointwise(op::tanh, {inner});
        const GraphValue left = by(g, op::mul, x, Half);
        const GraphValue leftSlope = by(g, op::mul, by(g, op::add, tanh, One), Half);
        const GraphValue tanhSlope = by(g, op::sub, g.pointwise(op::mul, {tanh, tanh}), One);
        const GraphValue innerSlope = by(g, op::mul, by(g, op::add, by(g, op::mul, square, Three), One), Beta);
        const GraphValue rightSlope = g.pointwise(op::mul, {g.pointwise(op::mul, {left, tanhSlope}), innerSlope});
        return g.pointwise(op::mul, {grad, g.pointwise(op::add, {leftSlope, rightSlope})});
    });
}

// Functionalization decomposes silu_backward as math_silu_backward of ATen does, in the dtype of the input.
void siluBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue x = b.savedValue(0);
    const GraphValue sigmoid = g.pointwise(op::sigmoid, {x});
    const GraphValue rest = g.pointwise(op::sub, {g.full(g.shape(x), g.dtype(x)), sigmoid});
    const GraphValue inner = by(g, op::addScalar, g.pointwise(op::mul, {x, rest}), One);
    b.setResult(0, g.pointwise(op::mul, {b.grad(), g.pointwise(op::mul, {sigmoid, inner})}));
}

void hardswishBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue slope = by(g, op::add, by(g, op::div, x, Three), Half);
        const GraphValue middle = compared(g, op::lessEqual, x, Three);
        const GraphValue inner =
            g.pointwise(op::where, {middle, g.pointwise(op::mul, {grad, slope}), grad}, g.dtype(grad));
        return zeroWhere(g, compared(g, op::lessEqual, x, Minus), inner);
    });
}

void hardsigmoidBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue inside = g.pointwise(
            op::logicalAnd, {compared(g, op::compareScalar, x, Minus), compared(g, op::lessEqual, x, Three)});
        return zeroWhere(g, inside, by(g, op::mul, grad, Six));
    });
}

void hardtanhBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue outside =
            g.pointwise(op::logicalAnd, {compared(g, op::lessEqual, x, Zero), compared(g, op::compareScalar, x, Six)});
        return zeroWhere(g, outside, grad);
    });
}

void leakyReluBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue positive = compared(g, op::compareScalar, x, Zero);
        return g.pointwise(op::where, {positive, grad, by(g, op::mul, grad, Slope)}, g.dtype(grad));
    });
}

void eluBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue grown = g.pointwise(op::exp, {by(g, op::mul, x, One)});
        const GraphValue slope = g.pointwise(op::mul, {by(g, op::mul, grad, One), grown});
        const GraphValue negative = compared(g, op::lessEqual, x, Zero);
        return g.pointwise(op::where, {negative, slope, by(g, op::mul, grad, Two)}, g.dtype(grad));
    });
}

void softplusBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue grown = g.pointwise(op::exp, {by(g, op::mul, x, One)});
        const GraphValue slope =
            g.pointwise(op::div, {g.pointwise(op::mul, {grad, grown}), by(g, op::add, grown, One)});
        const GraphValue beyond = compared(g, op::compareScalar, by(g, op::mul, x, One), Six);
        return g.pointwise(op::where, {beyond, grad, slope}, g.dtype(grad));
    });
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
    b.setResult(0, b.g.withNumber(op::mul, b.grad()));
}

void passGradient(GraphBackward& b)
{
    b.setResult(0, b.grad());
}

} // namespace vram::aten::nodes
