// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/norm.h"

#include "step/aten/elementwise.h"
#include "step/aten/norm_nodes.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <limits>
#include <vector>

namespace vram::aten {

namespace {

void setParameterGradients(Backward& b)
{
    for (int i = 1; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.empty(b.input(i).shape, b.input(i).dtype));
    }
}

// One kernel computes the gradients of input, weight and bias.
void normBackward(Backward& b)
{
    if (b.needsGradient(0))
        b.setResult(0, b.empty(b.saved(0).shape, b.saved(0).dtype));
    setParameterGradients(b);
}

// In ATen/native/cuda/layer_norm_kernel.cu, forward and backward read contiguous copies of their operands.
Bytes contiguousCopy(const Tensor& x)
{
    return isContiguous(x.shape, x.strides) ? 0 : x.bytes();
}

void layerNormBackward(Backward& b)
{
    const bool copies = !isContiguous(b.grad().shape(), b.grad().strides());
    b.withCopy(copies ? b.saved(0).bytes() : 0, [&] {
        normBackward(b);
        b.workspace({contiguousCopy(b.saved(0))});
    });
}

// Like normBackward, but preserves the layout of the input.
void layoutKeepingBackward(Backward& b)
{
    if (b.needsGradient(0))
        b.setResult(0, b.emptyLike(b.saved(0)));
    setParameterGradients(b);
}

// ATen/native/cudnn/BatchNorm.cpp makes a contiguous copy of the gradient, which lives while the kernel runs.
void cudnnBatchNormBackward(Backward& b)
{
    const bool copies =
        !isContiguous(b.grad().shape(), b.grad().strides()) && !isChannelsLast(b.saved(0).shape, b.saved(0).strides);
    b.withCopy(copies ? b.saved(0).bytes() : 0, [&] { layoutKeepingBackward(b); });
}

std::uint32_t lastDimensions(const Shape& shape, const Shape& rows)
{
    std::uint32_t bits = 0;
    for (int d = 0; d < shape.rank(); ++d)
        bits |= rows[d] == 1 && shape[d] != 1 ? std::uint32_t{1} << d : 0U;
    return bits;
}

struct Normalized {
    GraphValue mean{};
    GraphValue reciprocalDeviation{};
    GraphValue result{};
};

// Models _normalize in torch/_refs. Reduces over the dimensions of `inner`.
Normalized normalized(GraphTrace& g, GraphValue x, std::uint32_t inner)
{
    Shape rows = g.shape(x);
    for (int d = 0; d < rows.rank(); ++d)
        rows[d] = (inner >> d & 1) != 0 ? 1 : rows[d];
    const GraphValue both = g.dense(op::varMean, {x}, {checkedMul(2, rows.elements())}, g.dtype(x), inner);
    const auto statistic = [&](std::uint64_t which) {
        return g.item(both, which, rows, contiguousStrides(rows), g.dtype(x));
    };
    const GraphValue variance = statistic(0);
    Normalized result{.mean = statistic(1)};
    result.reciprocalDeviation = g.pointwise(op::rsqrt, {g.pointwise(op::add, {variance}, 1)});
    const GraphValue centred = g.pointwise(op::sub, {x, result.mean});
    result.result = g.pointwise(op::mul, {centred, result.reciprocalDeviation});
    return result;
}

void traceLayerNorm(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, Tensor& mean,
                    Tensor& reciprocalDeviation, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const std::uint32_t inner = lastDimensions(x.shape, mean.shape);
    const Normalized norm = normalized(*g, g->promotedToFloat(g->contiguous(g->of(x))), inner);
    GraphValue result = norm.result;
    if (weight.defined())
        result = g->pointwise(op::mul, {result, g->of(weight)});
    if (bias.defined())
        result = g->pointwise(op::add, {result, g->of(bias)});
    g->name(mean, norm.mean);
    g->name(reciprocalDeviation, norm.reciprocalDeviation);
    g->name(y, g->castTo(result, x.dtype));
}

// Decomposes as native_layer_norm_backward does. The last two saved tensors are the statistics.
void layerNormNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue grad = g.contiguous(g.promotedToFloat(b.grad()));
    const GraphValue x = g.contiguous(g.promotedToFloat(b.savedValue(0)));
    const GraphValue mean = b.savedValue(b.savedCount() - 2);
    const GraphValue rstd = b.savedValue(b.savedCount() - 1);
    const std::uint32_t inner = lastDimensions(g.shape(x), g.shape(mean));
    const std::uint32_t outer = ((std::uint32_t{1} << g.shape(x).rank()) - 1) & ~inner;
    const GraphValue normed = g.pointwise(op::mul, {g.pointwise(op::sub, {x, mean}), rstd});
    const bool affine = b.inputs() > 1;
    const GraphValue slope = affine ? g.pointwise(op::mul, {grad, g.promotedToFloat(b.in(1))}) : grad;
    if (b.needsGradient(0)) {
        const std::int64_t size = g.shape(x).elements() / std::max<std::int64_t>(g.shape(mean).elements(), 1);
        const GraphValue scaled = g.pointwise(op::mul, {slope}, sizeNumber(size));
        const GraphValue sum = g.reduce(op::sum, slope, inner, true);
        const GraphValue dot = g.reduce(op::sum, g.pointwise(op::mul, {slope, normed}), inner, true);
        const GraphValue along = g.pointwise(op::mul, {normed, dot});
        const GraphValue rest = g.pointwise(op::sub, {g.pointwise(op::sub, {scaled, sum}), along});
        const GraphValue scale = g.pointwise(op::div, {rstd}, 1);
        b.setResult(0, g.pointwise(op::mul, {scale, rest}));
    }
    if (affine && b.needsGradient(1))
        b.setResult(1, g.reduce(op::sum, g.pointwise(op::mul, {grad, normed}), outer, false));
    if (b.inputs() > 2 && b.needsGradient(2))
        b.setResult(2, g.reduce(op::sum, grad, outer, false));
    for (int i = 0; i < b.inputs(); ++i)
        nodes::castResult(b, i, b.input(0).dtype);
}

