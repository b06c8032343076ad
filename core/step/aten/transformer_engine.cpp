// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/float8.h"

#include "step/aten/elementwise.h"
#include "step/backward.h"

#include <algorithm>

namespace vram::aten {

namespace {

Shape transposedShape(const Shape& shape)
{
    const std::int64_t last = shape.back();
    return {last, shape.elements() / std::max<std::int64_t>(last, 1)};
}

// Records the kernel that computes the tensor's maximum absolute value (amax) and its one-element result. Delayed
// scaling needs neither, because its scales are computed from the amax history of earlier steps.
void findLargest(Recorder& r, const Tensor& x, Float8 scaling)
{
    if (scaling != Float8::TeCurrent)
        return;
    r.kernel("compute_amax", {&x});
    r.empty({1}, DType::Float32);
}

/// Models quantize(), which runs as one kernel and returns row-major codes and, if backward reads it, their transpose.
Float8Weight quantized(Recorder& r, const Tensor& x, Float8 scaling, bool transposes)
{
    findLargest(r, x, scaling);
    r.kernel(transposes ? "cast_transpose" : "quantize", {&x});
    Float8Weight codes{r.empty(x.shape, DType::Float8), {}};
    if (transposes)
        codes.transposed = r.empty(transposedShape(x.shape), DType::Float8);
    return codes;
}

// The gradient is quantized in both layouts; its original lives until the node has run.
void transformerEngineBackward(Backward& b)
{
    const bool transposes = needsTransposes(b.device().capability);
    const Grad codes = b.empty(b.grad().shape(), DType::Float8);
    const Grad transposed = transposes ? b.empty(transposedShape(b.grad().shape()), DType::Float8) : Grad();
    const DType type = b.grad().dtype();
    if (b.inputs() > 2 && b.needsGradient(2))
        b.setResult(2, b.empty(b.input(2).shape, b.input(2).dtype));
    if (b.needsGradient(0))
        b.setResult(0, b.empty(b.input(0).shape, type));
    if (b.needsGradient(1))
        b.setResult(
            1, b.cast(b.empty(b.input(1).shape, type), b.input(1).dtype == DType::Float32 ? DType::Float32 : type));
}

// Under FSDP2, backward gathers the weight and quantizes it again.
void backwardQuantizing(Backward& b)
{
    const Grad codes = b.needsGradient(0) ? b.empty(b.input(1).shape, DType::Float8) : Grad();
    transformerEngineBackward(b);
}

constexpr BackwardRule kSavesWeight{"_LinearBackward", transformerEngineBackward};
constexpr BackwardRule kQuantizesAgain{"_LinearBackward", backwardQuantizing};

bool beginNode(Recorder& r, const BackwardRule& rule, const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    return bias.defined() ? r.node(rule, {&x, &weight, &bias}) : r.node(rule, {&x, &weight});
}

} // namespace

bool needsTransposes(ComputeCapability gpu)
{
    return gpu < ComputeCapability{10, 0} || gpu >= ComputeCapability{12, 0};
}

Tensor transformerEngineLinear(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias,
                               Float8 scaling, const Float8Weight& kept, WeightCodes codes)
{
    const Tensor x = r.castToHalf(given);
    const bool trains = r.gradMode() && weight.requiresGrad;
    const bool transposes = needsTransposes(r.device().capability);
    const Float8Weight quantizedInput = quantized(r, x, scaling, transposes && trains);
    Float8Weight ofWeight = kept;
    const bool saves = codes == WeightCodes::Saved && !kept.codes.defined();
    if (!kept.codes.defined())
        ofWeight = quantized(r, weight, scaling, saves && transposes && r.gradMode() && x.requiresGrad);
    Shape shape = x.shape;
    shape[-1] = weight.shape[0];
    const std::int64_t in = x.shape.back();
    const Tensor rows =
        r.alias(quantizedInput.codes, {x.shape.elements() / std::max<std::int64_t>(in, 1), in}, {in, 1});
    const Tensor factor = r.alias(ofWeight.codes, {in, weight.shape[0]}, {1, in});
    r.kernel("te_gemm", {&rows, &factor});
    Tensor y = r.empty(shape, x.dtype);
    for (const Tensor& held :
         {x, weight, quantizedInput.codes, quantizedInput.transposed, ofWeight.codes, ofWeight.transposed})
        r.keepAlive(held); // The function's variables hold them until it returns.
    const bool again = codes == WeightCodes::MadeAgain && !kept.codes.defined();
    if (!beginNode(r, again ? kQuantizesAgain : kSavesWeight, x, weight, bias))
        return y;
    r.data(Float8Product{scaling});
    if (trains)
        r.save(quantizedInput.transposed.defined() ? quantizedInput.transposed : quantizedInput.codes);
    for (const Tensor* part : {&ofWeight.codes, &ofWeight.transposed}) {
        if (saves && part->defined())
            r.save(*part);
    }
    r.save(weight);
    r.result(y);
    return y;
}

} // namespace vram::aten
