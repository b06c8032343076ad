// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/views.h"

#include "step/aten/view_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <algorithm>
#include <utility>

namespace vram::aten {

namespace {

void reshapeBackward(Backward& b)
{
    b.setResult(0, b.reshape(b.grad(), b.input(0).shape));
}
void passGradientBackward(Backward& b)
{
    b.setResult(0, b.grad());
}
// derivatives.yaml: at::view_as_complex(grad.contiguous()), and view_as_real in the same way.
void reinterpretBackward(Backward& b)
{
    b.setResult(0, b.reinterpret(b.contiguous(b.grad()), b.input(0).shape, b.input(0).dtype));
}
void expandBackward(Backward& b)
{
    b.setResult(0, b.sumTo(b.grad(), b.input(0).shape));
}
void scatterIntoZerosBackward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

void accumulateGrad(Backward& b)
{
    b.keep(b.take(0), b.output(0));
}

void transposeBackward(Backward& b)
{
    const auto& [first, second] = b.data<SwappedDimensions>();
    b.setResult(0, b.transpose(b.grad(), first, second));
}

void permuteBackward(Backward& b)
{
    Shape shape = b.grad().shape();
    Shape strides = b.grad().strides();
    const auto& permutation = b.data<Permutation>();
    for (int i = 0; i < b.grad().shape().rank(); ++i) {
        shape[permutation.from(i)] = b.grad().shape()[i];
        strides[permutation.from(i)] = b.grad().strides()[i];
    }
    b.setResult(0, b.view(b.grad(), shape, strides));
}

// The backward of split and unbind concatenates the gradients of the pieces, with zeros for missing gradients.
void catGradientsBackward(Backward& b)
{
    std::vector<Grad> zeros;
    for (int i = 0; i < b.outputs(); ++i) {
        if (!b.grad(i).defined())
            zeros.push_back(b.empty(b.output(i).shape, b.output(i).dtype));
    }
    b.setResult(0, b.empty(b.input(0).shape, b.input(0).dtype));
}

void asStridedBackward(Backward& b)
{
    const Grad zeros = b.empty(Shape{b.input(0).shape.elements()}, b.grad().dtype());
    b.setResult(0, b.view(zeros, b.input(0).shape, contiguousStrides(b.input(0).shape)));
}

constexpr BackwardRule kAccumulateGrad{"AccumulateGrad", accumulateGrad};
constexpr BackwardRule kView{"ViewBackward0", reshapeBackward, nodes::reshape};
constexpr BackwardRule kReinterpret{"ViewAsRealBackward0", reinterpretBackward, nodes::reinterpret};
constexpr BackwardRule kUnsafeView{"UnsafeViewBackward0", reshapeBackward, nodes::reshape};
constexpr BackwardRule kTranspose{"TransposeBackward0", transposeBackward, nodes::transpose};
constexpr BackwardRule kPermute{"PermuteBackward0", permuteBackward, nodes::permute};
constexpr BackwardRule kExpand{"ExpandBackward0", expandBackward, nodes::expand};
constexpr BackwardRule kContiguousClone{"CloneBackward0", passGradientBackward, nodes::identity};
constexpr BackwardRule kSlice{"SliceBackward0", scatterIntoZerosBackward, nodes::sliceBackward};
constexpr BackwardRule kSelect{"SelectBackward0", scatterIntoZerosBackward, nodes::selectBackward};
constexpr BackwardRule kDiagonal{"DiagonalBackward0", scatterIntoZerosBackward, nodes::diagonalBackward};
constexpr BackwardRule kWindows{"UnfoldBackward0", scatterIntoZerosBackward, nodes::windowsBackward};
constexpr BackwardRule kSplit{"SplitBackward0", catGradientsBackward, nodes::split};
constexpr BackwardRule kUnbind{"UnbindBackward0", catGradientsBackward, nodes::unbind};
constexpr BackwardRule kAsStrided{"AsStridedBackward1", asStridedBackward, nodes::identity};

// Not in get_default_op_list of torch/_functorch/partitioners.py. Inductor's loops read the base at other positions.
constexpr Operator kDiagonalOp{"aten.diagonal.default", OperatorKind::Banned};
constexpr Operator kUnfoldOp{"aten.unfold.default", OperatorKind::Banned};

Tensor view(Recorder& r, const BackwardRule& rule, const Tensor& x, const Shape& shape, const Shape& strides,
            const Operator* op = nullptr, std::uint64_t detail = 0)
{
    Tensor y = r.alias(x, shape, strides);
    y.isView = &rule != &kUnsafeView;
    r.keepAlive(x);
    if (op)
        traceResult(r, y, *op, {&x}, detail);
    else if (GraphTrace* const g = currentTrace(r))
        g->fail(r.row(), rule.name);
    if (r.node(rule, {&x}))
        r.result(y);
    return y;
}

} // namespace

Tensor reinterpret(Recorder& r, const Tensor& x, const Shape& shape, DType dtype)
{
    Tensor y = r.alias(x, shape, contiguousStrides(shape));
    y.dtype = dtype;
    y.isView = true;
    r.keepAlive(x);
    traceResult(r, y, nodes::reinterpretation(dtype), {&x});
    if (r.node(kReinterpret, {&x}))
        r.result(y);
    return y;
}

std::optional<Tensor> reshape(Recorder& r, const Tensor& x, const Shape& shape)
{
    if (x.shape.elements() != shape.elements())
        return std::nullopt;
    if (const auto strides = viewStrides(x.shape, x.strides, shape))
        return view(r, kView, x, shape, *strides, &op::view);
    const Tensor copy = contiguous(r, x);
    return view(r, kUnsafeView, copy, shape, contiguousStrides(shape), &op::view);
}

Tensor reshaped(Recorder& r, const Tensor& x, const Shape& shape)
{
    return reshape(r, x, shape).value_or(r.alias(x, shape, contiguousStrides(shape)));
}

Tensor unsafeView(Recorder& r, const Tensor& x, const Shape& shape)
{
    return view(r, kUnsafeView, x, shape, contiguousStrides(shape), &op::view);
}

Tensor permute(Recorder& r, const Tensor& x, const Shape& dims)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    Permutation permutation;
    for (int i = 0; i < dims.rank(); ++i) {
        const int from = static_cast<int>(dims[i]);
        shape[i] = x.shape[from];
        strides[i] = x.strides[from];
        permutation.add(i, from);
    }
    Tensor y = view(r, kPermute, x, shape, strides, &op::permute, permutation.packed);
    if (y.requiresGrad)
        r.data(permutation);
    return y;
}

