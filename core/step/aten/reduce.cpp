#include "step/aten/reduce.h"

#include "step/backward.h"

#include <algorithm>

namespace vram::aten {

namespace {

Shape reduced(const Shape& shape, const std::vector<int>& dims, bool keepDims)
{
    Shape result;
    for (int d = 0; d < shape.rank(); ++d) {
        const bool gone = dims.empty() || std::find(dims.begin(), dims.end(), d) != dims.end();
        if (!gone)
            result.push(shape[d]);
        else if (keepDims)
            result.push(1);
    }
    return result;
}

// The gradient with the reduced dimensions put back as extents of 1, and then expanded: views.
Grad spread(Backward& b)
{
    const Shape& full = b.input(0).shape;
    Shape ones = full;
    for (int d = 0; d < full.rank(); ++d) {
        if ((b.extra(0) >> d) & 1)
            ones[d] = 1;
    }
    const Grad kept = b.reshape(b.grad(), ones);
    return b.view(kept, full, expandStrides(ones, kept.strides(), full));
}

std::int64_t mask(int rank, const std::vector<int>& dims)
{
    std::int64_t bits = dims.empty() ? (std::int64_t{1} << rank) - 1 : 0;
    for (const int d : dims)
        bits |= std::int64_t{1} << d;
    return bits;
}

void meanBackward(Backward& b)
{
    const Grad wide = spread(b);
    b.give(0, b.elementwise(wide));
}

void sumBackward(Backward& b)
{
    b.give(0, spread(b));
}

void keepingBackward(Backward& b)
{
    const Grad wide = spread(b);
    const Grad scaled = b.elementwise(b.saved(0));
    b.give(0, b.elementwise(wide, b.saved(0)));
}

void indexedBackward(Backward& b)
{
    const Grad zeros = b.empty(b.input(0).shape, b.grad().dtype());
    b.give(0, b.clone(zeros));
}

void cumsumBackward(Backward& b)
{
    const Grad flipped = b.clone(b.grad());
    const Grad summed = b.clone(flipped);
    b.give(0, b.clone(summed));
}

void softmaxBackward(Backward& b)
{
    b.give(0, b.elementwise(b.grad(), b.saved(0)));
}

constexpr BackwardRule kMean{"MeanBackward1", meanBackward};
constexpr BackwardRule kSum{"SumBackward1", sumBackward};
constexpr BackwardRule kKeeping{"AmaxBackward0", keepingBackward};
constexpr BackwardRule kMax{"MaxBackward0", indexedBackward};
constexpr BackwardRule kCumsum{"CumsumBackward0", cumsumBackward};
constexpr BackwardRule kSoftmax{"SoftmaxBackward0", softmaxBackward};
constexpr BackwardRule kLogSoftmax{"LogSoftmaxBackward0", softmaxBackward};

} // namespace

Tensor mean(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims)
{
    r.kernel("mean", {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), x.dtype);
    if (r.node(kMean, {&x})) {
        r.extra(0, mask(x.shape.rank(), dims));
        r.result(y);
    }
    return y;
}

Tensor sum(Recorder& r, Tensor x, const std::vector<int>& dims, bool keepDims)
{
    x = r.castToFloat(x);
    r.kernel("sum", {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), x.dtype);
    if (r.node(kSum, {&x})) {
        r.extra(0, mask(x.shape.rank(), dims));
        r.result(y);
    }
    return y;
}

Tensor keepingReduction(Recorder& r, std::string_view name, const Tensor& x, const std::vector<int>& dims,
                        bool keepDims)
{
    r.kernel(name, {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), x.dtype);
    if (!r.node(kKeeping, {&x}))
        return y;
    r.extra(0, mask(x.shape.rank(), dims));
    r.save(x);
    r.result(y);
    r.saveResult(y);
    return y;
}

std::vector<Tensor> maxAlong(Recorder& r, const Tensor& x, int dim, bool keepDim)
{
    r.kernel("max", {&x});
    const Shape shape = reduced(x.shape, {dim}, keepDim);
    Tensor values = r.empty(shape, x.dtype);
    const Tensor indices = r.empty(shape, DType::Int64);
    if (r.node(kMax, {&x})) {
        r.saveResult(indices);
        r.result(values);
    }
    return {values, indices};
}

Tensor argMax(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims)
{
    r.kernel("argmax", {&x});
    return r.empty(reduced(x.shape, dims, keepDims), DType::Int64);
}

Tensor cumsum(Recorder& r, Tensor x)
{
    x = r.castToFloat(x);
    r.kernel("cumsum", {&x});
    Tensor y = r.emptyLike(x);
    if (r.node(kCumsum, {&x}))
        r.result(y);
    return y;
}

Tensor softmax(Recorder& r, Tensor x, bool logarithm)
{
    x = r.castToFloat(x);
    r.kernel(logarithm ? "_log_softmax" : "_softmax", {&x});
    Tensor y = r.emptyLike(x);
    if (!r.node(logarithm ? kLogSoftmax : kSoftmax, {&x}))
        return y;
    r.result(y);
    r.saveResult(y);
    return y;
}

} // namespace vram::aten
