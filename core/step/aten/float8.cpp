// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/float8.h"

#include "step/aten/elementwise.h"
#include "step/aten/float8_nodes.h"
#include "step/aten/redistribute.h"
#include "step/aten/views.h"
#include "step/backward.h"

#include <algorithm>
#include <vector>

namespace vram::aten {

namespace {

using namespace nodes;

/// A float8 tensor with its float32 scale.
struct Scaled {
    Tensor data{};
    Tensor scale{};
};

struct ScaledGradient {
    Grad data{};
    Grad scale{};
};

/// Shape, strides and dtype of a tensor that backward casts to float8.
struct Operand {
    Shape shape{};
    Shape strides{};
    DType dtype = DType::Float32;
};

/// Returns the shape of the matrix formed by the rows of all samples.
Shape matrixShape(const Shape& shape)
{
    const std::int64_t last = shape.back();
    return {shape.elements() / std::max<std::int64_t>(last, 1), last};
}

Operand matrixOf(const Shape& shape, DType dtype)
{
    return {matrixShape(shape), contiguousStrides(matrixShape(shape)), dtype};
}

/// Returns the scale's shape: a single number, or one number for each row along `axis`.
Shape scaleShape(const Shape& shape, Float8 scaling, int axis)
{
    if (scaling == Float8::Tensorwise)
        return {};
    Shape scale = shape;
    scale[axis] = 1;
    return scale;
}

Tensor each(Recorder& r, std::string_view kernel, const Tensor& x, DType type, const Operator& op,
            std::uint64_t detail = 0)
{
    r.kernel(kernel, {&x});
    Tensor y = r.emptyLike(x, type);
    traceResult(r, y, op, {&x}, detail);
    return y;
}

// Models tensor_to_amax in float8_utils.py.
Tensor largest(Recorder& r, const Tensor& x, Float8 scaling, int axis)
{
    const Tensor absolute = each(r, "abs", x, x.dtype, op::abs);
    const bool whole = scaling == Float8::Tensorwise;
    r.kernel(whole ? "max.default" : "amax", {&absolute});
    Tensor y = r.empty(scaleShape(x.shape, scaling, axis), x.dtype);
    traceResult(r, y, whole ? op::max : op::amax, {&absolute}, reducedBits(x.shape, scaling, axis));
    return y;
}

// Models amax_to_scale in float8_utils.py.
Tensor scaleOf(Recorder& r, const Tensor& x, Float8 scaling, int axis)
{
    const Tensor wide = each(r, "_to_copy", largest(r, x, scaling, axis), DType::Float64, op::convert);
    const Tensor positive = each(r, "clamp", wide, DType::Float64, op::clampMin, kEpsilon);
    const Tensor inverse = each(r, "reciprocal", positive, DType::Float64, op::reciprocal);
    const Tensor scaled = each(r, "mul", inverse, DType::Float64, op::mulScalar, kForward);
    Tensor scale = each(r, "_to_copy", scaled, DType::Float32, op::convert);
    if (scaling == Float8::Tensorwise)
        return scale;
    for (const auto& [kernel, op] : kPowerOfTwo)
        scale = each(r, kernel, scale, DType::Float32, *op);
    return scale;
}

// Models _ToFloat8ConstrFunc in float8_training_tensor.py.
Scaled scaled(Recorder& r, const Tensor& x, Float8 scaling, int axis)
{
    if (x.dtype == DType::Float8)
        return {x, {}};
    const Tensor scale = scaleOf(r, x, scaling, axis);
    const Tensor wide = x.dtype == DType::Float32 ? x : each(r, "_to_copy", x, DType::Float32, op::convert);
    r.kernel("mul", {&wide, &scale});
    Tensor product = r.emptyLike(wide);
    traceResult(r, product, op::mul, {&wide, &scale});
    r.kernel("clamp", {&product});
    Tensor clamped = r.emptyLike(product);
    if (GraphTrace* const g = currentTrace(r))
        g->name(clamped, saturated(*g, g->of(product)));
    const Tensor data = each(r, "_to_copy", clamped, DType::Float8, op::convert);
    r.keepAlive(product); // The function's variable holds it until the function returns.
    return {data, scale};
}

Grad scaleOf(Backward& b, const Operand& x, Float8 scaling, int axis)
{
    const Shape shape = scaleShape(x.shape, scaling, axis);
    const Grad absolute = b.emptyStrided(x.shape, x.strides, x.dtype);
    const Grad largest = b.empty(shape, x.dtype);
    return b.empty(shape, DType::Float32);
}

ScaledGradient scaled(Backward& b, const Operand& x, Float8 scaling, int axis)
{
    const auto like = [&](DType type) { return b.emptyStrided(x.shape, x.strides, type); };
    ScaledGradient result{{}, scaleOf(b, x, scaling, axis)};
    Grad wide = x.dtype == DType::Float32 ? Grad() : like(DType::Float32);
    const Grad product = like(DType::Float32);
    wide.reset();
    const Grad clamped = like(DType::Float32);
    result.data = like(DType::Float8);
    return result;
}

/// Returns the dtype in which the kernel writes its result. With rowwise scales, this is always bfloat16, which is cast
/// afterwards.
DType writtenType(DType type, Float8 scaling)
{
    return scaling == Float8::Rowwise ? DType::BFloat16 : type;
}

/// Models addmm_float8_unwrapped in float8_ops.py without fast accumulation, which applies rowwise scales to the
/// result.
Grad product(Backward& b, const Shape& shape, DType type, Float8 scaling)
{
    if (scaling == Float8::Tensorwise)
        return b.empty(shape, type);
    const Grad scales = b.empty(shape, DType::Float32);
    return b.cast(b.empty(shape, writtenType(type, scaling)), type);
}

// preprocess_addmm in float8_ops.py copies operands to the layout that the kernel reads.
void linearBackward(Backward& b)
{
    const Float8 scaling = b.data<Float8Product>().scaling;
    const Tensor& x = b.input(0);
    const Tensor& weight = b.input(1);
    const Grad gradient = b.reshape(b.grad(), matrixShape(b.grad().shape()));
    const Operand incoming = matrixOf(gradient.shape(), gradient.dtype());
    const ScaledGradient scaledIncoming = scaled(b, incoming, scaling, 1);
    const bool casts = weight.dtype != DType::Float8;
    const ScaledGradient scaledWeight =
        casts ? scaled(b, {weight.shape, weight.strides, weight.dtype}, scaling, 1) : ScaledGradient();
    {
        const Grad copy = b.empty(weight.shape, DType::Float8);
        const Grad result = product(b, x.shape, gradient.dtype(), scaling);
        if (b.needsGradient(0))
            b.setResult(0, result);
    }
    const ScaledGradient again = scaled(b, incoming, scaling, 0);
    const ScaledGradient scaledInput =
        x.dtype == DType::Float8 ? ScaledGradient() : scaled(b, matrixOf(x.shape, x.dtype), scaling, 0);
    const Grad gradientCopy = b.empty(incoming.shape, DType::Float8);
    const Grad inputCopy = b.empty(x.shape, DType::Float8);
    const Grad result = product(b, {weight.shape[1], weight.shape[0]}, gradient.dtype(), scaling);
    if (b.needsGradient(1))
        b.setResult(1, b.transpose(weight.dtype == DType::Float32 ? b.cast(result, DType::Float32) : result, 0, 1));
}

constexpr BackwardRule kFloat8Linear{"matmul_with_hp_or_float8_argsBackward", linearBackward, float8LinearNodes};

Shape outputShape(const Tensor& x, std::int64_t features)
{
    Shape shape = x.shape;
    shape[-1] = features;
    return shape;
}

Tensor withBias(Recorder& r, const Tensor& y, const Tensor& bias)
{
    return bias.defined() ? add(r, y, cast(r, bias, y.dtype)) : y;
}

} // namespace

namespace {

/// Records the matrix product of a float8 input and the transposed weight.
Tensor scaledProduct(Recorder& r, const Scaled& input, const Scaled& weight, const Shape& shape, DType type)
{
    const Tensor rows = reshaped(r, input.data, matrixShape(input.data.shape));
    Tensor scale;
    if (input.scale.defined())
        scale = each(r, "reciprocal", input.scale, DType::Float32, op::reciprocal);
    r.kernel("_scaled_mm", {&rows, &weight.data, &scale});
    Tensor y = r.empty(shape, type);
    if (GraphTrace* const g = currentTrace(r)) {
        std::vector<GraphValue> operands{g->of(rows), g->of(weight.data)};
        if (scale.defined())
            operands.push_back(g->of(scale));
        const Shape matrix{rows.shape[0], shape.back()};
        g->name(y, g->reshape(g->add(op::scaledMm, operands, matrix, contiguousStrides(matrix), type), shape));
    }
    return y;
}

} // namespace

Tensor float8Linear(Recorder& r, const Tensor& given, const Tensor& weight, const Tensor& bias, Float8 scaling,
                    DType type)
{
    const bool gathered = given.dtype == DType::Float8;
    const Tensor x = gathered ? given : r.castToHalf(given);
    const DType result = gathered ? r.autocast().value_or(type) : x.dtype;
    const Tensor transposed = transpose(r, weight, 0, 1);
    const Scaled scaledInput = scaled(r, x, scaling, x.shape.rank() - 1);
    const Scaled scaledWeight = scaled(r, transposed, scaling, 0);
    Tensor y =
        scaledProduct(r, scaledInput, scaledWeight, outputShape(x, weight.shape[0]), writtenType(result, scaling));
    if (y.dtype != result)
        y = each(r, "_to_copy", y, result, op::convert);
    for (const Tensor* held : {&x, &scaledInput.data, &scaledWeight.data})
        r.keepAlive(*held); // The function's variables hold them until it returns.
    if (r.node(kFloat8Linear, {&x, &transposed})) {
        r.data(Float8Product{scaling});
        r.save(x);
        r.save(transposed);
        r.result(y);
    }
    return withBias(r, y, bias);
}

Tensor gatherInFloat8(Recorder& r, const Tensor& given, int dimension, std::int64_t ranks)
{
    const Tensor x = r.castToHalf(given);
    const Scaled data = scaled(r, x, Float8::Tensorwise, dimension);
    return gatherShards(r, x, data.data, dimension, ranks);
}

} // namespace vram::aten
