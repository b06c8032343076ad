// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise.h"

#include "base/layout.h"

#include "step/aten/elementwise_nodes.h"
#include "step/aten/in_place.h"
#include "step/backward.h"
#include "step/graph_trace.h"

#include <array>

namespace vram::aten {

namespace {

// Models where(condition, gradient, 0), in which the number 0 becomes a zero-dimensional tensor.
void whereBackward(Backward& b)
{
    for (const int i : {1, 0}) {
        if (!b.needsGradient(i))
            continue;
        const Grad zero = b.empty({}, b.grad().dtype());
        b.setResult(i, b.elementwise(b.grad()));
    }
}

void maskedFillBackward(Backward& b)
{
    b.setResult(0, b.elementwise(b.grad()));
}
void castBackward(Backward& b)
{
    b.setResult(0, b.cast(b.grad(), b.input(0).dtype));
}
void cloneBackward(Backward& b)
{
    b.setResult(0, b.grad());
}
void dropoutBackward(Backward& b)
{
    b.setResult(0, b.elementwise(b.grad()));
}

void preluBackward(Backward& b)
{
    const Grad input = b.elementwise(b.grad(), b.saved(0));
    const Grad weight = b.elementwise(b.grad(), b.saved(0));
    if (b.needsGradient(0))
        b.setResult(0, input);
    if (b.needsGradient(1))
        b.setResult(1, b.sumTo(weight, b.saved(1).shape));
}

void gluBackward(Backward& b)
{
    b.setResult(0, b.emptyLike(b.saved(0)));
}

void whereNodes(GraphBackward& b)
{
    const GraphValue condition = b.savedValue(0);
    for (const int i : {1, 0}) {
        if (!b.needsGradient(i))
            continue;
        const GraphValue zero = b.g.full({}, b.g.dtype(b.grad()));
        const GraphValue first = i == 0 ? b.grad() : zero;
        const GraphValue second = i == 0 ? zero : b.grad();
        b.setResult(i, b.g.pointwise(op::where, {condition, first, second}, b.g.dtype(b.grad())));
    }
}

void maskedFillNodes(GraphBackward& b)
{
    const GraphValue zero = b.g.full({}, b.g.dtype(b.grad()));
    b.setResult(0, b.g.pointwise(op::where, {b.savedValue(0), zero, b.grad()}, b.g.dtype(b.grad())));
}

void castNodes(GraphBackward& b)
{
    b.setResult(0, b.g.convert(b.grad(), b.input(0).dtype));
}

void cloneNodes(GraphBackward& b)
{
    b.setResult(0, b.grad());
}

// native_dropout_backward (_decomp/decompositions.py) clones the product in the memory format of the gradient, which is
// row-major unless it is channels-last.
void dropoutNodes(GraphBackward& b)
{
    const GraphValue kept = b.g.convert(b.savedValue(0), b.g.dtype(b.grad()));
    const GraphValue product = b.g.pointwise(op::mul, {b.grad(), b.g.withNumber(op::mul, kept)});
    const JointNode& node = b.g.graph()[b.grad()];
    b.setResult(0, isContiguousChannelsLast(node.shape, node.strides) ? product : b.g.contiguous(product));
}

void preluNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const DType type = g.dtype(b.grad());
    const GraphValue positive = g.pointwise(op::compareScalar, {b.savedValue(0)}, DType::Bool);
    if (b.needsGradient(0)) {
        const GraphValue scaled = g.pointwise(op::mul, {b.savedValue(1), b.grad()});
        b.setResult(0, g.pointwise(op::where, {positive, b.grad(), scaled}, type));
    }
    if (b.needsGradient(1)) {
        const GraphValue product = g.pointwise(op::mul, {b.savedValue(0), b.grad()});
        b.setResult(1, g.pointwise(op::where, {positive, g.full({}, type), product}, type));
    }
}

constexpr BackwardRule kWhere{"WhereBackward0", whereBackward, whereNodes};
constexpr BackwardRule kMaskedFill{"MaskedFillBackward0", maskedFillBackward, maskedFillNodes};
constexpr BackwardRule kCast{"ToCopyBackward0", castBackward, castNodes};
constexpr BackwardRule kClone{"CloneBackward0", cloneBackward, cloneNodes};
constexpr BackwardRule kDropout{"NativeDropoutBackward0", dropoutBackward, dropoutNodes};
constexpr BackwardRule kRrelu{"RreluWithNoiseBackward0", maskedFillBackward};
constexpr BackwardRule kPrelu{"PreluKernelBackward0", preluBackward, preluNodes};
constexpr BackwardRule kGlu{"GluBackward0", gluBackward, nodes::gluBackward};

} // namespace

