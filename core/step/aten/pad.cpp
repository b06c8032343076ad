// SPDX-License-Identifier: GPL-3.0-or-later

// Padding, also as torch.compile decomposes it (torch/_decomp/decompositions.py).

#include "base/layout.h"
#include "step/aten/elementwise_nodes.h"
#include "step/aten/in_place.h"
#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace vram::aten {

namespace {

constexpr Operator kMaskedIndex{.name = "aten._unsafe_masked_index.default", .isListed = false};
constexpr Operator kReplicationBackward{"aten.replication_pad2d_backward.default", OperatorKind::ExternAlloc};

/// The part of the padded tensor, along one dimension, from which a gradient comes.
enum class Area { Start, Center, End };

/// The positions along dimension `dim`, in a shape that broadcasts with the tensor's.
GraphValue positionsAlong(GraphTrace& g, const Shape& shape, int dim)
{
    Shape to;
    for (int d = 0; d < shape.rank(); ++d)
        to.push(d == dim ? shape[d] : 1);
    return g.reshape(g.arange(shape[dim]), to);
}

GraphValue isWithin(GraphTrace& g, GraphValue index)
{
    const GraphValue above = g.pointwise(op::compareScalar, {index}, DType::Bool, g.newNumber());
    return g.pointwise(op::logicalAnd, {above, g.pointwise(op::lessEqual, {index}, DType::Bool, g.newNumber())},
                       DType::Bool);
}

/// The gradient that comes from one area of each padded dimension.
GraphValue gradientFrom(GraphBackward& b, const std::vector<Area>& areas)
{
    GraphTrace& g = b.g;
    const Shape& shape = b.input(0).shape;
    const int first = shape.rank() - static_cast<int>(areas.size());
    GraphValue inside;
    std::vector<GraphValue> inputs{b.grad(), {}};
    for (int dim = 0; dim < shape.rank(); ++dim) {
        GraphValue index = positionsAlong(g, shape, dim);
        if (dim >= first) {
            const bool center = areas[static_cast<std::size_t>(dim - first)] == Area::Center;
            index = g.withNumber(center ? op::add : op::sub, index);
            const GraphValue within = isWithin(g, index);
            inside = inside.valid() ? g.pointwise(op::logicalAnd, {inside, within}, DType::Bool) : within;
        }
        inputs.push_back(index);
    }
    inputs[1] = inside;
    return g.add(kMaskedIndex, inputs, shape, contiguousStrides(shape), g.dtype(b.grad()));
}

/// Adds `y`, whose last `dims` dimensions are padded, to the traced graph, if there is one.
void padFromInput(Recorder& r, const Tensor& x, int dims, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    GraphValue result = g->promotedToFloat(g->of(x));
    Shape shape = x.shape;
    for (int dim = shape.rank() - dims; dim < shape.rank(); ++dim) {
        shape[dim] = y.shape[dim];
        const GraphValue start = g->pointwise(op::abs, {g->arange(shape[dim])});
        const GraphValue end = g->pointwise(op::abs, {g->withNumber(op::sub, start)});
        result = g->dense(op::unsafeIndex, {result, g->withNumber(op::sub, end)}, shape, g->dtype(result));
    }
    result = g->castTo(result, y.dtype);
    const bool dense = g->node(result).strides == y.strides;
    g->name(y, dense ? result : g->add(op::clone, {result}, y.shape, y.strides, y.dtype));
}

// _reflection_pad_backward adds what comes from the centre and from each reflected area that is not empty.
void reflectionPadBackward(GraphBackward& b)
{
    const int dims = b.data<PaddedDimensions>().count;
    std::vector<std::vector<Area>> all{{}};
    for (int dim = b.input(0).shape.rank() - dims; dim < b.input(0).shape.rank(); ++dim) {
        std::vector<std::vector<Area>> longer;
        for (const std::vector<Area>& areas : all) {
            for (const Area area : {Area::Center, Area::Start, Area::End}) {
                if (area != Area::Center && b.input(0).shape[dim] == b.output(0).shape[dim])
                    continue;
                longer.push_back(areas);
                longer.back().push_back(area);
            }
        }
        all = std::move(longer);
    }
    GraphValue sum = gradientFrom(b, all.front());
    for (std::size_t i = 1; i < all.size(); ++i)
        sum = b.g.pointwise(op::add, {sum, gradientFrom(b, all[i])});
    b.setResult(0, sum);
}

void replicationPadBackward(GraphBackward& b)
{
    b.setResult(0, b.g.dense(kReplicationBackward, {b.grad(), b.savedValue(0)}, b.input(0).shape, b.g.dtype(b.grad())));
}

// The gradient is a constant_pad_nd of the incoming gradient with negative padding.
void padNodes(GraphBackward& b)
{
    b.setResult(0, b.g.dense(op::constantPad, {b.grad()}, b.input(0).shape, b.g.dtype(b.grad())));
}

void padBackward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

constexpr BackwardRule kConstantPad{"ConstantPadNdBackward0", padBackward, padNodes};
constexpr BackwardRule kNoPad{"ConstantPadNdBackward0", padBackward, nodes::passGradient};
constexpr BackwardRule kReflectionPad{"ReflectionPadBackward0", padBackward, reflectionPadBackward};
constexpr BackwardRule kReplicationPad{"ReplicationPadBackward0", padBackward, replicationPadBackward};

const BackwardRule& padRule(PadValues values)
{
    switch (values) {
    case PadValues::Reflected: return kReflectionPad;
    case PadValues::Replicated: return kReplicationPad;
    case PadValues::None: return kNoPad;
    case PadValues::Number: break;
    }
    return kConstantPad;
}

} // namespace

