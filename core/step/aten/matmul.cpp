// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/matmul.h"

#include "step/aten/elementwise.h"
#include "step/aten/views.h"
#include "step/backward.h"
#include "step/graph_trace.h"

namespace vram::aten {

namespace {

bool isColumnMajor(const Tensor& t)
{
    return t.strides[-2] == 1 && t.strides[-1] == t.shape[-2];
}

// Models mm_mat1_backward and mm_mat2_backward, whose gradient has the layout of the operand, row or column major.
Grad withOperandLayout(Backward& b, const Tensor& factor, DType dtype)
{
    if (!isColumnMajor(factor) || isContiguous(factor.shape, factor.strides))
        return b.empty(factor.shape, dtype);
    return b.emptyStrided(factor.shape, factor.strides, dtype);
}

// The inputs are an optional bias, the first operand and the second operand. Gradient formulas run in the alphabetical
// order of the arguments' names.
template<int First>
void productBackward(Backward& b, bool firstFactorFirst)
{
    const auto giveFactor = [&b](int i) {
        if (b.needsGradient(i))
            b.setResult(i, withOperandLayout(b, b.input(i), b.grad().dtype()));
    };
    giveFactor(firstFactorFirst ? First : First + 1);
    giveFactor(firstFactorFirst ? First + 1 : First);
}

void mmBackward(Backward& b)
{
    productBackward<0>(b, false);
}

void addmmBackward(Backward& b)
{
    productBackward<1>(b, true);
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
}

void bmmBackward(Backward& b)
{
    for (const int i : {1, 0}) {
        if (b.needsGradient(i))
            b.setResult(i, b.empty(b.input(i).shape, b.grad().dtype()));
    }
}

void baddbmmBackward(Backward& b)
{
    for (const int i : {1, 2, 0}) {
        if (!b.needsGradient(i))
            continue;
        const Grad gradient = i == 0 ? b.grad() : b.empty(b.input(i).shape, b.grad().dtype());
        const bool scaled = i == 0 ? b.data<Scales>().input : b.data<Scales>().product;
        b.setResult(i, scaled ? b.elementwise(gradient) : gradient);
    }
}

// Models _grouped_mm_mat1_backward and _grouped_mm_mat2_backward, whose gradient is dense, and row or column major like
// the operand.
void groupedMmBackward(Backward& b)
{
    for (const int i : {1, 0}) {
        if (!b.needsGradient(i))
            continue;
        const Shape shape = b.input(i).shape;
        if (!isColumnMajor(b.input(i))) {
            b.setResult(i, b.empty(shape, b.grad().dtype()));
            continue;
        }
        Shape strides = contiguousStrides(shape);
        strides[-2] = 1;
        strides[-1] = shape[-2];
        b.setResult(i, b.emptyStrided(shape, strides, b.grad().dtype()));
    }
}

// Returns the gradient of the first operand, in that operand's layout.
GraphValue firstOperandNodes(GraphBackward& b, int first)
{
    GraphTrace& g = b.g;
    const GraphValue second = b.in(first + 1);
    if (isColumnMajor(b.input(first)))
        return g.transpose(g.mm(second, g.transpose(b.grad(), 0, 1)), 0, 1);
    return g.mm(b.grad(), g.transpose(second, 0, 1));
}

GraphValue secondOperandNodes(GraphBackward& b, int first)
{
    GraphTrace& g = b.g;
    const GraphValue factor = b.in(first);
    if (isColumnMajor(b.input(first + 1)))
        return g.transpose(g.mm(g.transpose(b.grad(), 0, 1), factor), 0, 1);
    return g.mm(g.transpose(factor, 0, 1), b.grad());
}

void mmNodes(GraphBackward& b)
{
    if (b.needsGradient(1))
        b.setResult(1, secondOperandNodes(b, 0));
    if (b.needsGradient(0))
        b.setResult(0, firstOperandNodes(b, 0));
}

void addmmNodes(GraphBackward& b)
{
    if (b.needsGradient(1))
        b.setResult(1, firstOperandNodes(b, 1));
    if (b.needsGradient(2))
        b.setResult(2, secondOperandNodes(b, 1));
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
}

void bmmNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    if (b.needsGradient(1))
        b.setResult(1, g.bmm(g.transpose(b.in(0), 1, 2), b.grad()));
    if (b.needsGradient(0))
        b.setResult(0, g.bmm(b.grad(), g.transpose(b.in(1), 1, 2)));
}

void baddbmmNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const auto [scalesInput, scalesProduct] = b.data<Scales>();
    const auto giveResult = [&](int i, GraphValue gradient, bool scaled) {
        b.setResult(i, scaled ? g.withNumber(op::mulScalar, gradient) : gradient);
    };
    if (b.needsGradient(1))
        giveResult(1, g.bmm(b.grad(), g.transpose(b.in(2), 1, 2)), scalesProduct);
    if (b.needsGradient(2))
        giveResult(2, g.bmm(g.transpose(b.in(1), 1, 2), b.grad()), scalesProduct);
    if (b.needsGradient(0))
        giveResult(0, b.grad(), scalesInput);
}

