// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/norm_nodes.h"

#include "step/aten/formula_nodes.h"

namespace vram::aten::nodes {

namespace {

std::uint32_t allButChannels(int rank)
{
    return ((std::uint32_t{1} << rank) - 1) & ~std::uint32_t{2};
}

/// Views [C] as [C, 1, ...] with `rank` dimensions.
GraphValue trailing(GraphTrace& g, GraphValue value, int rank)
{
    while (g.shape(value).rank() < rank)
        value = g.unsqueeze(value, g.shape(value).rank());
    return value;
}

/// Views [C] as [1, C, 1, ...].
GraphValue acrossChannels(GraphTrace& g, GraphValue value, int rank)
{
    return trailing(g, g.unsqueeze(value, 0), rank);
}

GraphValue perChannel(GraphTrace& g, GraphValue value)
{
    const Shape channels{g.shape(value)[1]};
    return g.add(op::squeezeAll, {value}, channels, contiguousStrides(channels), g.dtype(value));
}

void updateRunning(GraphTrace& g, const Tensor& running, GraphValue statistic)
{
    if (!running.defined())
        return;
    const GraphValue fresh = g.withNumber(op::mul, statistic);
    const GraphValue old = g.withNumber(op::mul, g.of(running));
    g.write(running, g.pointwise(op::add, {fresh, old}));
}

/// Normalizes by the batch's mean and standard deviation, and updates the running statistics.
GraphValue normalizedByBatch(GraphTrace& g, const BatchNormTensors& t)
{
    const GraphValue x = g.of(t.x);
    const GraphValue wide = g.promotedToFloat(x);
    const int rank = t.x.shape.rank();
    Shape rows = t.x.shape;
    for (int d = 0; d < rank; ++d)
        rows[d] = d == 1 ? rows[d] : 1;
    const std::uint32_t inner = allButChannels(rank);
    const GraphValue both = g.dense(op::varMean, {wide}, {checkedMul(2, rows.elements())}, g.dtype(wide), inner);
    const GraphValue variance = g.item(both, 0, rows, contiguousStrides(rows), g.dtype(wide));
    const GraphValue mean = g.item(both, 1, rows, contiguousStrides(rows), g.dtype(wide));
    const GraphValue inverse = g.pointwise(op::rsqrt, {by(g, op::add, variance, Epsilon)});
    const GraphValue result = g.pointwise(op::mul, {g.pointwise(op::sub, {x, mean}), inverse});
    g.name(t.mean, perChannel(g, mean));
    g.name(t.inverseDeviation, perChannel(g, inverse));
    updateRunning(g, t.runningMean, g.of(t.mean));
    if (t.runningVar.defined())
        updateRunning(g, t.runningVar, g.withNumber(op::mul, perChannel(g, variance)));
    return result;
}

GraphValue inverseOfRunning(GraphTrace& g, const Tensor& runningVar)
{
    const GraphValue deviation = g.pointwise(op::sqrt, {by(g, op::add, g.of(runningVar), Epsilon)});
    return g.pointwise(op::reciprocal, {deviation});
}

GraphValue normalizedByRunning(GraphTrace& g, const BatchNormTensors& t)
{
    const int rank = t.x.shape.rank() - 1;
    const GraphValue mean = trailing(g, g.of(t.runningMean), rank);
    const GraphValue inverse = trailing(g, inverseOfRunning(g, t.runningVar), rank);
    return g.pointwise(op::mul, {g.pointwise(op::sub, {g.of(t.x), mean}), inverse});
}

} // namespace

// Decomposes as native_batch_norm_helper in torch/_decomp/decompositions.py does.
void batchNorm(Recorder& r, const BatchNormTensors& t, bool training)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (!training && !t.runningMean.defined())
        return g->fail(r.row(), "native_batch_norm");
    const int rank = t.x.shape.rank();
    GraphValue result = training ? normalizedByBatch(*g, t) : normalizedByRunning(*g, t);
    if (t.weight.defined())
        result = g->pointwise(op::mul, {result, trailing(*g, g->of(t.weight), rank - 1)});
    if (t.bias.defined())
        result = g->pointwise(op::add, {result, trailing(*g, g->of(t.bias), rank - 1)});
    g->name(t.y, g->castTo(result, t.x.dtype));
}

// Decomposes as native_batch_norm_backward does. The last two saved tensors are the batch statistics, which are empty
// if forward used the running statistics.
void batchNormBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const int rank = b.input(0).shape.rank();
    const std::uint32_t outer = allButChannels(rank);
    const bool training = b.saved(b.savedCount() - 1).shape[0] > 0;
    const GraphValue grad = g.promotedToFloat(b.grad());
    const GraphValue x = g.promotedToFloat(b.savedValue(0));
    const GraphValue inverse = training ? b.savedValue(b.savedCount() - 1) : inverseOfRunning(g, b.saved(2));
    const GraphValue mean = acrossChannels(g, b.savedValue(training ? b.savedCount() - 2 : 1), rank);
    const GraphValue sum = g.reduce(op::sum, grad, outer, false);
    const GraphValue centred = g.pointwise(op::sub, {x, mean});
    const GraphValue dot = g.reduce(op::sum, g.pointwise(op::mul, {grad, centred}), outer, false);
    const std::uint64_t share = g.newNumber(); // 1 / number of elements per channel
    const GraphValue meanGradient = acrossChannels(g, g.pointwise(op::mul, {sum}, share), rank);
    const GraphValue square = g.pointwise(op::mul, {inverse, inverse});
    const GraphValue projection =
        acrossChannels(g, g.pointwise(op::mul, {g.pointwise(op::mul, {dot}, share), square}), rank);
    const bool affine = b.inputs() > 1;
    const GraphValue slope = affine ? g.pointwise(op::mul, {inverse, b.in(1)}) : inverse;
    const GraphValue scale = acrossChannels(g, slope, rank);
    GraphValue rest = grad;
    if (training) {
        const GraphValue along = g.pointwise(op::mul, {centred, projection});
        rest = g.pointwise(op::sub, {g.pointwise(op::sub, {grad, along}), meanGradient});
    }
    if (b.needsGradient(0))
        b.setResult(0, g.pointwise(op::mul, {rest, scale}));
    if (affine && b.needsGradient(1))
        b.setResult(1, g.pointwise(op::mul, {dot, inverse}));
    if (b.inputs() > 2 && b.needsGradient(2))
        b.setResult(2, sum);
    for (int i = 0; i < b.inputs(); ++i)
        castResult(b, i, b.input(i).dtype);
}

void castResult(GraphBackward& b, int input, DType to)
{
    if (b.result(input).valid())
        b.setResult(input, b.g.castTo(b.result(input), to));
}

} // namespace vram::aten::nodes
