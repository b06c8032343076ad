// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/loss.h"

#include "step/aten/elementwise.h"
#include "step/aten/reduce.h"
#include "step/backward.h"

namespace vram::aten {

namespace {

void lossBackward(Backward& b)
{
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.wants(i))
            b.give(i, b.emptyLike(b.input(i)));
    }
}

constexpr BackwardRule kNll{"NllLossBackward0", lossBackward};
constexpr BackwardRule kPointwise{"MseLossBackward0", lossBackward};

} // namespace

Tensor nllLoss(Recorder& r, const Tensor& logProbabilities, const Tensor& target, bool mean)
{
    r.kernel("nll_loss_forward", {&logProbabilities, &target});
    Tensor y = r.empty(mean ? Shape{} : target.shape, logProbabilities.dtype);
    const Tensor totalWeight = r.empty({}, logProbabilities.dtype);
    if (!r.node(kNll, {&logProbabilities}))
        return y;
    r.save(logProbabilities);
    r.save(target);
    r.result(y);
    r.saveResult(totalWeight);
    return y;
}

namespace {

int classDimension(const Tensor& scores)
{
    return scores.shape.rank() == 1 ? 0 : 1;
}

// cross_entropy_loss_label_smoothing: adds the sum over the classes, except where the target is ignored.
Tensor smoothed(Recorder& r, const Tensor& logProbabilities, const Tensor& target, const Tensor& nll, bool reduceToMean)
{
    const Tensor overClasses = sum(r, logProbabilities, {classDimension(logProbabilities)}, false);
    Tensor smooth = unary(r, neg, overClasses);
    const Tensor ignored = compare(r, target, nullptr);
    smooth = maskedFill(r, smooth, ignored, true);
    if (reduceToMean) {
        const Tensor counted = compare(r, ignored, nullptr);
        const Tensor total = sum(r, smooth, {}, false);
        r.kernel("sum", {&counted});
        const Tensor count = r.empty({}, DType::Int64);
        smooth = div(r, total, count);
        r.touch(counted);
    }
    const Tensor hard = unary(r, scalarMul, nll);
    const Tensor result = add(r, hard, unary(r, scalarMul, smooth));
    r.touch(overClasses);
    r.touch(ignored);
    return result;
}

// ATen/native/LossNLL.cpp calls log_softmax with the dtype of its input, so that on CUDA autocast casts only for
// nll_loss; the CPU's list has cross_entropy_loss itself.
Tensor lossInput(Recorder& r, const Tensor& logits)
{
    return r.cpuKernels() ? r.castToFloat(logits) : logits;
}

} // namespace

Tensor crossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing, bool reduceToMean)
{
    const Tensor logits = lossInput(r, given);
    const Tensor logProbabilities = softmaxAsIs(r, logits, true);
    const Tensor nll = nllLoss(r, r.castToFloat(logProbabilities), target, reduceToMean);
    const Tensor loss = labelSmoothing > 0 ? smoothed(r, logProbabilities, target, nll, reduceToMean) : nll;
    r.touch(logits); // the caller holds it until it returns
    r.touch(logProbabilities);
    return loss;
}

// cross_entropy_loss_prob_target
Tensor softCrossEntropy(Recorder& r, const Tensor& given, const Tensor& target, double labelSmoothing,
                        bool reduceToMean)
{
    const Tensor logits = lossInput(r, given);
    const Tensor logProbabilities = softmaxAsIs(r, logits, true);
    const Tensor smooth = labelSmoothing > 0 ? unary(r, scalarAdd, unary(r, scalarMul, target)) : target;
    const Tensor products = mul(r, logProbabilities, smooth);
    const std::vector<int> dims = reduceToMean ? std::vector<int>{} : std::vector<int>{classDimension(logits)};
    const Tensor total = unary(r, neg, sum(r, products, dims, false));
    return reduceToMean ? unary(r, scalarDiv, total) : total;
}

Tensor l1Loss(Recorder& r, Tensor input, Tensor target, std::string_view reduction)
{
    input = r.castToFloat(input);
    target = r.castToFloat(target);
    const Tensor distance = unary(r, abs, sub(r, input, target));
    if (reduction == "none")
        return distance;
    return reduction == "sum" ? sum(r, distance, {}, false) : mean(r, distance, {}, false);
}

Tensor pointwiseLoss(Recorder& r, std::string_view name, Tensor input, Tensor target, bool reduceToMean)
{
    input = r.castToFloat(input);
    target = r.castToFloat(target);
    r.kernel(name, {&input, &target});
    Tensor y = r.empty(reduceToMean ? Shape{} : input.shape, promote(input, target));
    if (!r.node(kPointwise, {&input, &target}))
        return y;
    r.save(input);
    r.save(target);
    r.result(y);
    return y;
}

} // namespace vram::aten
