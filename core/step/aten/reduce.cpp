// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/reduce.h"

#include "step/aten/elementwise.h"
#include "step/aten/reduce_nodes.h"
#include "step/backward.h"
#include "step/graph_trace.h"
#include "step/reduction_buffer.h"

#include <algorithm>
#include <array>

namespace vram::aten {

namespace {

Shape reduced(const Shape& shape, const std::vector<int>& dims, bool keepDims)
{
    Shape result;
    for (int d = 0; d < shape.rank(); ++d) {
        const bool released = dims.empty() || std::find(dims.begin(), dims.end(), d) != dims.end();
        if (!released)
            result.push(shape[d]);
        else if (keepDims)
            result.push(1);
    }
    return result;
}

// Restores the gradient's reduced dimensions with size 1 and expands them. Both results are views.
Grad expandGradient(Backward& b)
{
    const Shape& full = b.input(0).shape;
    Shape ones = full;
    for (int d = 0; d < full.rank(); ++d) {
        if (b.data<ReducedDimensions>().has(d))
            ones[d] = 1;
    }
    const Grad kept = b.reshape(b.grad(), ones);
    return b.view(kept, full, expandStrides(ones, kept.strides(), full));
}

ReducedDimensions mask(int rank, const std::vector<int>& dims)
{
    std::uint32_t bits = dims.empty() ? (std::uint32_t{1} << rank) - 1 : 0;
    for (const int d : dims)
        bits |= std::uint32_t{1} << d;
    return {bits};
}

void meanBackward(Backward& b)
{
    const Grad wide = expandGradient(b);
    b.setResult(0, b.elementwise(wide));
}

void sumBackward(Backward& b)
{
    b.setResult(0, expandGradient(b));
}

// Returns the shape of the result with the reduced dimensions kept.
Shape keptExtents(Backward& b)
{
    Shape shape = b.input(0).shape;
    for (int d = 0; d < shape.rank(); ++d) {
        if (b.data<ReducedDimensions>().has(d))
            shape[d] = 1;
    }
    return shape;
}

// Models scale_grad_by_count, which computes a mask of the extreme values, its sum, and the gradient divided by that
// sum.
void extremeBackward(Backward& b)
{
    const Shape kept = keptExtents(b);
    const Grad mask = b.empty(b.saved(0).shape, DType::Bool);
    const Grad count = b.empty(kept, DType::Int64);
    const Grad share = b.empty(kept, b.grad().dtype());
    b.setResult(0, b.elementwise(b.saved(0)));
}

// Models var_backward, which recomputes the mean, subtracts it, and scales the gradient.
void varianceBackward(Backward& b)
{
    const Shape kept = keptExtents(b);
    const Grad average = b.empty(kept, b.grad().dtype());
    const Grad difference = b.elementwise(b.saved(0));
    const Grad scaled = b.empty(kept, b.grad().dtype());
    b.setResult(0, b.elementwise(difference));
}

// Models std_backward, which derives the gradient of the variance from that of the standard deviation, then runs
// var_backward.
void deviationBackward(Backward& b)
{
    const Grad varianceGradient = b.elementwise(b.saved(1));
    varianceBackward(b);
}

void logSumExpBackward(Backward& b)
{
    const Grad difference = b.elementwise(b.saved(0));
    const Grad weight = b.elementwise(difference);
    b.setResult(0, b.elementwise(weight));
}

// Models linalg_vector_norm_backward. The direction has the dtype to which input and norm are promoted.
void vectorNormBackward(Backward& b)
{
    Tensor wide = b.saved(0);
    wide.dtype = promote(b.saved(0), b.saved(1));
    const Grad direction = b.elementwise(wide);
    const Grad zero = b.empty(keptExtents(b), DType::Bool);
    b.setResult(0, b.elementwise(direction));
}

void indexedBackward(Backward& b)
{
    const Grad zeros = b.empty(b.input(0).shape, b.grad().dtype());
    b.setResult(0, b.clone(zeros));
}

// Models cumsum_backward, which casts the gradient to the input's dtype.
void cumsumBackward(Backward& b)
{
    const Grad gradient = b.cast(b.grad(), b.input(0).dtype);
    const Grad flipped = b.clone(gradient);
    const Grad summed = b.clone(flipped);
    b.setResult(0, b.clone(summed));
}

// Models cumprod_backward for an input without zeros, for which it checks.
void cumprodBackward(Backward& b)
{
    const Grad gradient = b.cast(b.grad(), b.input(0).dtype);
    const Grad weighted = b.elementwise(gradient, b.saved(1));
    const Grad isZero = b.empty(b.input(0).shape, DType::Bool);
    const Grad flipped = b.clone(weighted);
    const Grad summed = b.clone(flipped);
    const Grad flippedBack = b.clone(summed);
    b.setResult(0, b.elementwise(flippedBack, b.saved(0)));
}

void logSoftmaxBackward(Backward& b)
{
    b.setResult(0, b.empty(b.grad().shape(), b.grad().dtype()));
}

// softmax_backward_cuda_out first multiplies the gradient by the result (ATen/native/cuda/SoftMax.cu).
void softmaxBackward(Backward& b)
{
    logSoftmaxBackward(b);
    b.workspace({checkedMul(b.grad().shape().elements(), itemSize(b.grad().dtype()))});
}

/// Sets the softmax of rows that are entirely minus infinity to zero.
GraphValue emptyRowsZero(GraphTrace& g, GraphValue x, GraphValue softmax, std::uint32_t dim)
{
    static constexpr Operator kNot{"aten.logical_not.default"};
    static constexpr Operator kAny{.name = "aten.any.dim", .kind = OperatorKind::Reduction};
    const GraphValue infinite = g.pointwise(op::equalScalar, {x}, DType::Bool);
    const GraphValue any = g.reduce(kAny, g.pointwise(kNot, {infinite}), dim, true);
    const GraphValue zeros = g.full(g.shape(softmax), g.dtype(softmax));
    return g.pointwise(op::where, {g.pointwise(kNot, {any}), zeros, softmax}, g.dtype(softmax));
}

enum class SoftmaxKind { Plain, Logarithm, Safe };

void traceSoftmax(Recorder& r, const Tensor& given, SoftmaxKind kind, std::uint32_t dim, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue x = g->promotedToFloat(g->contiguous(g->of(given)));
    const Operator& maximum = kind == SoftmaxKind::Safe ? op::safeAmax : op::amax;
    const GraphValue shifted = g->pointwise(op::sub, {x, g->reduce(maximum, x, dim, true)});
    const GraphValue exp = g->pointwise(op::exp, {shifted});
    const GraphValue sum = g->reduce(op::sum, exp, dim, true);
    GraphValue result = kind == SoftmaxKind::Logarithm ? g->pointwise(op::sub, {shifted, g->pointwise(op::log, {sum})})
                                                       : g->pointwise(op::div, {exp, sum});
    if (kind == SoftmaxKind::Safe)
        result = emptyRowsZero(*g, x, result, dim);
    g->name(y, g->castTo(result, y.dtype));
}

void softmaxNodes(GraphBackward& b)
{
    static constexpr Operator kFma{.name = "prims.fma.default", .isListed = false};
    GraphTrace& g = b.g;
    const std::uint32_t dim = b.data<ReducedDimensions>().bits;
    const DType type = g.dtype(b.grad());
    const GraphValue y = g.promotedToFloat(b.savedValue(0));
    const GraphValue product = g.pointwise(op::mul, {g.promotedToFloat(b.grad()), y});
    const GraphValue sum = g.reduce(op::sum, product, dim, true);
    const GraphValue result = g.pointwise(kFma, {g.pointwise(op::neg, {y}), sum, product});
    b.setResult(0, g.castTo(result, type));
}

void logSoftmaxNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const std::uint32_t dim = b.data<ReducedDimensions>().bits;
    const DType type = g.dtype(b.grad());
    const GraphValue grad = g.promotedToFloat(b.grad());
    const GraphValue exp = g.pointwise(op::exp, {g.promotedToFloat(b.savedValue(0))});
    const GraphValue along = g.pointwise(op::mul, {exp, g.reduce(op::sum, grad, dim, true)});
    const GraphValue result = g.pointwise(op::sub, {grad, along});
    b.setResult(0, g.castTo(result, type));
}

// cumsum_backward sums from the end. Neither operator is in the partitioner's list of recomputable operators.
constexpr Operator kCumsumOp{"aten.cumsum.default", OperatorKind::Banned};
constexpr Operator kFlipOp{"prims.rev.default", OperatorKind::Banned};

void cumsumNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const DType type = b.input(0).dtype;
    const GraphValue grad = g.castTo(b.grad(), type);
    b.setResult(0, g.pointwise(kFlipOp, {g.pointwise(kCumsumOp, {g.pointwise(kFlipOp, {grad})})}));
}