Tensor transpose(Recorder& r, const Tensor& x, int a, int b)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    std::swap(shape[a], shape[b]);
    std::swap(strides[a], strides[b]);
    Permutation permutation;
    for (int d = 0; d < shape.rank(); ++d)
        permutation.add(d, d == a ? b : (d == b ? a : d));
    Tensor y = view(r, kTranspose, x, shape, strides, &op::permute, permutation.packed);
    if (y.requiresGrad)
        r.data(SwappedDimensions{a, b});
    return y;
}

Tensor expand(Recorder& r, const Tensor& x, const Shape& shape)
{
    return view(r, kExpand, x, shape, expandStrides(x.shape, x.strides, shape), &op::expand);
}

Tensor unsqueeze(Recorder& r, const Tensor& x, int dim)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    const std::int64_t stride = dim < shape.rank() ? checkedMul(shape[dim], strides[dim]) : 1;
    shape.insert(dim, 1);
    strides.insert(dim, stride);
    return view(r, kView, x, shape, strides, &op::unsqueeze, static_cast<std::uint64_t>(dim));
}

Tensor squeeze(Recorder& r, const Tensor& x, const std::vector<int>& dims)
{
    Shape shape;
    Shape strides;
    for (int d = 0; d < x.shape.rank(); ++d) {
        const bool named = dims.empty() || std::find(dims.begin(), dims.end(), d) != dims.end();
        if (named && x.shape[d] == 1)
            continue;
        shape.push(x.shape[d]);
        strides.push(x.strides[d]);
    }
    return view(r, kView, x, shape, strides, &op::squeeze);
}

Tensor contiguous(Recorder& r, const Tensor& x)
{
    if (isContiguous(x.shape, x.strides))
        return x;
    r.kernel("clone", {&x});
    Tensor y = r.empty(x.shape, x.dtype);
    traceResult(r, y, op::clone, {&x});
    if (r.node(kContiguousClone, {&x}))
        r.result(y);
    return y;
}

namespace {

Tensor part(Recorder& r, const BackwardRule& rule, const Tensor& x, const Shape& shape, const Shape& strides,
            const Operator& op, const DimensionSlice& which)
{
    const auto detail = static_cast<std::uint64_t>(which.dimension) | static_cast<std::uint64_t>(which.start) << 4;
    Tensor y = view(r, rule, x, shape, strides, &op, detail);
    if (y.requiresGrad)
        r.data(which);
    return y;
}

} // namespace

Tensor slice(Recorder& r, const Tensor& x, int dim, std::int64_t start, std::int64_t end, std::int64_t step)
{
    const std::int64_t extent = x.shape[dim];
    const auto clampIndex = [extent](std::int64_t i) {
        return std::clamp<std::int64_t>(i < 0 ? i + extent : i, 0, extent);
    };
    const std::int64_t first = clampIndex(start);
    const std::int64_t last = std::max(clampIndex(end), first);
    Shape shape = x.shape;
    Shape strides = x.strides;
    shape[dim] = ceilDiv(last - first, step);
    strides[dim] = checkedMul(strides[dim], step);
    return part(r, kSlice, x, shape, strides, op::slice, {dim, first, step});
}