constexpr BackwardRule kBaddbmm{"BaddbmmBackward0", baddbmmBackward, baddbmmNodes};
constexpr Operator kBaddbmmOp{"aten.baddbmm.default", OperatorKind::Extern};
constexpr BackwardRule kMm{"MmBackward0", mmBackward, mmNodes};
constexpr BackwardRule kAddmm{"AddmmBackward0", addmmBackward, addmmNodes};
constexpr BackwardRule kBmm{"BmmBackward0", bmmBackward, bmmNodes};
constexpr BackwardRule kGroupedMm{"GroupedMmBackward0", groupedMmBackward};

// Nodes release what they saved in the alphabetical order of the arguments' names: mm and bmm mat2 before self, addmm
// and baddbmm, which pass their operands the other way round, the first operand before the second.
void saveOperands(Recorder& r, const Tensor& a, const Tensor& b)
{
    if (Recorder::needsGradient(a))
        r.save(b);
    if (Recorder::needsGradient(b))
        r.save(a);
}

void traceProduct(Recorder& r, Tensor& y, const Operator& op, const Tensor& a, const Tensor& b)
{
    if (const GraphTrace* const g = currentTrace(r))
        traceResult(r, y, g->product(op, a.shape, b.shape), {&a, &b});
}

} // namespace

Tensor mm(Recorder& r, const Tensor& a, const Tensor& b)
{
    r.kernel("mm", {&a, &b});
    Tensor y = r.empty({a.shape[0], b.shape[1]}, a.dtype);
    traceProduct(r, y, op::mm, a, b);
    if (!r.node(kMm, {&a, &b}))
        return y;
    saveOperands(r, a, b);
    r.result(y);
    return y;
}

// DTensor divides a bias that every rank adds to its part of a sum by the number of ranks, and autograd does not see
// it (torch/distributed/tensor/placement_types.py, Partial._partition_value).
Tensor partOfBias(Recorder& r, const Tensor& bias)
{
    if (r.biasParts() == 1)
        return bias;
    r.kernel("div", {&bias});
    Tensor part = r.empty(bias.shape, bias.dtype);
    if (GraphTrace* const g = currentTrace(r))
        g->name(part, g->withNumber(op::div, g->of(bias)));
    return part;
}

Tensor addmm(Recorder& r, const Tensor& bias, const Tensor& a, const Tensor& b)
{
    const Tensor part = partOfBias(r, bias);
    r.kernel("addmm", {&part, &a, &b});
    Tensor y = r.empty({a.shape[0], b.shape[1]}, a.dtype);
    traceResult(r, y, op::addmm, {&part, &a, &b});
    if (!r.node(kAddmm, {&bias, &a, &b}))
        return y;
    saveOperands(r, b, a);
    r.result(y);
    return y;
}

Tensor bmm(Recorder& r, const Tensor& a, const Tensor& b)
{
    r.kernel("bmm", {&a, &b});
    Tensor y = r.empty({a.shape[0], a.shape[1], b.shape[2]}, a.dtype);
    traceProduct(r, y, op::bmm, a, b);
    if (!r.node(kBmm, {&a, &b}))
        return y;
    saveOperands(r, a, b);
    r.result(y);
    return y;
}

std::optional<Tensor> baddbmm(Recorder& r, Tensor x, Tensor a, Tensor b, bool scalesInput, bool scalesProduct)
{
    b = r.castToHalf(b);
    a = r.castToHalf(a);
    x = r.castToHalf(x);
    if (a.shape.rank() != 3 || b.shape.rank() != 3 || a.shape[0] != b.shape[0] || a.shape[2] != b.shape[1])
        return std::nullopt;
    const Shape shape{a.shape[0], a.shape[1], b.shape[2]};
    if (broadcast(x.shape, shape) != shape)
        return std::nullopt;
    r.kernel("baddbmm", {&x, &a, &b});
    Tensor y = r.empty(shape, a.dtype);
    traceResult(r, y, kBaddbmmOp, {&x, &a, &b});
    if (!r.node(kBaddbmm, {&x, &a, &b}))
        return y;
    r.data(Scales{scalesInput, scalesProduct});
    saveOperands(r, b, a);
    r.result(y);
    return y;
}

