// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise_nodes.h"
#include "step/aten/formula_nodes.h"

namespace vram::aten::nodes {

namespace {

GraphValue clampedToSix(GraphTrace& g, GraphValue x)
{
    return by(g, op::clampMax, by(g, op::clampMin, by(g, op::add, x, Three), Zero), Six);
}

/// Whether the absolute value is larger than the threshold of softshrink.
GraphValue isBeyond(GraphTrace& g, GraphValue x)
{
    return compared(g, op::compareScalar, g.pointwise(op::abs, {x}), Half);
}

} // namespace

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

// Models log_sigmoid_forward (torch/_decomp/decompositions.py).
GraphValue logSigmoid(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) {
        const GraphValue least = g.pointwise(op::minimum, {g.full({}, g.dtype(v)), v});
        const GraphValue decay = g.pointwise(op::exp, {g.pointwise(op::neg, {g.pointwise(op::abs, {v})})});
        return g.pointwise(op::sub, {least, g.pointwise(op::log, {decay}, One)});
    });
}

GraphValue threshold(GraphTrace& g, GraphValue x)
{
    return promoted(g, x, [&g](GraphValue v) { return zeroWhere(g, compared(g, op::lessEqual, v, Zero), v); });
}

GraphValue softshrink(GraphTrace& g, GraphValue x)
{
    const GraphValue shift = by(g, op::mul, g.pointwise(op::sign, {x}), Half);
    const GraphValue shrunk = g.pointwise(op::sub, {x, shift});
    return g.pointwise(op::where, {isBeyond(g, x), shrunk, by(g, op::mul, x, Zero)}, g.dtype(x));
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
    const GraphValue rest = g.pointwise(op::sub, {g.full(g.shape(x), g.dtype(x), One), sigmoid});
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

// Models mish_backward (torch/_decomp/decompositions.py), of which only the softplus is computed in float32.
void mishBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue x = b.savedValue(0);
    const GraphValue tanh = g.pointwise(op::tanh, {softplus(g, x)});
    const GraphValue sigmoid = g.pointwise(op::sigmoid, {x});
    const GraphValue square = g.pointwise(op::mul, {tanh, tanh});
    const GraphValue rest = g.pointwise(op::sub, {g.full(g.shape(x), g.dtype(x)), square});
    const GraphValue slope = g.pointwise(op::mul, {g.pointwise(op::mul, {x, sigmoid}), rest});
    b.setResult(0, g.pointwise(op::mul, {b.grad(), g.pointwise(op::add, {tanh, slope})}));
}

// Models glu_backward (torch/_decomp/decompositions.py).
void gluBackward(GraphBackward& b)
{
    const int dim = b.data<SingleDimension>().dimension;
    setPromotedResult(b, [&g = b.g, dim](GraphValue grad, GraphValue x) {
        const std::int64_t half = g.shape(grad)[dim];
        const GraphValue first = g.slice(x, dim, 0, half);
        const GraphValue gate = g.pointwise(op::sigmoid, {g.slice(x, dim, half, 2 * half)});
        const GraphValue slope = g.pointwise(op::mul, {by(g, op::sub, gate, One), gate});
        const GraphValue gateGradient = g.pointwise(op::mul, {g.pointwise(op::mul, {slope, first}), grad});
        return g.cat({g.pointwise(op::mul, {gate, grad}), gateGradient}, dim);
    });
}

// Models log_sigmoid_backward (torch/_decomp/decompositions.py), whose signs are integers.
void logSigmoidBackward(GraphBackward& b)
{
    setPromotedResult(b, [&g = b.g](GraphValue grad, GraphValue x) {
        const GraphValue negative = compared(g, op::less, x, Zero);
        const auto choice = [&] {
            return g.pointwise(op::where, {negative, g.full({}, DType::Int64), g.full({}, DType::Int64)}, DType::Int64);
        };
        const GraphValue most = choice();
        const GraphValue sign = choice();
        const GraphValue decay = g.pointwise(op::exp, {g.pointwise(op::neg, {g.pointwise(op::abs, {x})})});
        const GraphValue share = g.pointwise(op::div, {decay, by(g, op::add, decay, One)});
        const GraphValue slope = g.pointwise(op::sub, {most, g.pointwise(op::mul, {sign, share})});
        return g.pointwise(op::mul, {grad, slope});
    });
}

void thresholdBackward(GraphBackward& b)
{
    b.setResult(0, zeroWhere(b.g, compared(b.g, op::lessEqual, b.savedValue(0), Zero), b.grad()));
}

void softshrinkBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const DType type = g.dtype(b.grad());
    const GraphValue beyond = isBeyond(g, b.savedValue(0));
    const GraphValue inside = zeroWhere(g, beyond, b.grad());
    const GraphValue outside = g.pointwise(op::where, {beyond, b.grad(), g.full({}, type)}, type);
    const GraphValue sum = g.pointwise(op::add, {by(g, op::mul, inside, Zero), outside});
    b.setResult(0, g.pointwise(op::add, {sum, g.full(g.shape(sum), type)}));
}

} // namespace vram::aten::nodes