namespace {

void traceMaskedFill(Recorder& r, const Tensor& x, const Tensor& mask, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    if (y.storage == x.storage)
        g->noteInPlaceWrite(x);
    g->name(y, g->pointwise(op::where, {g->of(mask), g->full({}, x.dtype), g->of(x)}, x.dtype));
}

// Dropout compares random numbers with p and saves the comparison, one byte per element.
void traceDropout(Recorder& r, const Tensor& x, Tensor& mask, Tensor& y)
{
    GraphTrace* const g = currentTrace(r);
    if (!g)
        return;
    const GraphValue random = g->random(x.shape);
    const GraphValue drawn = isHalfPrecision(x.dtype) ? g->convert(random, x.dtype) : random;
    const GraphValue kept = g->pointwise(op::compareScalar, {drawn}, DType::Bool);
    g->name(mask, kept);
    g->name(y, g->withNumber(op::mul, g->pointwise(op::mul, {kept, g->of(x)}, x.dtype)));
}

void tracePrelu(Recorder& r, const Tensor& x, const Tensor& weight, Tensor& y)
{
    if (GraphTrace* const g = currentTrace(r)) {
        const GraphValue positive = g->pointwise(op::compareScalar, {g->of(x)}, DType::Bool);
        const GraphValue scaled = g->pointwise(op::mul, {g->of(weight), g->of(x)});
        g->name(y, g->pointwise(op::where, {positive, g->of(x), scaled}, x.dtype));
    }
}

} // namespace

void traceRandom(Recorder& r, Tensor& y, Noise noise)
{
    if (GraphTrace* const g = currentTrace(r)) {
        const GraphValue random = g->random(y.shape);
        g->name(y,
                g->castTo(noise == Noise::Numbers ? random : g->pointwise(op::less, {random}, DType::Bool), y.dtype));
    }
}

void traceNoise(Recorder& r, Tensor& noise)
{
    traceRandom(r, noise, Noise::Bernoulli);
    if (GraphTrace* const g = currentTrace(r))
        g->name(noise, g->withNumber(op::div, g->of(noise)));
}

Tensor compare(Recorder& r, const Tensor& a, const Tensor* b)
{
    const Tensor& other = b ? *b : a;
    r.kernel("compare", {&a, &other});
    const std::array operands{Operand{a.shape, a.strides}, Operand{other.shape, other.strides}};
    Tensor y = elementwiseResult(r, operands, DType::Bool);
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, b ? g->pointwise(op::compareTensors, {g->of(a), g->of(*b)}, DType::Bool)
                     : g->pointwise(op::compareScalar, {g->of(a)}, DType::Bool, g->nextNumberOf(g->of(a))));
    return y;
}

Tensor where(Recorder& r, const Tensor& condition, const Tensor& a, const Tensor& b)
{
    r.kernel("where", {&condition, &a, &b});
    const std::array operands{Operand{condition.shape, condition.strides}, Operand{a.shape, a.strides},
                              Operand{b.shape, b.strides}};
    Tensor y = elementwiseResult(r, operands, promote(a, b));
    traceResult(r, y, op::where, {&condition, &a, &b});
    if (!r.node(kWhere, {&a, &b}))
        return y;
    r.save(condition);
    r.result(y);
    return y;
}

Tensor maskedFill(Recorder& r, const Tensor& x, const Tensor& mask, bool inPlace)
{
    r.kernel("masked_fill", {&x, &mask});
    Tensor y = inPlace ? x : r.emptyLike(x);
    y.requiresGrad = false;
    traceMaskedFill(r, x, mask, y);
    if (!beginNode(r, kMaskedFill, inPlace, x))
        return y;
    r.save(mask);
    setResult(r, inPlace, x, y);
    return y;
}

Tensor cast(Recorder& r, const Tensor& x, DType dtype)
{
    if (x.dtype == dtype)
        return x;
    r.kernel("_to_copy", {&x});
    Tensor y = r.emptyLike(x, dtype);
    traceResult(r, y, op::convert, {&x});
    if (isFloating(dtype) && r.node(kCast, {&x}))
        r.result(y);
    return y;
}

Tensor clone(Recorder& r, const Tensor& x)
{
    r.kernel("clone", {&x});
    Tensor y = r.emptyLike(x);
    traceResult(r, y, op::clone, {&x});
    if (r.node(kClone, {&x}))
        r.result(y);
    return y;
}

Tensor dropout(Recorder& r, const Tensor& x, double p, DropoutKernel kernel)
{
    if (p <= 0 || p >= 1 || !r.gradMode())
        return x;
    r.kernel("native_dropout", {&x});
    Tensor y = kernel == DropoutKernel::Fused ? r.emptyLike(x) : Tensor();
    Tensor mask = r.emptyLike(x, DType::Bool);
    if (kernel == DropoutKernel::Native)
        y = r.emptyLike(x);
    traceDropout(r, x, mask, y);
    if (!r.node(kDropout, {&x}))
        return y;
    r.saveResult(mask);
    r.result(y);
    return y;
}