Tensor select(Recorder& r, const Tensor& x, int dim, std::int64_t index)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    shape.erase(dim);
    strides.erase(dim);
    return part(r, kSelect, x, shape, strides, op::select, {dim, index, 1});
}

Tensor diagonal(Recorder& r, const Tensor& x, std::int64_t offset, int first, int second)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    const std::int64_t rows = shape[first] - std::max<std::int64_t>(-offset, 0);
    const std::int64_t columns = shape[second] - std::max<std::int64_t>(offset, 0);
    const std::int64_t step = checkedAdd(strides[first], strides[second]);
    for (const int dim : {std::max(first, second), std::min(first, second)}) {
        shape.erase(dim);
        strides.erase(dim);
    }
    shape.push(std::max<std::int64_t>(std::min(rows, columns), 0));
    strides.push(step);
    return view(r, kDiagonal, x, shape, strides, &kDiagonalOp);
}

Tensor windows(Recorder& r, const Tensor& x, int dim, std::int64_t size, std::int64_t step)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    shape.push(size);
    strides.push(strides[dim]);
    shape[dim] = size > shape[dim] ? 0 : (shape[dim] - size) / step + 1;
    strides[dim] = checkedMul(strides[dim], step);
    Tensor y = view(r, kWindows, x, shape, strides, &kUnfoldOp);
    if (y.requiresGrad)
        r.data(SingleDimension{dim});
    return y;
}

namespace {

void tracePieces(Recorder& r, const Operator& op, const Tensor& x, int dim, std::vector<Tensor>& parts)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const auto detail = static_cast<std::uint64_t>(dim);
    const GraphValue tuple = g->dense(op, {g->of(x)}, x.shape, x.dtype, detail);
    std::uint64_t index = 0;
    for (Tensor& part : parts)
        g->name(part, g->item(tuple, index++, part.shape, part.strides, part.dtype));
}

std::vector<Tensor> pieces(Recorder& r, const BackwardRule& rule, const Operator& op, const Tensor& x, int dim,
                           std::vector<Tensor> parts)
{
    r.keepAlive(x);
    tracePieces(r, op, x, dim, parts);
    if (r.node(rule, {&x})) {
        r.data(SingleDimension{dim});
        for (Tensor& part : parts) {
            part.isView = true;
            r.result(part);
        }
    }
    return parts;
}

} // namespace

std::vector<Tensor> split(Recorder& r, const Tensor& x, const std::vector<std::int64_t>& sizes, int dim)
{
    std::vector<Tensor> parts;
    for (const std::int64_t size : sizes) {
        Shape shape = x.shape;
        shape[dim] = size;
        parts.push_back(r.alias(x, shape, x.strides));
    }
    // torch.chunk, and torch.split with a single size, run split; several sizes run split_with_sizes.
    const auto isFirst = [&](std::int64_t size) { return size == sizes.front(); };
    const bool equal =
        sizes.empty() || (std::all_of(sizes.begin(), sizes.end() - 1, isFirst) && sizes.back() <= sizes.front());
    return pieces(r, kSplit, equal ? op::split : op::splitWithSizes, x, dim, std::move(parts));
}

std::vector<Tensor> unbind(Recorder& r, const Tensor& x, int dim)
{
    Shape shape = x.shape;
    Shape strides = x.strides;
    shape.erase(dim);
    strides.erase(dim);
    std::vector<Tensor> parts(static_cast<std::size_t>(x.shape[dim]), r.alias(x, shape, strides));
    return pieces(r, kUnbind, op::unbind, x, dim, std::move(parts));
}

bool scattersInBackward(const BackwardRule& view)
{
    return view.run == scatterIntoZerosBackward;
}

Tensor detach(const Tensor& x)
{
    Tensor y;
    y.storage = x.storage;
    y.dtype = x.dtype;
    y.value = x.value;
    y.shape = x.shape;
    y.strides = x.strides;
    return y;
}

Tensor leaf(Recorder& r, const Tensor& x)
{
    Tensor y = detach(x);
    y.value = {};
    if (r.gradMode())
        r.leaf(kAccumulateGrad, y);
    return y;
}

Tensor asStrided(Recorder& r, const Tensor& x, const Shape& strides)
{
    static constexpr Operator kOp{"aten.as_strided.default", OperatorKind::View};
    return view(r, kAsStrided, x, x.shape, strides, &kOp);
}

} // namespace vram::aten
