// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise.h"
#include "step/aten/elementwise_nodes.h"
#include "step/aten/in_place.h"
#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>

namespace vram::aten {

namespace {

// CatBackward0 returns one view of the gradient per tensor.
void catBackward(Backward& b)
{
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.view(b.grad(), b.input(i).shape, b.grad().strides()));
    }
}

void stackBackward(Backward& b)
{
    const int dim = b.data<SingleDimension>().dimension;
    Shape strides = b.grad().strides();
    strides.erase(dim);
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, b.view(b.grad(), b.input(i).shape, strides));
    }
}

void sameExtentsBackward(Backward& b)
{
    b.setResult(0, b.clone(b.grad()));
}

// The gradient of repeat is reshaped and summed over the repeats. If nothing is repeated, it is merely viewed.
void repeatBackward(Backward& b)
{
    if (b.input(0).shape.elements() == b.output(0).shape.elements())
        return b.setResult(0, b.reshape(b.grad(), b.input(0).shape));
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

void catNodes(GraphBackward& b)
{
    const int dim = b.data<SingleDimension>().dimension;
    std::int64_t start = 0;
    for (int i = 0; i < b.inputs(); ++i) {
        const std::int64_t end = start + b.input(i).shape[dim];
        if (b.needsGradient(i))
            b.setResult(i, b.g.slice(b.grad(), dim, start, end));
        start = end;
    }
}

// As in torch/_inductor/decomposition.py, cat, a tensor that is repeated is expanded and copied.
GraphValue repeated(GraphTrace& g, GraphValue value, int dim, int times, const Shape& shape)
{
    const GraphValue one = g.unsqueeze(value, dim);
    Shape wide = g.shape(one);
    wide[dim] = times;
    return g.reshape(g.dense(op::clone, {g.expand(one, wide)}, wide, g.dtype(value)), shape);
}

// The operands of cat may have different dtypes; its kernel converts them (torch/_inductor/lowering.py, cat).
void traceCat(Recorder& r, const std::vector<Tensor>& tensors, int dim, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const std::vector<GraphValue> values = g->of(tensors);
    // As in torch/_inductor/decomposition.py, cat: if all tensors but one are empty, the remaining one is copied.
    if (values.size() == 1)
        return g->name(y, g->pointwise(op::clone, {g->castTo(values.front(), y.dtype)}));
    if (std::ranges::all_of(values, [&](GraphValue value) { return value == values.front(); }))
        return g->name(y, repeated(*g, values.front(), dim, static_cast<int>(values.size()), y.shape));
    g->name(y, g->add(op::cat, values, y.shape, y.strides, y.dtype, static_cast<std::uint64_t>(dim)));
}

// torch/_refs decomposes roll into index, which torch/_functorch/partitioners.py lists as cheap to recompute, and flip
// into prims.rev, which it does not list.
// Traces stack as a cat of tensors with an additional dimension.
void traceStack(Recorder& r, const std::vector<Tensor>& tensors, int dim, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    std::vector<GraphValue> values = g->of(tensors);
    for (GraphValue& value : values)
        value = g->unsqueeze(value, dim);
    g->name(y, g->add(op::cat, values, y.shape, y.strides, y.dtype, static_cast<std::uint64_t>(dim)));
}

void stackNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const int dim = b.data<SingleDimension>().dimension;
    for (int i = 0; i < b.inputs(); ++i) {
        if (b.needsGradient(i))
            b.setResult(i, g.squeeze(g.slice(b.grad(), dim, i, i + 1), dim));
    }
}

void flipNodes(GraphBackward& b)
{
    b.setResult(0, b.g.withNumber(op::reversed, b.grad()));
}

void rollFlattenedNodes(GraphBackward& b)
{
    b.setResult(0, b.g.withNumber(op::index, b.grad()));
}

// As in torch/_refs, roll looks up the remainders of moved positions.
GraphValue rolled(GraphTrace& g, GraphValue value, int dim, std::uint64_t shift)
{
    const JointNode node = g.node(value);
    const std::int64_t size = node.shape[dim];
    const GraphValue moved = g.pointwise(op::add, {g.arange(size)}, shift);
    const GraphValue positions = g.pointwise(op::fmod, {moved}, static_cast<std::uint64_t>(size));
    return g.add(op::index, {value, positions}, node.shape, node.strides, node.dtype, static_cast<std::uint64_t>(dim));
}

void rollNodes(GraphBackward& b)
{
    b.setResult(0, rolled(b.g, b.grad(), b.data<SingleDimension>().dimension, b.g.newNumber()));
}

// Not in the partitioner's list of recomputable operators; Inductor computes it inline (lowering.py, repeat).
constexpr Operator kRepeatOp{"aten.repeat.default", OperatorKind::Banned};

void repeatNodes(GraphBackward& b)
{
    const Shape& from = b.input(0).shape;
    const Shape& to = b.output(0).shape;
    if (from.elements() == to.elements())
        return b.setResult(0, b.g.reshape(b.grad(), from));
    Shape pairs;
    std::uint32_t repeats = 0;
    const int added = to.rank() - from.rank();
    for (int d = 0; d < to.rank(); ++d) {
        const std::int64_t size = d < added ? 1 : from[d - added];
        pairs.push(to[d] / std::max<std::int64_t>(size, 1));
        pairs.push(size);
        repeats |= std::uint32_t{1} << (2 * d);
    }
    b.setResult(0, b.g.reshape(b.g.sum(b.g.reshape(b.grad(), pairs), repeats, false), from));
}