std::optional<Tensor> groupedMm(Recorder& r, const Tensor& a, const Tensor& b, const Tensor& ends)
{
    if (a.shape.rank() != 2 || b.shape.rank() != 3 || a.shape[1] != b.shape[1] || ends.shape != Shape{b.shape[0]})
        return std::nullopt;
    r.kernel("_grouped_mm", {&a, &b, &ends});
    Tensor y = r.empty({a.shape[0], b.shape[2]}, a.dtype);
    if (!r.node(kGroupedMm, {&a, &b}))
        return y;
    saveOperands(r, a, b);
    r.save(ends);
    r.result(y);
    return y;
}

namespace {

bool isCollapsible(const Tensor& t)
{
    for (int d = 0; d + 2 < t.shape.rank(); ++d) {
        if (t.strides[d] != checkedMul(t.strides[d + 1], t.shape[d + 1]))
            return false;
    }
    return true;
}

// Models should_fold, which decides whether a batch of matrices times one matrix becomes a single matrix
// multiplication.
bool shouldFold(const Tensor& batched, const Tensor& matrix)
{
    return matrix.requiresGrad || isCollapsible(batched);
}

Tensor foldedMatmul(Recorder& r, const Tensor& a, const Tensor& b)
{
    const std::int64_t inner = a.shape.back();
    const Tensor flat = reshaped(r, a, {a.shape.elements() / std::max<std::int64_t>(inner, 1), inner});
    Shape shape = a.shape;
    shape[-1] = b.shape[-1];
    return unsafeView(r, mm(r, flat, b), shape);
}

Tensor batchedFactor(Recorder& r, const Tensor& t, const Shape& batch)
{
    Shape wide = batch;
    wide.push(t.shape[-2]);
    wide.push(t.shape[-1]);
    const bool same = wide == t.shape && !r.graph(); // The graph of torch.compile contains the view in any case.
    const Tensor expanded = same ? t : expand(r, t, wide);
    return reshaped(r, expanded, {batch.elements(), t.shape[-2], t.shape[-1]});
}

Shape batchOf(const Tensor& t)
{
    Shape batch;
    for (int d = 0; d + 2 < t.shape.rank(); ++d)
        batch.push(t.shape[d]);
    return batch;
}

} // namespace

std::optional<Tensor> matmul(Recorder& r, Tensor a, Tensor b)
{
    b = r.castToHalf(b);
    a = r.castToHalf(a);
    if (a.shape.rank() < 2 || b.shape.rank() < 2 || a.shape[-1] != b.shape[-2])
        return std::nullopt;
    if (a.shape.rank() == 2 && b.shape.rank() == 2)
        return mm(r, a, b);
    if (b.shape.rank() == 2 && shouldFold(a, b))
        return foldedMatmul(r, a, b);
    const auto batch = broadcast(batchOf(a), batchOf(b));
    if (!batch)
        return std::nullopt;
    const Tensor left = batchedFactor(r, a, *batch);
    const Tensor right = batchedFactor(r, b, *batch);
    Shape shape = *batch;
    shape.push(a.shape[-2]);
    shape.push(b.shape[-1]);
    const Tensor product = unsafeView(r, bmm(r, left, right), shape);
    r.keepAlive(a); // The caller holds its casts until it returns.
    r.keepAlive(b);
    return product;
}

Tensor linear(Recorder& r, Tensor x, Tensor weight, Tensor bias)
{
    bias = r.castToHalf(bias);
    weight = r.castToHalf(weight);
    x = r.castToHalf(x);
    const Tensor transposed = transpose(r, weight, 0, 1);
    if (bias.defined() && x.shape.rank() == 2)
        return addmm(r, bias, x, transposed);
    if (bias.defined() && isContiguous(x.shape, x.strides) && x.shape.rank() > 2) {
        const std::int64_t inner = x.shape.back();
        const Tensor flat = reshaped(r, x, {x.shape.elements() / std::max<std::int64_t>(inner, 1), inner});
        Shape shape = x.shape;
        shape[-1] = weight.shape[0];
        return reshaped(r, addmm(r, bias, flat, transposed), shape);
    }
    if (x.shape.rank() == 1) {
        const Tensor row = linear(r, unsqueeze(r, x, 0), weight, bias);
        return squeeze(r, row, {0});
    }
    const Tensor product = x.shape.rank() == 2 ? mm(r, x, transposed) : *matmul(r, x, transposed);
    Tensor result = product;
    if (bias.defined()) {
        result = add(r, product, bias);
        r.writesFirstOperand();
    }
    r.keepAlive(x);
    return result;
}

} // namespace vram::aten
