// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/loss.h"

#include "step/aten/elementwise.h"
#include "step/aten/elementwise_nodes.h"
#include "step/aten/loss_nodes.h"
#include "step/aten/reduce.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>
#include <array>

namespace vram::aten {

namespace {

void lossBackward(Backward& b)
{
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.emptyLike(b.input(i)));
    }
}

int classDimension(const Shape& scores)
{
    return scores.rank() == 1 ? 0 : 1;
}

// Ids of the constants in formulas. With the same id, equal operators of forward and backward count as common
// subexpressions.
constexpr std::uint64_t kIgnored = 1ULL << 41;

GraphValue isNotIgnored(GraphTrace& g, GraphValue target)
{
    return g.pointwise(op::notEqualScalar, {target}, DType::Bool, kIgnored);
}

GraphValue whereNotIgnored(GraphTrace& g, GraphValue target, GraphValue value)
{
    const GraphValue zero = g.full({}, g.dtype(value));
    return g.pointwise(op::where, {isNotIgnored(g, target), value, zero}, g.dtype(value));
}

// Decomposes nll_loss as _nll_loss_forward in torch/_decomp/decompositions.py does.
void traceNll(Recorder& r, const Tensor& logProbabilities, const Tensor& given, bool mean, Tensor& totalWeight,
              Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const int dim = classDimension(logProbabilities.shape);
    const GraphValue target = g->of(given);
    const GraphValue classes = g->unsqueeze(whereNotIgnored(*g, target, target), dim);
    const GraphValue picked = g->dense(op::gather, {g->of(logProbabilities), classes}, g->shape(classes),
                                       logProbabilities.dtype, static_cast<std::uint64_t>(dim));
    GraphValue result = g->pointwise(op::neg, {g->squeeze(picked, dim)});
    result = whereNotIgnored(*g, target, result);
    const std::uint32_t all = (std::uint32_t{1} << given.shape.rank()) - 1;
    const GraphValue count = g->reduce(op::sum, isNotIgnored(*g, target), all, false, DType::Int64);
    const GraphValue weight = g->convert(count, logProbabilities.dtype);
    g->name(totalWeight, weight);
    if (mean)
        result = g->pointwise(op::div, {g->reduce(op::sum, result, all, false), weight});
    g->name(y, result);
}

// Decomposes the backward as _nll_loss_backward does.
void nllNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue logProbabilities = b.savedValue(0);
    const GraphValue target = b.savedValue(1);
    const bool mean = b.output(0).shape.empty();
    GraphValue grad = mean ? g.pointwise(op::div, {b.grad(), b.savedValue(2)}) : b.grad();
    const GraphValue classes = g.unsqueeze(target, classDimension(g.shape(logProbabilities)));
    const GraphValue zeros = g.full(g.shape(logProbabilities), g.dtype(logProbabilities));
    const GraphValue ones = g.dense(op::scatter, {zeros, whereNotIgnored(g, classes, classes)},
                                    g.shape(logProbabilities), g.dtype(logProbabilities));
    if (!g.shape(grad).empty())
        grad = g.unsqueeze(grad, classDimension(g.shape(logProbabilities)));
    b.setResult(0, g.pointwise(op::mul, {ones, whereNotIgnored(g, classes, grad)}));
}

constexpr BackwardRule kNll{"NllLossBackward0", lossBackward, nllNodes};

/// An elementwise loss that is one kernel without torch.compile, which evaluates it in float32 for 16-bit tensors.
struct PointwiseLoss {
    std::string_view name;
    GraphValue (*trace)(GraphTrace&, GraphValue, GraphValue);
    BackwardRule backward;
};

constexpr std::array kPointwiseLosses{
    PointwiseLoss{"MSELoss", nodes::squaredError, {"MseLossBackward0", lossBackward, nodes::squaredErrorBackward}},
    PointwiseLoss{"SmoothL1Loss", nodes::smoothL1, {"SmoothL1LossBackward0", lossBackward, nodes::smoothL1Backward}},
    PointwiseLoss{"HuberLoss", nodes::huber, {"HuberLossBackward0", lossBackward, nodes::huberBackward}},
    PointwiseLoss{"BCELoss",
                  nodes::binaryCrossEntropy,
                  {"BinaryCrossEntropyBackward0", lossBackward, nodes::binaryCrossEntropyBackward}}};

Tensor reduced(Recorder& r, const Tensor& losses, std::string_view reduction)
{
    if (reduction == "none")
        return losses;
    return reduction == "sum" ? sum(r, losses, {}, false) : mean(r, losses, {}, false);
}

void tracePointwise(Recorder& r, const PointwiseLoss& loss, const Tensor& input, const Tensor& target,
                    const std::optional<Tensor>& weight, std::string_view reduction, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    GraphValue result = loss.trace(*g, g->promotedToFloat(g->of(input)), g->promotedToFloat(g->of(target)));
    if (weight)
        result = g->pointwise(op::mul, {result, g->promotedToFloat(g->of(*weight))});
    nodes::nameReduced(*g, result, reduction, y);
}

} // namespace

