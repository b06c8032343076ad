// SPDX-License-Identifier: GPL-3.0-or-later

// Under torch.compile, upsampling is computed by indexing, as torch/_decomp/decompositions.py does.

#include "step/aten/upsample.h"

#include "base/layout.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <vector>

namespace vram::aten {

namespace {

// Ids of the constants in the computation of indices. They make equal computations common subexpressions.
enum Number : std::uint64_t { Half = 1ULL << 41, Scale, One, Zero, Last = 1ULL << 42 };

/// The position of each result along one dimension of the input, and the two pixels next to it.
struct LinearIndices {
    GraphValue position;
    GraphValue first;
    GraphValue second;
};

/// Returns the position in an input of extent `in` from which each of `out` results, numbered by `indices`, is
/// computed.
GraphValue positions(GraphTrace& g, std::int64_t in, GraphValue indices)
{
    const GraphValue centers = g.pointwise(op::add, {g.convert(indices, DType::Float32)}, Half);
    return g.pointwise(op::mul, {centers}, Scale + static_cast<std::uint64_t>(in));
}

LinearIndices linearIndices(GraphTrace& g, std::int64_t in, std::int64_t out, int trailing)
{
    const GraphValue shifted = g.pointwise(op::sub, {positions(g, in, g.arange(out))}, Half);
    Shape shape{out};
    for (int d = 0; d < trailing; ++d)
        shape.push(1);
    const GraphValue position = g.reshape(g.pointwise(op::clampMin, {shifted}, Zero), shape);
    const GraphValue first = g.convert(position, DType::Int64);
    const GraphValue next = g.pointwise(op::add, {first}, One);
    const GraphValue second = g.pointwise(op::clampMax, {next}, Last + static_cast<std::uint64_t>(in));
    return {position, first, second};
}

/// Returns the weight of the second pixel.
GraphValue weightOf(GraphTrace& g, const LinearIndices& indices)
{
    const GraphValue rest = g.pointwise(op::sub, {indices.position, indices.first}, DType::Float32);
    return g.pointwise(op::clampMax, {g.pointwise(op::clampMin, {rest}, Zero)}, One);
}

std::vector<LinearIndices> linearIndices(GraphTrace& g, const Shape& input, const Shape& output)
{
    std::vector<LinearIndices> indices;
    for (int d = 2; d < input.rank(); ++d)
        indices.push_back(linearIndices(g, input[d], output[d], input.rank() - 1 - d));
    return indices;
}

/// The indices of a pixel, one per spatial dimension.
using Pixel = std::vector<GraphValue>;

/// Numbers the results as arange of float32 does, from integers (torch/_refs, arange).
GraphValue numbered(GraphTrace& g, std::int64_t results)
{
    return g.pointwise(op::add, {g.pointwise(op::mul, {g.arange(results)}, One)}, Zero);
}

Pixel nearestPixel(GraphTrace& g, const Shape& input, const Shape& output)
{
    Pixel nearest;
    for (int d = 2; d < input.rank(); ++d) {
        nearest.push_back(g.convert(positions(g, input[d], numbered(g, output[d])), DType::Int64));
        for (int trailing = d + 1; trailing < input.rank(); ++trailing)
            nearest.back() = g.unsqueeze(nearest.back(), g.shape(nearest.back()).rank());
    }
    return nearest;
}

/// Returns the pixels that contribute to a result, with those of the last dimension next to each other.
std::vector<Pixel> linearPixels(std::span<const LinearIndices> dims)
{
    std::vector<Pixel> all{{}};
    for (const LinearIndices& dim : dims) {
        std::vector<Pixel> longer;
        for (const Pixel& pixel : all) {
            for (const GraphValue index : {dim.first, dim.second}) {
                longer.push_back(pixel);
                longer.back().push_back(index);
            }
        }
        all = std::move(longer);
    }
    return all;
}

GraphValue indexed(GraphTrace& g, GraphValue x, const Pixel& pixel, const Shape& output)
{
    std::vector<GraphValue> inputs{x};
    inputs.insert(inputs.end(), pixel.begin(), pixel.end());
    return g.add(op::unsafeIndex, inputs, output, contiguousStrides(output), g.dtype(x));
}

// A result is a + (b - a) * weight, along the last dimension first.
GraphValue interpolated(GraphTrace& g, GraphValue x, const Shape& output)
{
    const Shape input = g.shape(x);
    const std::vector<LinearIndices> indices = linearIndices(g, input, output);
    std::vector<GraphValue> values;
    for (const Pixel& pixel : linearPixels(indices))
        values.push_back(indexed(g, x, pixel, output));
    for (auto dim = indices.rbegin(); dim != indices.rend(); ++dim) {
        const GraphValue weight = weightOf(g, *dim);
        std::vector<GraphValue> fewer;
        for (std::size_t i = 0; i < values.size(); i += 2) {
            const GraphValue difference = g.pointwise(op::sub, {values[i + 1], values[i]});
            fewer.push_back(g.pointwise(op::add, {values[i], g.pointwise(op::mul, {difference, weight})}));
        }
        values = std::move(fewer);
    }
    return values.front();
}

void traceUpsample(Recorder& r, const Tensor& x, Interpolation interpolation, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue input = g->promotedToFloat(g->of(x));
    GraphValue result;
    switch (interpolation) {
    case Interpolation::Nearest: result = indexed(*g, input, nearestPixel(*g, x.shape, y.shape), y.shape); break;
    case Interpolation::Linear: result = interpolated(*g, input, y.shape); break;
    case Interpolation::Cubic: result = g->dense(op::unsafeIndex, {input}, y.shape, g->dtype(input)); break;
    }
    result = g->castTo(result, y.dtype);
    const bool dense = g->node(result).strides == y.strides;
    g->name(y, dense ? result : g->add(op::clone, {result}, y.shape, y.strides, y.dtype));
}

/// Appends the gradients of the pixels that contribute to each result, in the order of linearPixels().
void addPixelGradients(GraphTrace& g, std::span<const LinearIndices> dims, GraphValue grad,
                       std::vector<GraphValue>& gradients)
{
    if (dims.empty()) {
        gradients.push_back(grad);
        return;
    }
    const GraphValue second = g.pointwise(op::mul, {grad, weightOf(g, dims.front())});
    addPixelGradients(g, dims.subspan(1), g.pointwise(op::add, {grad, g.pointwise(op::neg, {second})}), gradients);
    addPixelGradients(g, dims.subspan(1), second, gradients);
}

/// Returns the gradients of four pixels per dimension.
std::vector<GraphValue> cubicGradients(GraphTrace& g, GraphValue grad, int dims)
{
    std::vector<GraphValue> gradients{grad};
    for (int d = 0; d < dims; ++d) {
        std::vector<GraphValue> more;
        for (const GraphValue gradient : gradients) {
            constexpr int kPixels = 4;
            for (int i = 0; i < kPixels; ++i)
                more.push_back(g.withNumber(op::mul, gradient));
        }
        gradients = std::move(more);
    }
    return gradients;
}

// Backward accumulates the gradient of each contributing pixel into a zero tensor of its own, which Inductor does in
// float32 (_inductor/decomposition.py, _unsafe_index_put).
void setGradient(GraphBackward& b, const std::vector<GraphValue>& gradients, const std::vector<Pixel>& indices)
{
    GraphTrace& g = b.g;
    GraphValue sum;
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        const DType dtype = g.dtype(gradients[i]);
        std::vector<GraphValue> inputs{g.full(b.input(0).shape, dtype), gradients[i]};
        if (!indices.empty())
            inputs.insert(inputs.end(), indices[i].begin(), indices[i].end());
        const GraphValue put =
            g.add(op::indexPut, inputs, b.input(0).shape, contiguousStrides(b.input(0).shape), dtype);
        sum = sum.valid() ? g.pointwise(op::add, {sum, put}) : put;
    }
    b.setResult(0, g.castTo(sum, b.input(0).dtype));
}

void nearestNodes(GraphBackward& b)
{
    const GraphValue grad = b.g.promotedToFloat(b.grad());
    setGradient(b, {grad}, {nearestPixel(b.g, b.input(0).shape, Shape(b.g.shape(grad)))});
}

void linearNodes(GraphBackward& b)
{
    const GraphValue grad = b.g.promotedToFloat(b.grad());
    const std::vector<LinearIndices> dims = linearIndices(b.g, b.input(0).shape, Shape(b.g.shape(grad)));
    std::vector<GraphValue> gradients;
    addPixelGradients(b.g, dims, grad, gradients);
    setGradient(b, gradients, linearPixels(dims));
}

void cubicNodes(GraphBackward& b)
{
    const GraphValue grad = b.g.promotedToFloat(b.grad());
    setGradient(b, cubicGradients(b.g, grad, b.input(0).shape.rank() - 2), {});
}

void upsampleBackward(Backward& b)
{
    const Tensor& input = b.input(0);
    b.setResult(
        0, b.emptyStrided(input.shape, suggestedStrides(input.shape, input.strides, input.shape), b.grad().dtype()));
}

constexpr BackwardRule kNearest{"UpsampleBackward0", upsampleBackward, nearestNodes};
constexpr BackwardRule kLinear{"UpsampleBackward0", upsampleBackward, linearNodes};
constexpr BackwardRule kCubic{"UpsampleBackward0", upsampleBackward, cubicNodes};

const BackwardRule& upsampleRule(Interpolation interpolation)
{
    switch (interpolation) {
    case Interpolation::Linear: return kLinear;
    case Interpolation::Cubic: return kCubic;
    case Interpolation::Nearest: break;
    }
    return kNearest;
}

} // namespace

Tensor upsample(Recorder& r, Tensor x, const Shape& output, Interpolation interpolation)
{
    // Upsampling is in CUDA's fp32 list (ATen/autocast_mode.h), but AOTAutograd decomposes upsample_nearest2d.vec and
    // similar operators before autocast reaches the operator in the list.
    if (!r.cpuKernels() && !r.graph())
        x = r.castToFloat(x);
    r.kernel("upsample", {&x});
    Tensor y = r.emptyStrided(output, suggestedStrides(x.shape, x.strides, output), x.dtype);
    traceUpsample(r, x, interpolation, y);
    if (r.node(upsampleRule(interpolation), {&x}))
        r.result(y);
    return y;
}

} // namespace vram::aten
