// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/pool.h"

#include "base/checked.h"
#include "base/layout.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

namespace vram::aten {

namespace {

// As in torch/_inductor/decomposition.py, max_pool2d_with_indices: for small windows, the position of each maximum
// within its window is saved for backward in one byte.
void traceMaxPool(Recorder& r, const Tensor& x, std::int64_t window, Tensor& y, Tensor& indices)
{
    static constexpr Operator kOffsets{"prims._low_memory_max_pool2d_with_offsets.default", OperatorKind::BannedTuple};
    static constexpr Operator kIndices{"prims._low_memory_max_pool2d_offsets_to_indices.default"};
    static constexpr Operator kLibrary{"aten.max_pool2d_with_indices.default", OperatorKind::ExternTuple};
    constexpr std::int64_t largest = 25;
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const bool small = window > 0 && window <= largest && x.shape.rank() < 5;
    const GraphValue both = g->add(small ? kOffsets : kLibrary, {g->of(x)}, {}, {}, x.dtype);
    g->name(y, g->item(both, 0, y.shape, y.strides, y.dtype));
    const GraphValue second = g->item(both, 1, y.shape, y.strides, small ? DType::Int8 : DType::Int64);
    g->name(indices, small ? g->pointwise(kIndices, {second}, DType::Int64) : second);
}

// Each element compares its position with the indices of the windows that contain it, in more than 30 operations.
constexpr Operator kMaxPoolBackward{"aten.max_pool2d_with_indices_backward.default", OperatorKind::BannedBuffer};
// The gradients of adaptive pools and of three dimensions are kernels of the library, which read the input.
constexpr Operator kLibraryMaxPoolBackward{"aten.adaptive_max_pool2d_backward.default", OperatorKind::ExternAlloc};

template<const Operator& Op>
void maxPoolNodes(GraphBackward& b)
{
    b.setResult(0, b.g.dense(Op, {b.grad(), b.savedValue(0), b.savedValue(1)}, b.input(0).shape, b.g.dtype(b.grad())));
}

// The gradient formulas use the input, although they need only its size.
template<const Operator& Op>
void inputPoolNodes(GraphBackward& b)
{
    b.setResult(0, b.g.dense(Op, {b.grad(), b.savedValue(0)}, b.input(0).shape, b.g.dtype(b.grad())));
}

constexpr Operator kAvgPoolOp{"aten.avg_pool2d.default", OperatorKind::Banned};
// With overlapping windows, each element sums the gradients of several in more than 30 operations.
constexpr Operator kOverlappingBackwardOp{"aten.avg_pool2d_backward.default", OperatorKind::BannedBuffer, true};
constexpr Operator kAdaptiveOp{"aten._adaptive_avg_pool2d.default", OperatorKind::Banned};
constexpr Operator kAdaptiveBackwardOp{"aten._adaptive_avg_pool2d_backward.default", OperatorKind::ExternAlloc};

// Strides of a tensor of pooling: channels-last if the input is. One-dimensional pooling is two-dimensional pooling
// over a height of 1 (ATen/native/Pooling.cpp), so a permuted sequence is channels-last as well.
Shape poolStrides(const Tensor& input, Shape output)
{
    Shape shape = input.shape;
    Shape strides = input.strides;
    const bool line = shape.rank() == 3;
    if (line) {
        strides.insert(2, checkedMul(shape[2], strides[2]));
        shape.insert(2, 1);
        output.insert(2, 1);
    }
    Shape result = suggestedStrides(shape, strides, output);
    if (line)
        result.erase(2);
    return result;
}

Tensor poolResult(Recorder& r, const Tensor& x, const Shape& output, DType dtype)
{
    return r.emptyStrided(output, poolStrides(x, output), dtype);
}

void poolBackward(Backward& b)
{
    const Tensor& input = b.input(0);
    b.setResult(0, b.emptyStrided(input.shape, poolStrides(input, input.shape), b.grad().dtype()));
}

constexpr BackwardRule kMaxPool{"MaxPool2DWithIndicesBackward0", poolBackward, maxPoolNodes<kMaxPoolBackward>};
constexpr BackwardRule kLibraryMaxPool{"MaxPool2DWithIndicesBackward0", poolBackward,
                                       maxPoolNodes<kLibraryMaxPoolBackward>};
constexpr BackwardRule kAvgPool{"AvgPool2DBackward0", poolBackward, inputPoolNodes<op::avgPoolBackward>};
constexpr BackwardRule kOverlappingAvgPool{"AvgPool2DBackward0", poolBackward, inputPoolNodes<kOverlappingBackwardOp>};
constexpr BackwardRule kAdaptiveAvgPool{"AdaptiveAvgPool2DBackward0", poolBackward,
                                        inputPoolNodes<kAdaptiveBackwardOp>};

std::int64_t outputExtent(std::int64_t in, const PoolGeometry& g, int d)
{
    const std::int64_t reach = checkedMul(g.dilation[d], g.kernel[d] - 1);
    const std::int64_t padded = checkedAdd(in, checkedMul(2, g.padding[d]));
    const std::int64_t room = checkedAdd(padded - reach - 1, g.ceilMode ? g.stride[d] - 1 : 0);
    if (room < 0)
        return 0;
    std::int64_t extent = room / g.stride[d] + 1;
    // The last window must start inside the input or its left padding.
    if (g.ceilMode && checkedMul(extent - 1, g.stride[d]) >= checkedAdd(in, g.padding[d]))
        --extent;
    return extent;
}

} // namespace

Shape pooledShape(const Shape& input, const PoolGeometry& geometry)
{
    Shape shape = input;
    const int first = input.rank() - geometry.kernel.rank();
    for (int d = 0; d < geometry.kernel.rank(); ++d)
        shape[first + d] = outputExtent(input[first + d], geometry, d);
    return shape;
}

std::vector<Tensor> maxPool(Recorder& r, const Tensor& x, const Shape& output, std::int64_t window)
{
    r.kernel("max_pool_with_indices", {&x});
    Tensor y = poolResult(r, x, output, x.dtype);
    Tensor indices = poolResult(r, x, output, DType::Int64);
    traceMaxPool(r, x, window, y, indices);
    if (!r.node(window > 0 && x.shape.rank() < 5 ? kMaxPool : kLibraryMaxPool, {&x}))
        return {y, indices};
    r.save(x);
    r.saveResult(indices);
    r.result(y);
    return {y, indices};
}

Tensor avgPool(Recorder& r, const Tensor& x, const Shape& output, bool overlaps)
{
    r.kernel("avg_pool", {&x});
    Tensor y = poolResult(r, x, output, x.dtype);
    traceResult(r, y, kAvgPoolOp, {&x});
    if (!r.node(overlaps ? kOverlappingAvgPool : kAvgPool, {&x}))
        return y;
    r.save(x);
    r.result(y);
    return y;
}

Tensor adaptiveAvgPool(Recorder& r, const Tensor& x, const Shape& output)
{
    std::vector<int> dims;
    bool toOne = true;
    for (int d = 2; d < output.rank(); ++d) {
        dims.push_back(d);
        toOne = toOne && output[d] == 1;
    }
    if (toOne) {
        const Tensor y = mean(r, x, dims, true);
        return x.shape.rank() == 4 && isChannelsLast(x.shape, x.strides) ? asStrided(r, y, channelsLastStrides(y.shape))
                                                                         : y;
    }
    r.kernel("_adaptive_avg_pool", {&x});
    Tensor y = poolResult(r, x, output, x.dtype);
    traceResult(r, y, kAdaptiveOp, {&x});
    if (!r.node(kAdaptiveAvgPool, {&x}))
        return y;
    r.save(x);
    r.result(y);
    return y;
}

} // namespace vram::aten
