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

Tensor crossEntropy(Recorder& r, Tensor logits, const Tensor& target, double labelSmoothing, bool reduceToMean)
{
    logits = r.castToFloat(logits);
    const Tensor logProbabilities = softmax(r, logits, true);
    const Tensor nll = nllLoss(r, logProbabilities, target, reduceToMean);
    if (labelSmoothing <= 0)
        return nll;
    // cross_entropy_loss_label_smoothing: the mean over the classes joins in.
    const int classDimension = logProbabilities.shape.rank() == 1 ? 0 : 1;
    const Tensor smooth = unary(r, neg, sum(r, logProbabilities, {classDimension}, false));
    const Tensor reducedSmooth = reduceToMean ? mean(r, smooth, {}, false) : smooth;
    return add(r, unary(r, scalarMul, nll), unary(r, scalarMul, reducedSmooth));
}

Tensor pointwiseLoss(Recorder& r, std::string_view name, Tensor input, Tensor target, bool reduceToMean)
{
    input = r.castToFloat(input);
    target = r.castToFloat(target);
    r.kernel(name, {&input, &target});
    Tensor y = r.empty(reduceToMean ? Shape{} : input.shape, input.dtype);
    if (!r.node(kPointwise, {&input, &target}))
        return y;
    r.save(input);
    r.save(target);
    r.result(y);
    return y;
}

} // namespace vram::aten