// As in ATen/native/Dropout.cpp, the fused kernel never runs in place; instead the input is multiplied by noise of the
// same dtype. On the CPU, the reference figures use the fused kernel in every case.
Tensor dropoutInPlace(Recorder& r, const Tensor& x, double p)
{
    if (r.cpuKernels())
        return dropout(r, x, p);
    if (p <= 0 || p >= 1 || !r.gradMode())
        return x;
    r.kernel("bernoulli_", {&x});
    Tensor noise = r.emptyLike(x);
    traceNoise(r, noise);
    return mul(r, x, noise, true);
}

Tensor featureDropout(Recorder& r, const Tensor& x, double p)
{
    if (p <= 0 || p >= 1 || !r.gradMode() || x.shape.rank() < 2)
        return x;
    Shape noise = x.shape;
    for (int d = 2; d < noise.rank(); ++d)
        noise[d] = 1;
    r.kernel("bernoulli_", {&x});
    Tensor mask = r.empty(noise, x.dtype);
    traceNoise(r, mask);
    return mul(r, x, mask);
}

Tensor rrelu(Recorder& r, const Tensor& x, bool inPlace)
{
    r.kernel("rrelu_with_noise", {&x});
    const Tensor noise = r.emptyLike(x);
    Tensor y = inPlace ? x : r.emptyLike(x);
    y.requiresGrad = false;
    if (!beginNode(r, kRrelu, inPlace, x))
        return y;
    r.save(noise);
    if (!inPlace)
        r.save(x);
    setResult(r, inPlace, x, y);
    if (inPlace)
        r.saveResult(y);
    return y;
}

Tensor prelu(Recorder& r, const Tensor& x, const Tensor& weight)
{
    r.kernel("_prelu_kernel", {&x, &weight});
    Tensor y = r.emptyLike(x);
    tracePrelu(r, x, weight, y);
    if (!r.node(kPrelu, {&x, &weight}))
        return y;
    r.save(x);
    r.save(weight);
    r.result(y);
    return y;
}

namespace {

// Inductor's lowering multiplies one half by the sigmoid of the other, in one kernel.
void traceGlu(Recorder& r, const Tensor& x, Tensor& y)
{
    static constexpr Operator kGluOperator{.name = "aten.glu.default", .isListed = false};
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, g->dense(kGluOperator, {g->of(x)}, y.shape, x.dtype));
}

} // namespace

Tensor glu(Recorder& r, const Tensor& x, int dim)
{
    r.kernel("glu", {&x});
    Shape half = x.shape;
    half[dim] = half[dim] / 2;
    Tensor y = r.empty(half, x.dtype);
    if (r.node(kGlu, {&x})) {
        r.data(SingleDimension{dim});
        r.save(x);
        r.result(y);
    }
    traceGlu(r, x, y);
    return y;
}

namespace {

void maximumBackward(Backward& b)
{
    for (const int i : {1, 0}) {
        if (!b.needsGradient(i))
            continue;
        const Grad half = b.elementwise(b.grad());
        const Grad equal = b.empty(b.grad().shape(), DType::Bool);
        b.setResult(i, b.elementwise(half));
        const Grad smaller = b.empty(b.grad().shape(), DType::Bool);
    }
}

// If both operands are equal, each receives half of the gradient.
void maximumNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const DType type = g.dtype(b.grad());
    for (const int i : {1, 0}) {
        if (!b.needsGradient(i))
            continue;
        const GraphValue equal = g.pointwise(op::compareTensors, {b.savedValue(0), b.savedValue(1)}, DType::Bool);
        const GraphValue half = g.pointwise(op::div, {b.grad()}, 1);
        const GraphValue shared = g.pointwise(op::where, {equal, half, b.grad()}, type);
        const GraphValue smaller =
            g.pointwise(op::compareTensors, {b.savedValue(i), b.savedValue(1 - i)}, DType::Bool, 1);
        b.setResult(i, g.pointwise(op::where, {smaller, g.full({}, type), shared}, type));
    }
}

constexpr BackwardRule kMaximum{"MaximumBackward0", maximumBackward, maximumNodes};

} // namespace

Tensor maximum(Recorder& r, const Tensor& a, const Tensor& b)
{
    r.kernel("maximum", {&a, &b});
    Tensor y =
        elementwiseResult(r, std::array{Operand{a.shape, a.strides}, Operand{b.shape, b.strides}}, promote(a, b));
    nodes::write(r, a, b, y, op::maximum);
    if (!r.node(kMaximum, {&a, &b}))
        return y;
    r.save(a);
    r.save(b);
    r.result(y);
    return y;
}

} // namespace vram::aten
