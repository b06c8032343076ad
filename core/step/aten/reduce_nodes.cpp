// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/reduce_nodes.h"

#include "step/aten/index_nodes.h"

#include <bit>
#include <vector>

namespace vram::aten::nodes {

namespace {

/// Restores the reduced dimensions of `value` with size 1.
GraphValue withReduced(GraphBackward& b, GraphValue value)
{
    const int rank = b.input(0).shape.rank();
    if (b.g.shape(value).rank() == rank)
        return value;
    for (int d = 0; d < rank; ++d)
        value = b.data<ReducedDimensions>().has(d) ? b.g.unsqueeze(value, d) : value;
    return value;
}

constexpr Operator kVariance{"aten.var.correction", OperatorKind::Reduction};

// Models logsumexp (torch/_refs/__init__.py). A maximum that is infinite counts as zero.
GraphValue logSumExp(GraphTrace& g, GraphValue x, std::uint32_t dims, bool keepsDims)
{
    const GraphValue maximum = g.reduce(op::amax, x, dims, true);
    const GraphValue infinite = g.pointwise(op::equalScalar, {g.pointwise(op::abs, {maximum})}, DType::Bool);
    const GraphValue shift = g.pointwise(op::where, {infinite, g.full({}, g.dtype(x)), maximum}, g.dtype(x));
    const GraphValue exp = g.pointwise(op::exp, {g.pointwise(op::sub, {x, shift})});
    const GraphValue logarithm = g.pointwise(op::log, {g.reduce(op::sum, exp, dims, keepsDims)});
    const GraphValue shown = keepsDims ? shift : g.reshape(shift, g.shape(logarithm));
    return g.pointwise(op::add, {logarithm, shown});
}

GraphValue valueOf(GraphTrace& g, SavingReduction kind, GraphValue x, std::uint32_t dims, bool keepsDims)
{
    switch (kind) {
    case SavingReduction::Maximum: return g.reduce(op::amax, x, dims, keepsDims);
    case SavingReduction::Minimum: return g.reduce(op::amin, x, dims, keepsDims);
    case SavingReduction::LogSumExp: return logSumExp(g, g.promotedToFloat(x), dims, keepsDims);
    case SavingReduction::Variance: return g.reduce(kVariance, g.promotedToFloat(x), dims, keepsDims);
    case SavingReduction::Deviation:
        return g.pointwise(op::sqrt, {g.reduce(kVariance, g.promotedToFloat(x), dims, keepsDims)});
    case SavingReduction::Norm: break;
    }
    // Models vector_norm (torch/_refs/linalg/__init__.py), which computes the norm in float32.
    const GraphValue squares = g.withNumber(op::pow, g.promotedToFloat(x));
    return g.withNumber(op::pow, g.reduce(op::sum, squares, dims, keepsDims));
}

/// Sets the gradient of the input to that of a variance whose gradient is `grad`. Models var_backward
/// (FunctionsManual.cpp).
void setVarianceResult(GraphBackward& b, GraphValue grad)
{
    GraphTrace& g = b.g;
    const GraphValue x = b.savedValue(0);
    const GraphValue centred = g.pointwise(op::sub, {x, g.reduce(op::mean, x, b.data<ReducedDimensions>().bits, true)});
    b.setResult(0, g.pointwise(op::mul, {g.withNumber(op::mulScalar, withReduced(b, grad)), centred}));
}

} // namespace

void savingReduction(Recorder& r, SavingReduction kind, const Tensor& x, ReducedDimensions dims, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const bool keepsDims = y.shape.rank() == x.shape.rank();
    g->name(y, g->castTo(valueOf(*g, kind, g->of(x), dims.bits, keepsDims), y.dtype));
}

// Models scale_grad_by_count (FunctionsManual.cpp).
void extremeBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue x = b.savedValue(0);
    const GraphValue mask = g.pointwise(op::compareTensors, {withReduced(b, b.savedValue(1)), x}, DType::Bool);
    const GraphValue grad = withReduced(b, b.grad());
    const GraphValue count = g.reduce(op::sum, mask, b.data<ReducedDimensions>().bits, true, DType::Int64);
    b.setResult(0, g.pointwise(op::mul, {g.pointwise(op::div, {grad, count}), mask}));
}

void extremeWithIndices(Recorder& r, const Tensor& x, ReducedDimensions dims, Tensor& values, Tensor& indices)
{
    static constexpr Operator kMaxAlong{"aten.max.dim", OperatorKind::Statistics};
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    // The partitioner compares the size of both results with that of the input.
    const Bytes each = itemSize(x.dtype) + itemSize(DType::Int64);
    const std::int64_t elements = checkedMul(values.shape.elements(), each) / itemSize(x.dtype);
    const GraphValue both = g->dense(kMaxAlong, {g->of(x)}, {elements}, x.dtype, dims.bits);
    const Shape strides = contiguousStrides(values.shape);
    g->name(values, g->item(both, 0, values.shape, strides, x.dtype));
    g->name(indices, g->item(both, 1, indices.shape, strides, DType::Int64));
}