constexpr BackwardRule kBatchNorm{"NativeBatchNormBackward0", layoutKeepingBackward, nodes::batchNormBackward};
constexpr BackwardRule kCudnnBatchNorm{"CudnnBatchNormBackward0", cudnnBatchNormBackward, nodes::batchNormBackward};
constexpr BackwardRule kLayerNorm{"NativeLayerNormBackward0", layerNormBackward, layerNormNodes};
constexpr BackwardRule kGroupNorm{"NativeGroupNormBackward0", layoutKeepingBackward, nodes::groupNormBackward};
constexpr BackwardRule kRmsNorm{"FusedRmsNormBackward0", normBackward};

// For 16-bit inputs, CUDA keeps the statistics in float32 (toAccumulateType in ATen/native/cuda), and the CPU keeps
// them in the input's dtype.
DType statisticsType(const Recorder& r, const Tensor& x)
{
    return isHalfPrecision(x.dtype) && !r.cpuKernels() ? DType::Float32 : x.dtype;
}

// Records the inputs, outputs and saved tensors that are common to all norms.
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

// Models _select_batch_norm_backend in ATen/native/Normalization.cpp.
bool isCudnnBatchNorm(const Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, bool training)
{
    constexpr std::int64_t mostTrainingSamples = 880801;
    constexpr std::int64_t mostSamples = 65535;
    constexpr std::int64_t mostElements = std::numeric_limits<std::int32_t>::max();
    if (r.cpuKernels() || !weight.defined() || !bias.defined() || x.shape.rank() < 3)
        return false;
    const bool floats = x.dtype == DType::Float32 || x.dtype == DType::Float16;
    return floats && weight.dtype == DType::Float32 && x.shape.elements() < mostElements
           && x.shape[0] <= (training ? mostTrainingSamples : mostSamples);
}

// _batch_norm_impl_index calls input.contiguous(input.suggest_memory_format()).
Tensor inSuggestedFormat(Recorder& r, const Tensor& x)
{
    return isContiguousChannelsLast(x.shape, x.strides) ? x : contiguous(r, x);
}

} // namespace

