// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/quantized.h"

#include "step/aten/elementwise.h"
#include "step/backward.h"

#include <algorithm>

namespace vram::aten {

namespace {

constexpr std::int64_t kGemvBlock = 64;

void setBiasGradient(Backward& b)
{
    if (b.inputs() > 1 && b.needsGradient(1))
        b.setResult(1, b.empty(b.input(1).shape, b.input(1).dtype));
}

// With double quantization, dequantize_4bit first unpacks the maxima, and frees them before the matrix multiplication.
Grad unpacked4bit(Backward& b, DType dtype)
{
    Grad maxima;
    if (b.data<PackedRows>().nestedMaxima > 0)
        maxima = b.empty(Shape{b.data<PackedRows>().nestedMaxima}, DType::Float32);
    return b.empty(Shape{b.data<PackedRows>().rows, b.input(0).shape.back()}, dtype);
}

void linear4bitBackward(Backward& b)
{
    setBiasGradient(b);
    if (!b.needsGradient(0))
        return;
    const Tensor& x = b.input(0);
    const Grad weight = unpacked4bit(b, x.dtype);
    b.setResult(0, b.empty(x.shape, x.dtype));
}

// Unpacks the weight in the same way as CB.to(dtype).mul_(SCB / 127).
Grad unpacked8bit(Backward& b, DType dtype)
{
    Grad weight = b.empty(Shape{b.data<PackedRows>().rows, b.input(0).shape.back()}, dtype);
    const Grad scale = b.empty(Shape{b.data<PackedRows>().rows}, DType::Float32);
    return weight;
}

void linear8bitBackward(Backward& b)
{
    setBiasGradient(b);
    if (!b.needsGradient(0))
        return;
    const Tensor& x = b.input(0);
    const Grad weight = unpacked8bit(b, x.dtype);
    const Grad gradient = b.cast(b.grad(), x.dtype);
    b.setResult(0, b.empty(x.shape, x.dtype));
}

constexpr BackwardRule kLinear4bit{"MatMul4BitBackward", linear4bitBackward};
constexpr BackwardRule kLinear8bit{"MatMul8bitLtBackward", linear8bitBackward};

bool beginNode(Recorder& r, const BackwardRule& rule, const Tensor& x, const Tensor& bias, const PackedWeight& weight)
{
    if (!(bias.defined() ? r.node(rule, {&x, &bias}) : r.node(rule, {&x})))
        return false;
    r.data(PackedRows{weight.outFeatures, weight.nestedMaxima});
    return true;
}

Shape outputShape(const Tensor& x, const PackedWeight& weight)
{
    Shape shape = x.shape;
    shape[-1] = weight.outFeatures;
    return shape;
}

// Returns the rows of all samples as a single matrix, which cuBLAS multiplies by the transposed weight.
Tensor rowsOf(Recorder& r, const Tensor& x)
{
    const std::int64_t in = x.shape.back();
    return r.alias(x, {x.shape.elements() / std::max<std::int64_t>(in, 1), in}, {in, 1});
}

Tensor transposedWeight(Recorder& r, const Tensor& weight, std::int64_t in, std::int64_t out)
{
    return r.alias(weight, {in, out}, {1, in});
}

Tensor unpack(Recorder& r, const PackedWeight& weight, std::int64_t in, DType dtype)
{
    r.kernel("dequantize_4bit", {&weight.codes, &weight.maxima});
    if (weight.nestedMaxima > 0)
        r.empty({weight.nestedMaxima}, DType::Float32);
    return transposedWeight(r, r.empty({weight.outFeatures, in}, dtype), in, weight.outFeatures);
}

// The result of int8_vectorwise_quant, which quantizes the fp16 input into codes and one maximum per row. The kernel
// also searches for outliers.
struct QuantizedRows {
    Tensor codes;
    Tensor maxima;
};

QuantizedRows quantizeRows(Recorder& r, const Tensor& x)
{
    Tensor half = x;
    if (x.dtype != DType::Float16) {
        r.kernel("_to_copy", {&x});
        half = r.empty(x.shape, DType::Float16);
    }
    r.kernel("int8_vectorwise_quant", {&half});
    const Tensor maxima = r.empty({Shape(x.shape.begin(), x.shape.end() - 1).elements()}, DType::Float32);
    const Tensor codes = r.empty(x.shape, DType::Int8);
    r.kernel("abs", {&half});
    const Tensor absolute = r.empty(x.shape, DType::Float16);
    r.kernel("ge", {&absolute, &half});
    r.empty(x.shape, DType::Bool);
    return {codes, maxima};
}

} // namespace

Tensor linear4bit(Recorder& r, const Tensor& given, const PackedWeight& weight, const Tensor& bias)
{
    const Tensor x = cast(r, given, r.autocast().value_or(given.dtype));
    const std::int64_t in = x.shape.back();
    const Tensor rows = rowsOf(r, x);
    const bool oneRow = !r.gradMode() && x.shape.elements() == in && in % kGemvBlock == 0;
    if (oneRow) {
        r.kernel("gemv_4bit", {&rows, &weight.codes, &weight.maxima});
        if (weight.nestedMaxima > 0)
            r.empty({weight.nestedMaxima}, DType::Float32);
    } else {
        const Tensor unpacked = unpack(r, weight, in, x.dtype);
        if (bias.defined())
            r.kernel("addmm", {&bias, &rows, &unpacked});
        else
            r.kernel("mm", {&rows, &unpacked});
    }
    r.keepAlive(x);
    Tensor y = r.empty(outputShape(x, weight), x.dtype);
    if (beginNode(r, kLinear4bit, x, bias, weight))
        r.result(y);
    return cast(r, y, given.dtype);
}

Tensor linear8bit(Recorder& r, const Tensor& x, const PackedWeight& weight, const Tensor& bias)
{
    const QuantizedRows rows = quantizeRows(r, x);
    const Shape shape = outputShape(x, weight);
    const Tensor codes = rowsOf(r, rows.codes);
    const Tensor factor = transposedWeight(r, weight.codes, x.shape.back(), weight.outFeatures);
    r.kernel("int8_linear_matmul", {&codes, &factor});
    const Tensor sums = r.empty(shape, DType::Int32);
    r.kernel("int8_mm_dequant", {&sums, &rows.maxima, &weight.maxima});
    Tensor y = r.empty(shape, DType::Float16);
    if (x.dtype != DType::Float16) {
        r.kernel("_to_copy", {&y, &sums});
        y = r.empty(shape, x.dtype);
    }
    r.keepAlive(rows.codes); // The function's variables hold them until it returns.
    r.keepAlive(rows.maxima);
    if (beginNode(r, kLinear8bit, x, bias, weight)) {
        r.save(x);
        r.result(y);
    }
    return y;
}

} // namespace vram::aten
