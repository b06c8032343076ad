// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/norm_nodes.h"

#include "step/aten/formula_nodes.h"

namespace vram::aten::nodes {

namespace {

/// The sizes of a group norm: samples, groups, channels per group and elements per channel.
struct Groups {
    Groups(const Shape& input, std::int64_t count) : samples(input[0]), groups(count), channels(input[1] / count)
    {
        for (int d = 2; d < input.rank(); ++d)
            elements = checkedMul(elements, input[d]);
    }
    Shape all() const { return {samples, groups, channels, elements}; }
    Shape byGroup() const { return {samples, groups, channels}; }
    Shape byChannel() const { return {samples, checkedMul(groups, channels), elements}; }

    std::int64_t samples;
    std::int64_t groups;
    std::int64_t channels;
    std::int64_t elements = 1;
};

constexpr std::uint32_t kFirst = 1;
constexpr std::uint32_t kThird = 4;
constexpr std::uint32_t kLastTwo = 12;

/// Views [C] as [1, C, 1, ...].
GraphValue overChannels(GraphTrace& g, GraphValue value, int rank)
{
    value = g.unsqueeze(value, 0);
    while (g.shape(value).rank() < rank)
        value = g.unsqueeze(value, g.shape(value).rank());
    return value;
}

GraphValue times(GraphTrace& g, GraphValue a, GraphValue b)
{
    return g.pointwise(op::mul, {a, b});
}

} // namespace

// Decomposes native_group_norm as torch/_refs does.
void groupNorm(Recorder& r, const GroupNormTensors& t)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const Groups sizes(t.x.shape, t.mean.shape[1]);
    const GraphValue x = g->reshape(g->promotedToFloat(g->of(t.x)), sizes.all());
    const Shape rows{sizes.samples, sizes.groups, 1, 1};
    const GraphValue both = g->dense(op::varMean, {x}, {checkedMul(2, rows.elements())}, g->dtype(x), kLastTwo);
    const GraphValue variance = g->item(both, 0, rows, contiguousStrides(rows), g->dtype(x));
    const GraphValue mean = g->item(both, 1, rows, contiguousStrides(rows), g->dtype(x));
    const GraphValue deviation = g->pointwise(op::rsqrt, {by(*g, op::add, variance, Epsilon)});
    GraphValue y = times(*g, g->pointwise(op::sub, {x, mean}), deviation);
    y = g->reshape(y, t.x.shape);
    if (t.weight.defined())
        y = times(*g, y, overChannels(*g, g->of(t.weight), t.x.shape.rank()));
    if (t.bias.defined())
        y = g->pointwise(op::add, {y, overChannels(*g, g->of(t.bias), t.x.shape.rank())});
    g->name(t.y, g->castTo(y, t.x.dtype));
    g->name(t.mean, g->castTo(g->squeeze(g->squeeze(mean, 3), 2), t.mean.dtype));
    g->name(t.reciprocalDeviation, g->castTo(g->squeeze(g->squeeze(deviation, 3), 2), t.mean.dtype));
}

namespace {

/// The sums and statistics from which the gradients of a group norm are computed.
struct GroupSums {
    GraphValue dot;   ///< The sum of gradient times input, per channel.
    GraphValue total; ///< The sum of the gradient, per channel.
    GraphValue mean;
    GraphValue deviation;
};

GraphValue inputGradient(GraphBackward& b, const Groups& sizes, const GroupSums& sums)
{
    GraphTrace& g = b.g;
    const bool affine = b.inputs() > 1;
    const GraphValue weight = affine ? b.in(1) : GraphValue();
    const auto groupSum = [&](GraphValue sum) {
        const GraphValue scaled = affine ? times(g, sum, g.unsqueeze(weight, 0)) : sum;
        return g.reduce(op::sum, g.reshape(scaled, sizes.byGroup()), kThird, false);
    };
    const GraphValue dot = groupSum(sums.dot);
    const GraphValue total = groupSum(sums.total);
    GraphValue scale = g.unsqueeze(sums.deviation, 2);
    if (affine)
        scale = times(g, scale, g.reshape(weight, {1, sizes.groups, sizes.channels}));
    const GraphValue difference = g.pointwise(op::sub, {times(g, total, sums.mean), dot});
    const GraphValue cube = times(g, times(g, times(g, difference, sums.deviation), sums.deviation), sums.deviation);
    const GraphValue slope = g.withNumber(op::mul, cube);
    const GraphValue shift = g.pointwise(op::sub, {times(g, g.pointwise(op::neg, {slope}), sums.mean),
                                                   g.withNumber(op::mul, times(g, total, sums.deviation))});
    const auto spread = [&](GraphValue value) { return g.unsqueeze(g.unsqueeze(value, 2), 3); };
    const GraphValue grad = g.reshape(g.contiguous(g.promotedToFloat(b.grad())), sizes.all());
    const GraphValue x = g.reshape(g.promotedToFloat(b.savedValue(0)), sizes.all());
    const GraphValue first = times(g, grad, g.unsqueeze(scale, 3));
    const GraphValue sum = g.pointwise(op::add, {first, times(g, x, spread(slope))});
    return g.reshape(g.pointwise(op::add, {sum, spread(shift)}), b.input(0).shape);
}

} // namespace

// Decomposes native_group_norm_backward as torch/_decomp/decompositions.py does. The last two saved tensors are the
// statistics.
void groupNormBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Tensor& statistics = b.saved(b.savedCount() - 2);
    const Groups sizes(b.input(0).shape, statistics.shape[1]);
    const GraphValue grad = g.contiguous(g.promotedToFloat(b.grad()));
    const GraphValue product = times(g, grad, g.promotedToFloat(b.savedValue(0)));
    const GroupSums sums{.dot = g.reduce(op::sum, g.reshape(product, sizes.byChannel()), kThird, false),
                         .total = g.reduce(op::sum, g.reshape(grad, sizes.byChannel()), kThird, false),
                         .mean = b.savedValue(b.savedCount() - 2),
                         .deviation = b.savedValue(b.savedCount() - 1)};
    if (b.needsGradient(0))
        b.setResult(0, g.castTo(inputGradient(b, sizes, sums), b.input(0).dtype));
    if (b.inputs() > 1 && b.needsGradient(1)) {
        const GraphValue total = g.reshape(sums.total, sizes.byGroup());
        const GraphValue centred =
            g.pointwise(op::sub, {g.reshape(sums.dot, sizes.byGroup()), times(g, total, g.unsqueeze(sums.mean, 2))});
        const GraphValue slopes = times(g, centred, g.unsqueeze(sums.deviation, 2));
        const GraphValue slope = g.reshape(g.reduce(op::sum, slopes, kFirst, false), b.input(1).shape);
        b.setResult(1, g.castTo(slope, b.input(1).dtype));
    }
    if (b.inputs() > 2 && b.needsGradient(2))
        b.setResult(2, g.castTo(g.reduce(op::sum, sums.total, kFirst, false), b.input(2).dtype));
}

} // namespace vram::aten::nodes