constexpr BackwardRule kMean{"MeanBackward1", meanBackward, nodes::meanBackward};
constexpr BackwardRule kSum{"SumBackward1", sumBackward, nodes::sumBackward};
/// Backward rules in the order of SavingReduction.
constexpr std::array kKeeping{BackwardRule{"AmaxBackward0", extremeBackward, nodes::extremeBackward},
                              BackwardRule{"AminBackward0", extremeBackward, nodes::extremeBackward},
                              BackwardRule{"StdBackward0", deviationBackward, nodes::deviationBackward},
                              BackwardRule{"VarBackward0", varianceBackward, nodes::varianceBackward},
                              BackwardRule{"LogsumexpBackward0", logSumExpBackward, nodes::logSumExpBackward},
                              BackwardRule{"LinalgVectorNormBackward0", vectorNormBackward, nodes::vectorNormBackward}};
constexpr std::array<std::string_view, 6> kKeepingNames{"amax", "amin",      "std",
                                                        "var",  "logsumexp", "linalg_vector_norm"};
constexpr BackwardRule kMax{"MaxBackward0", indexedBackward, nodes::selectionBackward};
constexpr BackwardRule kCumsum{"CumsumBackward0", cumsumBackward, cumsumNodes};
constexpr BackwardRule kCumprod{"CumprodBackward0", cumprodBackward, nodes::cumprodBackward};
constexpr BackwardRule kSoftmax{"SoftmaxBackward0", softmaxBackward, softmaxNodes};
constexpr BackwardRule kLogSoftmax{"LogSoftmaxBackward0", logSoftmaxBackward, logSoftmaxNodes};