constexpr BackwardRule kCat{"CatBackward0", catBackward, catNodes};
constexpr BackwardRule kStack{"StackBackward0", stackBackward, stackNodes};
constexpr BackwardRule kFlip{"FlipBackward0", sameExtentsBackward, flipNodes};
constexpr BackwardRule kRollFlattened{"RollBackward0", sameExtentsBackward, rollFlattenedNodes};
constexpr BackwardRule kRoll{"RollBackward0", sameExtentsBackward, rollNodes};
constexpr BackwardRule kRepeat{"RepeatBackward0", repeatBackward, repeatNodes};

// Applies the promote list of autocast on the CPU: one fp32 operand makes all operands fp32. CUDA's kernels read both
// dtypes.
std::vector<Tensor> promoted(Recorder& r, const std::vector<Tensor>& tensors)
{
    const auto isFloat = [](const Tensor& t) { return t.dtype == DType::Float32; };
    const auto isHalfTensor = [](const Tensor& t) { return isHalfPrecision(t.dtype); };
    std::vector<Tensor> result = tensors;
    if (!r.cpuKernels() || !r.autocast() || !std::any_of(tensors.begin(), tensors.end(), isFloat)
        || !std::any_of(tensors.begin(), tensors.end(), isHalfTensor))
        return result;
    for (Tensor& tensor : result)
        tensor = r.castToFloat(tensor);
    return result;
}

// The dtype to which cat and stack promote their operands.
DType commonDtype(const std::vector<Tensor>& tensors)
{
    Tensor common = tensors.front();
    for (const Tensor& tensor : tensors)
        common.dtype = promote(common, tensor);
    return common.dtype;
}

bool allChannelsLast(const std::vector<Tensor>& tensors)
{
    return std::all_of(tensors.begin(), tensors.end(),
                       [](const Tensor& t) { return isChannelsLast(t.shape, t.strides); });
}

} // namespace

bool isEmptyVector(const Tensor& tensor)
{
    return tensor.shape.rank() == 1 && tensor.shape[0] == 0;
}

Tensor cat(Recorder& r, const std::vector<Tensor>& given, int dim)
{
    std::vector<Tensor> tensors = promoted(r, given);
    r.kernel("cat", {});
    for (const Tensor& tensor : tensors)
        r.keepAlive(tensor);
    const DType dtype = commonDtype(tensors);
    if (!std::ranges::all_of(tensors, isEmptyVector))
        std::erase_if(tensors, isEmptyVector);
    std::int64_t extent = 0;
    for (const Tensor& tensor : tensors)
        extent = checkedAdd(extent, tensor.shape[dim]);
    Shape shape = tensors.front().shape;
    shape[dim] = extent;
    const Shape strides = allChannelsLast(tensors) ? channelsLastStrides(shape) : contiguousStrides(shape);
    Tensor y = r.emptyStrided(shape, strides, dtype);
    traceCat(r, tensors, dim, y);
    if (r.node(kCat, tensors)) {
        r.data(SingleDimension{dim});
        r.result(y);
    }
    return y;
}

Tensor stack(Recorder& r, const std::vector<Tensor>& given, int dim)
{
    const std::vector<Tensor> tensors = promoted(r, given);
    r.kernel("stack", {});
    for (const Tensor& tensor : tensors)
        r.keepAlive(tensor);
    Shape shape = tensors.front().shape;
    shape.insert(dim, static_cast<std::int64_t>(tensors.size()));
    Tensor y = r.empty(shape, commonDtype(tensors));
    traceStack(r, tensors, dim, y);
    if (r.node(kStack, tensors)) {
        r.data(SingleDimension{dim});
        r.result(y);
    }
    return y;
}

namespace {

// Copies the elements in another order.
Tensor rearranged(Recorder& r, const Tensor& x, std::string_view name, const Operator& op, const BackwardRule& rule)
{
    r.kernel(name, {&x});
    Tensor y = r.empty(x.shape, x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, g->withNumber(op, g->of(x)));
    if (r.node(rule, {&x}))
        r.result(y);
    return y;
}

} // namespace

Tensor flip(Recorder& r, const Tensor& x)
{
    return rearranged(r, x, "flip", op::reversed, kFlip);
}

Tensor rollFlattened(Recorder& r, const Tensor& x)
{
    return rearranged(r, x, "roll", op::index, kRollFlattened);
}

Tensor roll(Recorder& r, const Tensor& x, int dim, std::int64_t shift)
{
    r.kernel("roll", {&x});
    Tensor y = r.empty(x.shape, x.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, rolled(*g, g->of(x), dim, static_cast<std::uint64_t>(shift)));
    if (!r.node(kRoll, {&x}))
        return y;
    r.data(SingleDimension{dim});
    r.result(y);
    return y;
}

Tensor repeat(Recorder& r, const Tensor& x, const Shape& times)
{
    r.kernel("repeat", {&x});
    Shape shape = times;
    const int added = times.rank() - x.shape.rank();
    for (int d = added; d < times.rank(); ++d)
        shape[d] = checkedMul(times[d], x.shape[d - added]);
    Tensor y = r.empty(shape, x.dtype);
    traceResult(r, y, kRepeatOp, {&x});
    if (r.node(kRepeat, {&x}))
        r.result(y);
    return y;
}

// repeat_interleave with a single count is a view, a copy and a view (ATen/native/Repeat.cpp).
Tensor repeatInterleave(Recorder& r, const Tensor& x, std::int64_t times, int dim)
{
    const Tensor spread = unsqueeze(r, x, dim + 1);
    Shape wide = spread.shape;
    wide[dim + 1] = times;
    const Tensor copy = contiguous(r, expand(r, spread, wide));
    Shape merged = x.shape;
    merged[dim] = checkedMul(merged[dim], times);
    return reshaped(r, copy, merged);
}

} // namespace vram::aten