Tensor nllLoss(Recorder& r, const Tensor& logProbabilities, const Tensor& target, bool mean)
{
    r.kernel("nll_loss_forward", {&logProbabilities, &target});
    Tensor y = r.empty(mean ? Shape{} : target.shape, logProbabilities.dtype);
    Tensor totalWeight = r.empty({}, logProbabilities.dtype);
    traceNll(r, logProbabilities, target, mean, totalWeight, y);
    if (!r.node(kNll, {&logProbabilities}))
        return y;
    r.save(logProbabilities);
    r.save(target);
    r.result(y);
    r.saveResult(totalWeight);
    return y;
}

namespace {

// Models cross_entropy_loss_label_smoothing, which adds the sum of the log-probabilities over the classes, except for
// ignored targets.
Tensor smoothed(Recorder& r, const Tensor& logProbabilities, const Tensor& target, const Tensor& nll, bool reduceToMean)
{
    const Tensor overClasses = sum(r, logProbabilities, {classDimension(logProbabilities.shape)}, false);
    Tensor smooth = unary(r, neg, overClasses);
    const Tensor ignored = compare(r, target, nullptr);
    smooth = maskedFill(r, smooth, ignored, true);
    if (reduceToMean) {
        const Tensor counted = compare(r, ignored, nullptr);
        const Tensor total = sum(r, smooth, {}, false);
        r.kernel("sum", {&counted});
        Tensor count = r.empty({}, DType::Int64);
        traceResult(r, count, op::sum, {&counted}, (std::uint64_t{1} << counted.shape.rank()) - 1);
        smooth = div(r, total, count);
        r.keepAlive(counted);
    }
    const Tensor hard = unary(r, scalarMul, nll);
    const Tensor result = add(r, hard, unary(r, scalarMul, smooth));
    r.keepAlive(overClasses);
    r.keepAlive(ignored);
    return result;
}

// ATen/native/LossNLL.cpp calls log_softmax with the dtype of its input, so on CUDA autocast casts only for nll_loss.
// On the CPU, autocast's fp32 list contains cross_entropy_loss itself.
Tensor lossInput(Recorder& r, const Tensor& logits)
{
    return r.cpuKernels() ? r.castToFloat(logits) : logits;
}

} // namespace

Tensor crossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing, bool reduceToMean)
{
    const Tensor logits = lossInput(r, given);
    const Tensor logProbabilities = softmaxWithoutAutocast(r, logits, true, classDimension(logits.shape));
    const Tensor nll = nllLoss(r, r.castToFloat(logProbabilities), target, reduceToMean);
    const Tensor loss = labelSmoothing > 0 ? smoothed(r, logProbabilities, target, nll, reduceToMean) : nll;
    r.keepAlive(logits); // The caller holds it until it returns.
    r.keepAlive(logProbabilities);
    return loss;
}

// Models cross_entropy_loss_prob_target.
Tensor softCrossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing,
                        bool reduceToMean)
{
    const Tensor logits = lossInput(r, given);
    const Tensor logProbabilities = softmaxWithoutAutocast(r, logits, true, classDimension(logits.shape));
    const Tensor smooth = labelSmoothing > 0 ? unary(r, scalarAdd, unary(r, scalarMul, target)) : target;
    const Tensor products = mul(r, logProbabilities, smooth);
    const std::vector<int> dims = reduceToMean ? std::vector<int>{} : std::vector<int>{classDimension(logits.shape)};
    const Tensor total = unary(r, neg, sum(r, products, dims, false));
    return reduceToMean ? unary(r, scalarDiv, total) : total;
}

Tensor l1Loss(Recorder& r, const Tensor& input, const Tensor& target, std::string_view reduction)
{
    const Tensor wideTarget = r.castToFloat(target);
    return reduced(r, unary(r, abs, sub(r, r.castToFloat(input), wideTarget)), reduction);
}

Tensor klDivergence(Recorder& r, const Tensor& input, const Tensor& target, std::string_view reduction)
{
    static constexpr Unary kXLogX{"xlogy",      Saves::Input, {"XlogyBackward0", lossBackward},
                                  Saves::Input, true,         nodes::xLogX};
    const Tensor wideTarget = r.castToFloat(target);
    const Tensor wideInput = r.castToFloat(input);
    const Tensor entropy = unary(r, kXLogX, wideTarget);
    return reduced(r, sub(r, entropy, mul(r, wideTarget, wideInput)), reduction);
}

Tensor pointwiseLoss(Recorder& r, std::string_view name, Tensor input, Tensor target, std::string_view reduction,
                     std::optional<Tensor> weight)
{
    const PointwiseLoss& loss = *std::ranges::find(kPointwiseLosses, name, &PointwiseLoss::name);
    target = r.castToFloat(target);
    input = r.castToFloat(input);
    if (weight)
        weight = r.castToFloat(*weight);
    r.kernel(name, {&input, &target});
    Tensor y = r.empty(reduction == "none" ? input.shape : Shape{}, promote(input, target));
    if (weight)
        r.keepAlive(*weight);
    tracePointwise(r, loss, input, target, weight, reduction, y);
    if (!r.node(loss.backward, {&input, &target}))
        return y;
    r.save(input);
    r.save(target);
    if (weight)
        r.save(*weight);
    r.result(y);
    return y;
}

} // namespace vram::aten