// Allocates the buffer in which the thread blocks of a sum exchange partial results.
void allocateReductionBuffer(Recorder& r, const Tensor& x, const std::vector<int>& dims)
{
    r.workspace({reductionBuffer(x.shape, x.strides, reduced(x.shape, dims, true), r.device())});
}

} // namespace

Tensor mean(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims)
{
    r.kernel("mean", {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), x.dtype);
    allocateReductionBuffer(r, x, dims);
    traceResult(r, y, op::mean, {&x}, mask(x.shape.rank(), dims).bits);
    if (r.node(kMean, {&x})) {
        r.data(mask(x.shape.rank(), dims));
        r.result(y);
    }
    return y;
}

namespace {

// As in ATen/autocast_mode.h, fp32_set_opt_dtype, CUDA's kernels read 16-bit inputs directly and return an fp32 result.
// On the CPU, the input is cast.
DType accumulationDType(Recorder& r, Tensor& x)
{
    if (r.cpuKernels())
        x = r.castToFloat(x);
    return r.autocast() && isHalfPrecision(x.dtype) ? DType::Float32 : x.dtype;
}

} // namespace

Tensor sum(Recorder& r, Tensor x, const std::vector<int>& dims, bool keepDims)
{
    const DType type = accumulationDType(r, x);
    r.kernel("sum", {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), isFloating(type) ? type : DType::Int64);
    if (isFloating(type))
        allocateReductionBuffer(r, x, dims);
    traceResult(r, y, op::sum, {&x}, mask(x.shape.rank(), dims).bits);
    if (r.node(kSum, {&x})) {
        r.data(mask(x.shape.rank(), dims));
        r.result(y);
    }
    return y;
}