// Models value_selecting_reduction_backward (torch/_decomp/decompositions.py).
void selectionBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Tensor& x = b.input(0);
    const GraphValue grad = withReduced(b, b.grad());
    const GraphValue indices = withReduced(b, b.savedValue(0));
    const GraphValue zeros = g.full(x.shape, g.dtype(grad));
    b.setResult(0, g.dense(scatteredValues(g.dtype(grad)), {zeros, indices, grad}, x.shape, g.dtype(grad)));
}

void varianceBackward(GraphBackward& b)
{
    setVarianceResult(b, b.grad());
}

// Models std_backward (FunctionsManual.cpp). The gradient is zero where the deviation is zero.
void deviationBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue deviation = b.savedValue(1);
    const GraphValue ratio = g.pointwise(op::div, {b.grad(), g.withNumber(op::mulScalar, deviation)});
    const GraphValue isZero = g.pointwise(op::equalScalar, {deviation}, DType::Bool);
    setVarianceResult(b, g.pointwise(op::where, {isZero, g.full({}, g.dtype(ratio)), ratio}, g.dtype(ratio)));
}

void logSumExpBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue shifted = g.pointwise(op::sub, {b.savedValue(0), withReduced(b, b.savedValue(1))});
    b.setResult(0, g.pointwise(op::mul, {withReduced(b, b.grad()), g.pointwise(op::exp, {shifted})}));
}

void sumBackward(GraphBackward& b)
{
    b.setResult(0, b.g.expand(withReduced(b, b.grad()), b.input(0).shape));
}

void meanBackward(GraphBackward& b)
{
    b.setResult(0, b.g.withNumber(op::divScalar, b.g.expand(withReduced(b, b.grad()), b.input(0).shape)));
}

// Models linalg_vector_norm_backward (FunctionsManual.cpp). The direction is zero where the norm is zero.
void vectorNormBackward(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const GraphValue norm = withReduced(b, b.savedValue(1));
    const GraphValue ratio = g.pointwise(op::div, {b.savedValue(0), norm});
    const GraphValue zeros = g.full(g.shape(ratio), g.dtype(ratio));
    const GraphValue direction =
        g.pointwise(op::where, {g.pointwise(op::equalScalar, {norm}, DType::Bool), zeros, ratio}, g.dtype(ratio));
    const GraphValue result = g.pointwise(op::mul, {withReduced(b, b.grad()), direction});
    const DType dtype = b.input(0).dtype;
    b.setResult(0, g.castTo(result, dtype));
}

// Models the part of cumprod_backward (FunctionsManual.cpp) that AOTAutograd traces, which checks no values: each
// element's gradient is that of the products from it on, computed anew without it.
void cumprodBackward(GraphBackward& b)
{
    static constexpr Operator kProd{.name = "aten.prod.dim_int", .kind = OperatorKind::Reduction, .isListed = false};
    GraphTrace& g = b.g;
    constexpr std::int64_t longest = 256; // The graph has several operators for each element.
    const Shape& shape = b.input(0).shape;
    const int dim = std::countr_zero(b.data<ReducedDimensions>().bits);
    const std::int64_t size = shape[dim];
    const GraphValue grad = g.castTo(b.grad(), b.input(0).dtype);
    if (size == 1)
        return b.setResult(0, grad);
    if (size > longest)
        return g.fail(b.row(), "cumprod_backward");
    const GraphValue x = b.savedValue(0);
    const std::uint32_t along = b.data<ReducedDimensions>().bits;
    const DType wide = g.accumulationType(g.dtype(x));
    Shape one = shape;
    one[dim] = 1;
    GraphValue before = g.expand(g.full({1}, g.dtype(grad)), one);
    std::vector<GraphValue> gradients;
    for (std::int64_t k = 0; k < size; ++k) {
        if (k > 0)
            before = g.reduce(kProd, g.slice(x, dim, 0, k), along, true, wide);
        GraphValue products = before;
        if (k + 1 < size) {
            const GraphValue rest = g.slice(x, dim, k + 1, size);
            const GraphValue after = g.dense(cumprod, {rest}, g.shape(rest), wide, static_cast<std::uint64_t>(dim));
            const GraphValue later = k == 0 ? after : g.pointwise(op::mul, {g.expand(before, g.shape(rest)), after});
            products = g.cat({before, later}, dim);
        }
        const GraphValue weighted = g.pointwise(op::mul, {g.slice(grad, dim, k, size), products});
        gradients.push_back(g.unsqueeze(g.sum(weighted, along, false), dim));
    }
    b.setResult(0, g.cat(gradients, dim));
}

} // namespace vram::aten::nodes
