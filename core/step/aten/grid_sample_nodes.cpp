// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/grid_sample_nodes.h"

#include "base/layout.h"
#include "step/aten/formula_nodes.h"

#include <array>
#include <bit>

namespace vram::aten::nodes {

namespace {

/// A sampled position along one dimension of the image, the pixels before and after it, and the distances to them.
struct SampledPosition {
    std::int64_t extent = 0;
    std::array<GraphValue, 2> pixels{};
    std::array<GraphValue, 2> weights{}; ///< The weight of a pixel is the distance to the other one.
};

std::uint64_t numberId(double number)
{
    return std::bit_cast<std::uint64_t>(number);
}

/// Reads one coordinate of the grid, which is between -1 and 1, as a position in an image of this extent.
SampledPosition sampledPosition(GraphTrace& g, GraphValue grid, int coordinate, std::int64_t extent)
{
    Shape shape = g.shape(grid);
    Shape strides = g.node(grid).strides;
    shape.erase(shape.rank() - 1);
    strides.erase(strides.rank() - 1);
    const GraphValue read =
        g.add(op::select, {grid}, shape, strides, g.dtype(grid), static_cast<std::uint64_t>(coordinate));
    const double half = static_cast<double>(extent) / 2;
    const GraphValue scaled = g.pointwise(op::mul, {read}, numberId(half));
    const GraphValue exact = g.pointwise(op::add, {scaled}, numberId(half) + 1);
    const GraphValue before = g.pointwise(op::floor, {exact});
    const GraphValue after = by(g, op::add, before, One);
    return {extent, {before, after}, {g.pointwise(op::sub, {after, exact}), g.pointwise(op::sub, {exact, before})}};
}

GraphValue isInside(GraphTrace& g, GraphValue pixel, std::int64_t extent, GraphValue others)
{
    const GraphValue isBelow = g.pointwise(op::less, {pixel}, DType::Bool, sizeNumber(extent));
    const GraphValue rest = others.valid() ? g.pointwise(op::both, {isBelow, others}, DType::Bool) : GraphValue();
    const GraphValue isAbove = compared(g, op::greaterEqual, pixel, Zero);
    return g.pointwise(op::both, {isAbove, rest.valid() ? rest : isBelow}, DType::Bool);
}

GraphValue keptWhere(GraphTrace& g, GraphValue condition, GraphValue value)
{
    return g.pointwise(op::where, {condition, value, g.full({}, g.dtype(value))}, g.dtype(value));
}

/// The pixels of one corner around each position, times their weight. Pixels outside of the image count as zero.
GraphValue weightedCorner(GraphTrace& g, GraphValue image, const SampledPosition& x, std::size_t right,
                          const SampledPosition& y, std::size_t below)
{
    const Shape& shape = g.shape(image);
    const GraphValue samples = g.reshape(g.arange(shape[0]), {shape[0], 1, 1, 1});
    const GraphValue channels = g.reshape(g.arange(shape[1]), {1, shape[1], 1, 1});
    const GraphValue weight = g.pointwise(op::mul, {x.weights[right], y.weights[below]});
    const GraphValue inside =
        isInside(g, x.pixels[right], x.extent, isInside(g, y.pixels[below], y.extent, GraphValue()));
    const GraphValue column = keptWhere(g, inside, g.convert(x.pixels[right], DType::Int64));
    const GraphValue row = keptWhere(g, inside, g.convert(y.pixels[below], DType::Int64));
    const Shape sampled = g.shape(weight);
    const GraphValue pixels = g.dense(op::index, {image, samples, channels, row, column}, sampled, g.dtype(image));
    return g.pointwise(op::mul, {pixels, keptWhere(g, inside, weight)});
}

// Models _grid_sampler_2d (torch/_decomp/decompositions.py) with bilinear interpolation.
GraphValue sampled(GraphTrace& g, GraphValue image, GraphValue grid)
{
    const Shape from = g.shape(image);
    const Shape to = g.shape(grid);
    const GraphValue one = g.reshape(grid, {to[0], 1, to[1], to[2], to[3]});
    const GraphValue each = g.expand(one, {to[0], from[1], to[1], to[2], to[3]});
    const SampledPosition x = sampledPosition(g, each, 0, from[3]);
    const SampledPosition y = sampledPosition(g, each, 1, from[2]);
    GraphValue sum;
    for (const std::size_t below : {0U, 1U}) {
        for (const std::size_t right : {0U, 1U}) {
            const GraphValue corner = weightedCorner(g, image, x, right, y, below);
            sum = sum.valid() ? g.pointwise(op::add, {sum, corner}) : corner;
        }
    }
    return sum;
}

constexpr Operator kVolume{"aten.grid_sampler_3d.default", OperatorKind::ExternAlloc};
constexpr Operator kImageBackward{"aten.grid_sampler_2d_backward.default", OperatorKind::ExternTuple};
constexpr Operator kVolumeBackward{"aten.grid_sampler_3d_backward.default", OperatorKind::ExternTuple};

} // namespace

void gridSample(Recorder& r, const Tensor& x, const Tensor& grid, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (x.shape.rank() > 4)
        return traceResult(r, y, kVolume, {&x, &grid});
    const GraphValue pixels = sampled(*g, g->promotedToFloat(g->of(x)), g->promotedToFloat(g->of(grid)));
    g->name(y, g->castTo(pixels, y.dtype));
}

void gridSampleBackward(GraphBackward& b)
{
    const Operator& op = b.input(0).shape.rank() > 4 ? kVolumeBackward : kImageBackward;
    const GraphValue both = b.g.add(op, {b.grad(), b.savedValue(0), b.savedValue(1)}, {}, {}, b.g.dtype(b.grad()));
    for (const int i : {0, 1}) {
        const Tensor& input = b.input(i);
        if (b.needsGradient(i))
            b.setResult(i, b.g.item(both, static_cast<std::uint64_t>(i), input.shape, contiguousStrides(input.shape),
                                    input.dtype));
    }
}

} // namespace vram::aten::nodes