Tensor pad(Recorder& r, const Tensor& x, const Shape& padded, PadValues values, int dims)
{
    const bool fromInput = values == PadValues::Reflected || values == PadValues::Replicated;
    r.kernel(fromInput ? "reflection_pad" : "constant_pad_nd", {&x});
    const bool channelsLast = isChannelsLast(x.shape, x.strides);
    Tensor y = r.emptyStrided(padded, channelsLast ? channelsLastStrides(padded) : contiguousStrides(padded), x.dtype);
    if (values == PadValues::Number)
        traceResult(r, y, op::constantPad, {&x});
    else if (values == PadValues::None)
        nodes::aliasCopy(r, x, y);
    else
        padFromInput(r, x, dims, y);
    if (!r.node(padRule(values), {&x}))
        return y;
    r.data(PaddedDimensions{dims});
    if (fromInput)
        r.save(x);
    r.result(y);
    return y;
}

// ATen/native/PadNd.cpp copies the input into a new tensor, and then copies the ends of that copy to the new tensor's
// borders.
Tensor padCircular(Recorder& r, const Tensor& x, const Shape& padded, const Shape& padding)
{
    r.kernel("new_empty", {&x});
    Tensor y = r.empty(padded, x.dtype);
    Tensor inner = x;
    for (int i = 0; i < padding.rank() / 2; ++i) {
        const int d = x.shape.rank() - 1 - i;
        const std::int64_t cut = std::max<std::int64_t>(-padding[2 * i + 1], 0);
        inner = slice(r, inner, d, std::max<std::int64_t>(-padding[2 * i], 0), x.shape[d] - cut, 1);
    }
    y = copyInto(r, y, inner.shape, &inner);
    for (int i = 0; i < padding.rank() / 2; ++i) {
        const int d = x.shape.rank() - 1 - i;
        const std::int64_t before = std::max<std::int64_t>(padding[2 * i], 0);
        const std::int64_t after = std::max<std::int64_t>(padding[2 * i + 1], 0);
        const std::int64_t end = padded[d] - after;
        for (const auto& [start, count] : {std::pair{end - before, before}, std::pair{before, after}}) {
            if (count <= 0)
                continue;
            const Tensor border = slice(r, y, d, start, start + count, 1);
            y = copyInto(r, y, border.shape, &border);
        }
    }
    return y;
}

} // namespace vram::aten
