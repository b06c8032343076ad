// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/pool.h"

#include "step/aten/reduce.h"
#include "step/aten/views.h"
#include "step/backward.h"

namespace vram::aten {

namespace {

void poolBackward(Backward& b)
{
    const Tensor& input = b.input(0);
    const bool channelsLast = isChannelsLast(input.shape, input.strides);
    b.give(0,
           b.emptyStrided(input.shape, channelsLast ? channelsLastStrides(input.shape) : contiguousStrides(input.shape),
                          b.grad().dtype()));
}

constexpr BackwardRule kMaxPool{"MaxPool2DWithIndicesBackward0", poolBackward};
constexpr BackwardRule kAvgPool{"AvgPool2DBackward0", poolBackward};
constexpr BackwardRule kAdaptiveAvgPool{"AdaptiveAvgPool2DBackward0", poolBackward};
constexpr BackwardRule kUpsample{"UpsampleBackward0", poolBackward};

Tensor pooled(Recorder& r, const Tensor& x, const Shape& output, DType dtype)
{
    const bool channelsLast = isChannelsLast(x.shape, x.strides);
    return r.emptyStrided(output, channelsLast ? channelsLastStrides(output) : contiguousStrides(output), dtype);
}

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

std::vector<Tensor> maxPool(Recorder& r, const Tensor& x, const Shape& output)
{
    r.kernel("max_pool_with_indices", {&x});
    Tensor y = pooled(r, x, output, x.dtype);
    const Tensor indices = pooled(r, x, output, DType::Int64);
    if (!r.node(kMaxPool, {&x}))
        return {y, indices};
    r.save(x);
    r.saveResult(indices);
    r.result(y);
    return {y, indices};
}

Tensor avgPool(Recorder& r, const Tensor& x, const Shape& output)
{
    r.kernel("avg_pool", {&x});
    Tensor y = pooled(r, x, output, x.dtype);
    if (!r.node(kAvgPool, {&x}))
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
    Tensor y = pooled(r, x, output, x.dtype);
    if (!r.node(kAdaptiveAvgPool, {&x}))
        return y;
    r.save(x);
    r.result(y);
    return y;
}

Tensor upsample(Recorder& r, Tensor x, const Shape& output)
{
    if (!r.cpuKernels())
        x = r.castToFloat(x); // in CUDA's fp32 list (ATen/autocast_mode.h)
    r.kernel("upsample", {&x});
    Tensor y = pooled(r, x, output, x.dtype);
    if (r.node(kUpsample, {&x}))
        r.result(y);
    return y;
}

} // namespace vram::aten
