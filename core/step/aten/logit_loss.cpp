// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise.h"
#include "step/aten/elementwise_nodes.h"
#include "step/aten/formula_nodes.h"
#include "step/aten/loss.h"
#include "step/aten/loss_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <optional>
#include <string_view>
#include <utility>

namespace vram::aten {

namespace {

constexpr std::string_view kKernel = "binary_cross_entropy_with_logits";

// Models binary_cross_entropy_with_logits in torch/_decomp/decompositions.py.
GraphValue traced(GraphTrace& g, GraphValue x, GraphValue target, const LogitWeights& weights)
{
    using namespace nodes;
    GraphValue logarithm = nodes::logSigmoid(g, x);
    if (weights.positive) {
        const GraphValue more = multiplied(g, by(g, op::sub, g.of(*weights.positive), One), target);
        logarithm = multiplied(g, by(g, op::add, more, One), logarithm);
    }
    const GraphValue negative = multiplied(g, by(g, op::sub, target, One), x);
    const GraphValue loss = g.pointwise(op::sub, {negative, logarithm});
    return weights.elements ? multiplied(g, loss, g.of(*weights.elements)) : loss;
}

// Models binary_cross_entropy_with_logits_backward (torch/csrc/autograd/FunctionsManual.cpp), as logitBackward() does.
void traceBackward(GraphBackward& b)
{
    using namespace nodes;
    GraphTrace& g = b.g;
    if (b.needsGradient(1))
        return g.fail(b.row(), "binary_cross_entropy_with_logits_target_backward");
    const auto& has = b.data<LogitLossData>();
    const GraphValue sigmoid = g.pointwise(op::sigmoid, {b.savedValue(0)});
    const GraphValue target = b.savedValue(1);
    GraphValue error;
    if (has.positiveWeights) {
        const GraphValue scaled = multiplied(g, b.savedValue(has.elementWeights ? 3 : 2), target);
        const GraphValue factor = g.pointwise(op::sub, {by(g, op::add, scaled, One), target});
        error = g.pointwise(op::sub, {multiplied(g, factor, sigmoid), scaled});
    } else {
        error = g.pointwise(op::sub, {sigmoid, target});
    }
    GraphValue result = multiplied(g, error, b.grad());
    if (has.elementWeights)
        result = multiplied(g, result, b.savedValue(2));
    b.setResult(0, has.divides ? g.withNumber(op::div, result) : result);
}

// Writes in place, except that the gradient of a mean is divided into a new tensor.
void logitBackward(Backward& b)
{
    const auto& has = b.data<LogitLossData>();
    Grad gradient;
    if (has.positiveWeights) {
        const Grad scaled = b.elementwise(b.input(0));
        gradient = b.elementwise(scaled);
        const Grad sigmoid = b.elementwise(b.input(0));
    } else {
        gradient = b.elementwise(b.input(0));
    }
    for (int i = 1; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.emptyLike(b.input(i)));
    }
    if (b.needsGradient(0))
        b.setResult(0, has.divides ? b.elementwise(gradient) : std::move(gradient));
}

constexpr BackwardRule kLogitLoss{"BinaryCrossEntropyWithLogitsBackward0", logitBackward, traceBackward};

// The tensors of ATen/native/Loss.cpp until the reduction: log_sigmoid(input), and the loss, in place of 1 - target.
Tensor losses(Recorder& r, const Tensor& input, const Tensor& target, const LogitWeights& weights,
              std::string_view reduction)
{
    const DType dtype = promote(input, target);
    if (currentTrace(r)) // The compiler finds the temporaries.
        return r.empty(reduction == "none" ? target.shape : Shape{}, dtype);
    const Tensor logarithm = r.emptyLike(input, dtype);
    if (weights.positive) {
        const Tensor less = r.emptyLike(*weights.positive);
        const Tensor factor = r.emptyLike(target, dtype);
        r.keepAlive(less);
        r.keepAlive(factor);
    }
    r.kernel(kKernel, {&input, &target});
    const Tensor loss = r.emptyLike(target, dtype);
    const Tensor y = reduction == "none" ? loss : r.empty({}, dtype);
    r.keepAlive(loss);
    r.keepAlive(logarithm);
    return y;
}

} // namespace

Tensor binaryCrossEntropyWithLogits(Recorder& r, Tensor input, Tensor target, LogitWeights weights,
                                    std::string_view reduction)
{
    target = r.castToFloat(target);
    input = r.castToFloat(input);
    for (std::optional<Tensor>* weight : {&weights.elements, &weights.positive}) {
        if (*weight)
            *weight = r.castToFloat(**weight);
    }
    r.kernel(kKernel, {&input, &target});
    Tensor y = losses(r, input, target, weights, reduction);
    for (const std::optional<Tensor>* weight : {&weights.elements, &weights.positive})
        r.keepAlive(weight->value_or(Tensor{}));
    if (GraphTrace* const g = currentTrace(r))
        nodes::nameReduced(*g, traced(*g, g->of(input), g->of(target), weights), reduction, y);
    if (!r.node(kLogitLoss, {&input, &target}))
        return y;
    r.data(LogitLossData{weights.elements.has_value(), weights.positive.has_value(), reduction == "mean"});
    r.save(input);
    r.save(target);
    for (const std::optional<Tensor>* weight : {&weights.elements, &weights.positive}) {
        if (*weight)
            r.save(**weight);
    }
    r.result(y);
    return y;
}

} // namespace vram::aten
