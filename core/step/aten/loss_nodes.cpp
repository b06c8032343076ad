// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/loss_nodes.h"

#include "step/aten/elementwise_nodes.h"
#include "step/aten/formula_nodes.h"

#include <cstdint>

namespace vram::aten::nodes {

namespace {

constexpr Operator kLog1p{"aten.log1p.default"};
constexpr Operator kIsNan{"aten.isnan.default"};

GraphValue difference(GraphTrace& g, GraphValue x, GraphValue target)
{
    return g.pointwise(op::sub, {x, target});
}

GraphValue choose(GraphTrace& g, GraphValue condition, GraphValue a, GraphValue b)
{
    return g.pointwise(op::where, {condition, a, b}, g.dtype(a));
}

/// A logarithm that is at least -100.
GraphValue boundedLog(GraphTrace& g, const Operator& logarithm, GraphValue x)
{
    return g.pointwise(op::maximum, {g.pointwise(logarithm, {x}), g.full({}, g.dtype(x))});
}

bool isReduced(const GraphBackward& b)
{
    return b.output(0).shape.empty() && !b.input(0).shape.empty();
}

/// Sets the gradient of the input and, as the formula is symmetrical, that of the target.
template<typename Formula>
void setSymmetrical(GraphBackward& b, Formula formula)
{
    GraphTrace& g = b.g;
    const GraphValue grad = g.promotedToFloat(b.grad());
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, formula(grad, g.promotedToFloat(b.savedValue(i)), g.promotedToFloat(b.savedValue(1 - i))));
    }
}

} // namespace

void nameReduced(GraphTrace& g, GraphValue losses, std::string_view reduction, Tensor& y)
{
    const std::uint32_t all = (std::uint32_t{1} << g.shape(losses).rank()) - 1;
    if (reduction != "none")
        losses = g.reduce(reduction == "sum" ? op::sum : op::mean, losses, all, false);
    g.name(y, g.castTo(losses, y.dtype));
}

GraphValue squaredError(GraphTrace& g, GraphValue x, GraphValue target)
{
    return by(g, op::pow, difference(g, x, target), Two);
}

void squaredErrorBackward(GraphBackward& b)
{
    setSymmetrical(b, [&g = b.g](GraphValue grad, GraphValue x, GraphValue target) {
        return g.pointwise(op::mul, {g.withNumber(op::mul, difference(g, x, target)), grad});
    });
}

GraphValue smoothL1(GraphTrace& g, GraphValue x, GraphValue target)
{
    const GraphValue distance = g.pointwise(op::abs, {difference(g, x, target)});
    const GraphValue half = by(g, op::mul, by(g, op::pow, distance, Two), Half);
    return choose(g, compared(g, op::less, distance, Beta), by(g, op::div, half, Beta), by(g, op::sub, distance, Half));
}

void smoothL1Backward(GraphBackward& b)
{
    setSymmetrical(b, [&g = b.g](GraphValue grad, GraphValue x, GraphValue target) {
        const GraphValue distance = difference(g, x, target);
        const GraphValue near = compared(g, op::less, g.pointwise(op::abs, {distance}), Beta);
        const GraphValue share = g.withNumber(op::mul, grad);
        const GraphValue inner = by(g, op::div, g.pointwise(op::mul, {share, distance}), Beta);
        return choose(g, near, inner, g.pointwise(op::mul, {share, g.pointwise(op::sign, {distance})}));
    });
}

GraphValue huber(GraphTrace& g, GraphValue x, GraphValue target)
{
    const GraphValue distance = g.pointwise(op::abs, {difference(g, x, target)});
    const GraphValue square = g.pointwise(op::mul, {by(g, op::mul, distance, Half), distance});
    const GraphValue line = by(g, op::mul, by(g, op::sub, distance, Half), Beta);
    return choose(g, compared(g, op::less, distance, Beta), square, line);
}

void huberBackward(GraphBackward& b)
{
    setSymmetrical(b, [&g = b.g](GraphValue grad, GraphValue x, GraphValue target) {
        const GraphValue distance = difference(g, x, target);
        const GraphValue share = g.withNumber(op::mul, grad);
        const GraphValue inner = g.pointwise(op::mul, {g.withNumber(op::mul, distance), grad});
        const GraphValue above =
            choose(g, compared(g, op::compareScalar, distance, Beta), by(g, op::mul, share, Beta), inner);
        const GraphValue lowest = by(g, op::mul, g.withNumber(op::mul, grad), Beta);
        return choose(g, compared(g, op::less, distance, Minus), lowest, above);
    });
}

GraphValue binaryCrossEntropy(GraphTrace& g, GraphValue x, GraphValue target)
{
    const GraphValue negative = boundedLog(g, kLog1p, g.pointwise(op::neg, {x}));
    const GraphValue positive = boundedLog(g, op::log, x);
    return g.pointwise(op::sub, {g.pointwise(op::mul, {by(g, op::sub, target, One), negative}),
                                 g.pointwise(op::mul, {target, positive})});
}

void binaryCrossEntropyBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    if (b.needsGradient(1))
        return g.fail(b.row(), "binary_cross_entropy_target_backward");
    const GraphValue x = g.promotedToFloat(b.savedValue(0));
    const GraphValue target = g.promotedToFloat(b.savedValue(1));
    const GraphValue scaled = g.pointwise(op::mul, {g.promotedToFloat(b.grad()), difference(g, x, target)});
    const GraphValue variance = g.pointwise(op::mul, {x, by(g, op::sub, x, One)});
    GraphValue result = g.pointwise(op::div, {scaled, by(g, op::clampMin, variance, Zero)});
    if (b.savedCount() > 2)
        result = g.pointwise(op::mul, {result, g.promotedToFloat(b.savedValue(2))});
    b.setResult(0, isReduced(b) ? g.withNumber(op::div, result) : result);
}

GraphValue xLogX(GraphTrace& g, GraphValue x)
{
    const GraphValue product = g.pointwise(op::mul, {x, g.pointwise(op::log, {x})});
    const GraphValue finite = zeroWhere(g, compared(g, op::equalScalar, x, Zero), product);
    return choose(g, g.pointwise(kIsNan, {x}, DType::Bool), g.full({}, g.dtype(x)), finite);
}

} // namespace vram::aten::nodes