Tensor savingReduction(Recorder& r, SavingReduction kind, Tensor x, const std::vector<int>& dims, bool keepDims)
{
    if (kind == SavingReduction::LogSumExp)
        x = r.castToFloat(x);
    const DType type = kind == SavingReduction::Norm ? accumulationDType(r, x) : x.dtype;
    r.kernel(kKeepingNames[static_cast<std::size_t>(kind)], {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), type);
    if (kind == SavingReduction::Norm)
        allocateReductionBuffer(r, x, dims);
    nodes::savingReduction(r, kind, x, mask(x.shape.rank(), dims), y);
    if (!r.node(kKeeping[static_cast<std::size_t>(kind)], {&x}))
        return y;
    r.data(mask(x.shape.rank(), dims));
    r.save(x);
    r.result(y);
    if (kind != SavingReduction::Variance)
        r.saveResult(y);
    return y;
}

std::vector<Tensor> maxAlong(Recorder& r, const Tensor& x, int dim, bool keepDim)
{
    r.kernel("max", {&x});
    const Shape shape = reduced(x.shape, {dim}, keepDim);
    const ReducedDimensions along = mask(x.shape.rank(), {dim});
    Tensor values = r.empty(shape, x.dtype);
    Tensor indices = r.empty(shape, DType::Int64);
    nodes::extremeWithIndices(r, x, along, values, indices);
    if (r.node(kMax, {&x})) {
        r.data(along);
        r.saveResult(indices);
        r.result(values);
    }
    return {values, indices};
}

Tensor argMax(Recorder& r, const Tensor& x, const std::vector<int>& dims, bool keepDims)
{
    static constexpr Operator kArgMax{"aten.argmax.default", OperatorKind::Reduction};
    r.kernel("argmax", {&x});
    Tensor y = r.empty(reduced(x.shape, dims, keepDims), DType::Int64);
    traceResult(r, y, kArgMax, {&x}, mask(x.shape.rank(), dims).bits);
    return y;
}

Tensor cumsum(Recorder& r, Tensor x)
{
    const DType type = accumulationDType(r, x);
    r.kernel("cumsum", {&x});
    Tensor y = r.emptyLike(x, isFloating(type) ? type : DType::Int64);
    traceResult(r, y, kCumsumOp, {&x});
    if (r.node(kCumsum, {&x}))
        r.result(y);
    return y;
}

Tensor cumprod(Recorder& r, Tensor x, int dim)
{
    const DType type = accumulationDType(r, x);
    r.kernel("cumprod", {&x});
    Tensor y = r.emptyLike(x, isFloating(type) ? type : DType::Int64);
    traceResult(r, y, nodes::cumprod, {&x}, static_cast<std::uint64_t>(dim));
    if (!r.node(kCumprod, {&x}))
        return y;
    r.data(mask(x.shape.rank(), {dim}));
    r.save(x);
    r.result(y);
    r.saveResult(y);
    return y;
}

Tensor softmax(Recorder& r, const Tensor& x, bool logarithm, int dim)
{
    return softmaxWithoutAutocast(r, r.castToFloat(x), logarithm, dim);
}

namespace {

Tensor softmaxOf(Recorder& r, const Tensor& x, SoftmaxKind kind, int dim = -1)
{
    const bool logarithm = kind == SoftmaxKind::Logarithm;
    r.kernel(logarithm ? "_log_softmax" : "_softmax", {&x});
    Tensor y = r.empty(x.shape, x.dtype); // The result is row-major regardless of the input's layout.
    const ReducedDimensions along{std::uint32_t{1} << (dim < 0 ? x.shape.rank() + dim : dim)};
    // ATen/native/cuda/SoftMax.cu reads a contiguous copy. Safe softmax marks scores that are minus infinity, with one
    // byte each.
    const Bytes copy = isContiguous(x.shape, x.strides) ? 0 : x.bytes();
    r.workspace({kind == SoftmaxKind::Safe ? x.shape.elements() : copy});
    traceSoftmax(r, x, kind, along.bits, y);
    if (!r.node(logarithm ? kLogSoftmax : kSoftmax, {&x}))
        return y;
    r.data(along);
    r.result(y);
    r.saveResult(y);
    return y;
}

} // namespace

Tensor softmaxWithoutAutocast(Recorder& r, const Tensor& x, bool logarithm, int dim)
{
    return softmaxOf(r, x, logarithm ? SoftmaxKind::Logarithm : SoftmaxKind::Plain, dim);
}

Tensor safeSoftmax(Recorder& r, const Tensor& x)
{
    return softmaxOf(r, x, SoftmaxKind::Safe);
}

} // namespace vram::aten
