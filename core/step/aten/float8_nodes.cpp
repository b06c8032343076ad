// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/float8_nodes.h"

#include "step/backward_data.h"

namespace vram::aten::nodes {

namespace {

/// A float8 value with the inverse of its scale.
struct ScaledValue {
    GraphValue data{};
    GraphValue inverse{};
};

GraphValue scaleOf(GraphTrace& g, GraphValue value, Float8 scaling, int axis, std::uint64_t most)
{
    const bool whole = scaling == Float8::Tensorwise;
    const GraphValue absolute = g.pointwise(op::abs, {value});
    const GraphValue largest =
        g.reduce(whole ? op::max : op::amax, absolute, reducedBits(g.shape(value), scaling, axis), !whole);
    const GraphValue wide = g.convert(largest, DType::Float64);
    const GraphValue positive = g.pointwise(op::clampMin, {wide}, kEpsilon);
    GraphValue scale = g.pointwise(op::mulScalar, {g.pointwise(op::reciprocal, {positive})}, most);
    scale = g.convert(scale, DType::Float32);
    if (!whole) {
        for (const auto& [kernel, op] : kPowerOfTwo)
            scale = g.pointwise(*op, {scale});
    }
    return scale;
}

ScaledValue scaledValue(GraphTrace& g, GraphValue value, Float8 scaling, int axis, std::uint64_t most)
{
    if (g.dtype(value) == DType::Float8)
        return {value, {}};
    const GraphValue scale = scaleOf(g, value, scaling, axis, most);
    const GraphValue wide = g.castTo(value, DType::Float32);
    const GraphValue data = g.convert(saturated(g, g.pointwise(op::mul, {wide, scale})), DType::Float8);
    return {data, g.pointwise(op::reciprocal, {scale})};
}

GraphValue columnMajor(GraphTrace& g, GraphValue matrix)
{
    return g.transpose(g.contiguous(g.transpose(matrix, 0, 1)), 0, 1);
}

/// Models addmm_float8_unwrapped in float8_ops.py without fast accumulation, which applies rowwise scales to the
/// result.
GraphValue product(GraphTrace& g, const ScaledValue& a, const ScaledValue& b, DType type, Float8 scaling)
{
    const GraphValue second = columnMajor(g, b.data);
    const GraphValue result = g.dense(op::scaledMm, {g.contiguous(a.data), second, a.inverse},
                                      {g.shape(a.data)[0], g.shape(second)[1]}, type);
    if (scaling == Float8::Tensorwise || !b.inverse.valid())
        return result;
    const GraphValue scales = g.pointwise(op::mul, {a.inverse, b.inverse});
    return g.convert(g.pointwise(op::mul, {g.convert(result, DType::Float32), scales}), type);
}

GraphValue asMatrix(GraphTrace& g, GraphValue value)
{
    const Shape shape = g.shape(value);
    const std::int64_t last = shape.back();
    return g.reshape(value, {last == 0 ? 0 : shape.elements() / last, last});
}

} // namespace

std::uint32_t reducedBits(const Shape& shape, Float8 scaling, int axis)
{
    return scaling == Float8::Tensorwise ? (std::uint32_t{1} << shape.rank()) - 1 : std::uint32_t{1} << axis;
}

GraphValue saturated(GraphTrace& g, GraphValue value)
{
    return g.pointwise(op::clampMax, {g.pointwise(op::clampMin, {value}, kLowest)}, kHighest);
}

void float8LinearNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Float8 scaling = b.data<Float8Product>().scaling;
    const std::uint64_t most = scaling == Float8::Tensorwise ? kBackward : kForward;
    const GraphValue gradient = asMatrix(g, b.grad());
    const DType type = g.dtype(gradient);
    const ScaledValue incoming = scaledValue(g, gradient, scaling, 1, most);
    const ScaledValue weight = scaledValue(g, b.in(1), scaling, 1, kForward);
    const ScaledValue turned{g.transpose(weight.data, 0, 1), weight.inverse.valid() && scaling == Float8::Rowwise
                                                                 ? g.transpose(weight.inverse, 0, 1)
                                                                 : weight.inverse};
    if (b.needsGradient(0))
        b.setResult(0, g.reshape(product(g, incoming, turned, type, scaling), b.input(0).shape));
    if (!b.needsGradient(1))
        return;
    ScaledValue again = scaledValue(g, gradient, scaling, 0, most);
    const ScaledValue input = scaledValue(g, asMatrix(g, b.in(0)), scaling, 0, kForward);
    again.data = g.transpose(again.data, 0, 1);
    if (scaling == Float8::Rowwise)
        again.inverse = g.transpose(again.inverse, 0, 1);
    const GraphValue result = product(g, again, input, type, scaling);
    const bool casts = b.input(1).dtype == DType::Float32 && type != DType::Float32;
    b.setResult(1, g.transpose(casts ? g.convert(result, DType::Float32) : result, 0, 1));
}

} // namespace vram::aten::nodes