Tensor batchNorm(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                 const Tensor& runningVar, bool training)
{
    const bool cudnn = !r.graph() && isCudnnBatchNorm(r, given, weight, bias, training);
    const Tensor x = cudnn ? inSuggestedFormat(r, given) : given;
    r.kernel(cudnn ? "cudnn_batch_norm" : "native_batch_norm", {&x, &weight, &bias, &runningMean, &runningVar});
    Tensor y = r.emptyLike(x);
    const Shape channels{training ? x.shape[1] : 0};
    Tensor mean = r.empty(channels, statisticsType(r, x));
    Tensor inverseDeviation = r.empty(channels, statisticsType(r, x));
    nodes::batchNorm(r, {x, weight, bias, runningMean, runningVar, mean, inverseDeviation, y}, training);
    if (!normNode(r, cudnn ? kCudnnBatchNorm : kBatchNorm, x, weight, bias))
        return y;
    saveAll(r, {&runningMean, &runningVar, &weight});
    r.saveResult(mean);
    r.saveResult(inverseDeviation);
    r.result(y);
    return y;
}

Tensor layerNorm(Recorder& r, Tensor x, Tensor weight, Tensor bias, int dims)
{
    bias = r.castToFloat(bias);
    weight = r.castToFloat(weight);
    x = r.castToFloat(x);
    r.kernel("native_layer_norm", {&x, &weight, &bias});
    Tensor y = r.empty(x.shape, x.dtype);
    Shape rows = x.shape;
    for (int d = rows.rank() - dims; d < rows.rank(); ++d)
        rows[d] = 1;
    Tensor mean = r.empty(rows, statisticsType(r, x));
    Tensor reciprocalDeviation = r.empty(rows, statisticsType(r, x));
    r.setHeldBytes(contiguousCopy(x));
    traceLayerNorm(r, x, weight, bias, mean, reciprocalDeviation, y);
    if (!normNode(r, kLayerNorm, x, weight, bias))
        return y;
    saveAll(r, {&weight, &bias});
    r.saveResult(mean);
    r.saveResult(reciprocalDeviation);
    r.result(y);
    return y;
}

Tensor groupNorm(Recorder& r, Tensor given, Tensor weight, Tensor bias, std::int64_t groups)
{
    bias = r.castToFloat(bias);
    weight = r.castToFloat(weight);
    given = r.castToFloat(given);
    // ATen/native/group_norm.cpp: all kernels except the CPU's require the input to be row-major.
    const Tensor x = r.cpuKernels() ? given : contiguous(r, given);
    r.kernel("native_group_norm", {&x, &weight, &bias});
    r.keepAlive(given); // An argument of the function that copies it.
    Tensor y = r.emptyLike(x);
    const Shape statistics{x.shape[0], groups};
    // On every device, param_scalar_type is float32 only if the weight's dtype differs from the input's.
    const DType type = weight.defined() && weight.dtype != x.dtype ? DType::Float32 : x.dtype;
    Tensor mean = r.empty(statistics, type);
    Tensor reciprocalDeviation = r.empty(statistics, type);
    nodes::groupNorm(r, {x, weight, bias, mean, reciprocalDeviation, y});
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

namespace {

// The product of a normalized fp32 tensor and the weight, cast to `dtype`.
Tensor scaledInFp32(Recorder& r, const Tensor& normalized, const Tensor& weight, RmsScale scale, DType dtype)
{
    if (scale == RmsScale::Wide)
        return cast(r, mul(r, weight, normalized), dtype);
    const Tensor plusOne = unary(r, scalarAdd, cast(r, weight, DType::Float32));
    return cast(r, mul(r, normalized, plusOne), dtype);
}

} // namespace

Tensor rmsNormEager(Recorder& r, const Tensor& x, const Tensor& weight, int dims, RmsScale scale)
{
    const bool composite = scale == RmsScale::Composite;
    std::vector<int> last;
    for (int d = x.shape.rank() - dims; d < x.shape.rank(); ++d)
        last.push_back(d);
    const Tensor wide = cast(r, x, DType::Float32);
    const Tensor square = unary(r, pow, wide);
    const Tensor variance = mean(r, square, last, true);
    const Tensor inverse = unary(r, rsqrt, unary(r, scalarAdd, variance, composite));
    const Tensor scaled = mul(r, scale == RmsScale::Unconverted ? x : wide, inverse);
    if (weight.defined() && (scale == RmsScale::Wide || scale == RmsScale::PlusOne))
        return scaledInFp32(r, scaled, weight, scale, x.dtype);
    const Tensor narrow = cast(r, scaled, x.dtype);
    if (!weight.defined())
        return narrow;
    if (!composite)
        return mul(r, weight, narrow);
    const Tensor y = mul(r, narrow, weight);
    r.keepAlive(wide); // A local variable of at::rms_norm holds it.
    return y;
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
