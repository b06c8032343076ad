// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/norm.h"

#include "step/aten/elementwise.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"
#include "step/backward.h"

#include <vector>

namespace vram::aten {

namespace {

void giveParameterGradients(Backward& b)
{
    for (int i = 1; i < b.inputs(); ++i) {
        if (b.wants(i))
            b.give(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

// Gradients of input, weight and bias come from one kernel.
void normBackward(Backward& b)
{
    if (b.wants(0))
        b.give(0, b.empty(b.saved(0).shape, b.saved(0).dtype));
    giveParameterGradients(b);
}

// The same, but it preserves the input's layout.
void layoutKeepingBackward(Backward& b)
{
    if (b.wants(0))
        b.give(0, b.emptyLike(b.saved(0)));
    giveParameterGradients(b);
}

constexpr BackwardRule kBatchNorm{"NativeBatchNormBackward0", layoutKeepingBackward};
constexpr BackwardRule kLayerNorm{"NativeLayerNormBackward0", normBackward};
constexpr BackwardRule kGroupNorm{"NativeGroupNormBackward0", layoutKeepingBackward};
constexpr BackwardRule kRmsNorm{"FusedRmsNormBackward0", normBackward};

// CUDA keeps the statistics of 16-bit inputs in float32 (ATen/native/cuda: toAccumulateType), the CPU in their own
// type.
DType statisticsType(const Recorder& r, const Tensor& x)
{
    return isHalf(x.dtype) && !r.cpuKernels() ? DType::Float32 : x.dtype;
}

// Records what all norms have in common: their inputs, outputs and saved tensors.
bool normNode(Recorder& r, const BackwardRule& rule, const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    const bool graph = weight.defined() ? r.node(rule, bias.defined() ? Reads{&x, &weight, &bias} : Reads{&x, &weight})
                                        : r.node(rule, {&x});
    if (graph)
        r.save(x);
    return graph;
}

void saveAll(Recorder& r, Reads tensors)
{
    for (const Tensor* tensor : tensors) {
        if (tensor->defined())
            r.save(*tensor);
    }
}

} // namespace

Tensor batchNorm(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                 const Tensor& runningVar, bool training)
{
    r.kernel("native_batch_norm", {&x, &weight, &bias, &runningMean, &runningVar});
    Tensor y = r.emptyLike(x);
    const Shape channels{training ? x.shape[1] : 0};
    const Tensor mean = r.empty(channels, statisticsType(r, x));
    const Tensor inverseDeviation = r.empty(channels, statisticsType(r, x));
    if (!normNode(r, kBatchNorm, x, weight, bias))
        return y;
    saveAll(r, {&runningMean, &runningVar, &weight});
    r.saveResult(mean);
    r.saveResult(inverseDeviation);
    r.result(y);
    return y;
}

Tensor layerNorm(Recorder& r, Tensor x, Tensor weight, Tensor bias, int dims)
{
    x = r.castToFloat(x);
    weight = r.castToFloat(weight);
    bias = r.castToFloat(bias);
    r.kernel("native_layer_norm", {&x, &weight, &bias});
    Tensor y = r.empty(x.shape, x.dtype);
    Shape rows = x.shape;
    for (int d = rows.rank() - dims; d < rows.rank(); ++d)
        rows[d] = 1;
    const Tensor mean = r.empty(rows, statisticsType(r, x));
    const Tensor reciprocalDeviation = r.empty(rows, statisticsType(r, x));
    if (!normNode(r, kLayerNorm, x, weight, bias))
        return y;
    saveAll(r, {&weight, &bias});
    r.saveResult(mean);
    r.saveResult(reciprocalDeviation);
    r.result(y);
    return y;
}

Tensor groupNorm(Recorder& r, Tensor x, Tensor weight, Tensor bias, std::int64_t groups)
{
    x = r.castToFloat(x);
    weight = r.castToFloat(weight);
    bias = r.castToFloat(bias);
    if (!r.cpuKernels())
        x = contiguous(r, x); // ATen/native/group_norm.cpp: all but the CPU's kernel want it row-major
    r.kernel("native_group_norm", {&x, &weight, &bias});
    Tensor y = r.emptyLike(x);
    const Shape statistics{x.shape[0], groups};
    // param_scalar_type: float32 only if the weight has another dtype, on every device.
    const DType type = weight.defined() && weight.dtype != x.dtype ? DType::Float32 : x.dtype;
    const Tensor mean = r.empty(statistics, type);
    const Tensor reciprocalDeviation = r.empty(statistics, type);
    if (!normNode(r, kGroupNorm, x, weight, bias))
        return y;
    if (weight.defined())
        r.save(weight);
    r.saveResult(mean);
    r.saveResult(reciprocalDeviation);
    r.result(y);
    return y;
}

Tensor instanceNorm(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                    const Tensor& runningVar)
{
    const std::int64_t samples = x.shape[0];
    const auto repeated = [&](const Tensor& t) { return t.defined() ? repeat(r, t, {samples}) : t; };
    const Tensor wideWeight = repeated(weight);
    const Tensor wideBias = repeated(bias);
    const Tensor wideMean = repeated(runningMean);
    const Tensor wideVar = repeated(runningVar);
    Shape flat = x.shape;
    flat[0] = 1;
    flat[1] = checkedMul(x.shape[0], x.shape[1]);
    const Tensor folded = reshaped(r, contiguous(r, x), flat);
    const Tensor y = batchNorm(r, folded, wideWeight, wideBias, wideMean, wideVar);
    return reshaped(r, y, x.shape);
}

Tensor rmsNormEager(Recorder& r, const Tensor& x, const Tensor& weight, int dims, bool composite)
{
    std::vector<int> last;
    for (int d = x.shape.rank() - dims; d < x.shape.rank(); ++d)
        last.push_back(d);
    const Tensor wide = cast(r, x, DType::Float32);
    const Tensor square = unary(r, pow, wide);
    const Tensor variance = mean(r, square, last, true);
    const Tensor inverse = unary(r, rsqrt, unary(r, scalarAdd, variance, composite));
    const Tensor scaled = mul(r, wide, inverse);
    const Tensor narrow = cast(r, scaled, x.dtype);
    if (!weight.defined())
        return narrow;
    return composite ? mul(r, narrow, weight) : mul(r, weight, narrow);
}

Tensor rmsNormFused(Recorder& r, const Tensor& x, const Tensor& weight)
{
    r.kernel("_fused_rms_norm", {&x});
    Tensor y = r.empty(x.shape, x.dtype);
    Shape rows = x.shape;
    rows[-1] = 1;
    const Tensor reciprocalRoot = r.empty(rows, DType::Float32);
    if (!normNode(r, kRmsNorm, x, weight, Tensor{}))
        return y;
    if (weight.defined())
        r.save(weight);
    r.saveResult(reciprocalRoot);
    r.result(y);
    return y;
}

} // namespace vram::aten
