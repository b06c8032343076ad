// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/elementwise.h"

#include "step/aten/in_place.h"
#include "step/backward.h"

#include <array>

namespace vram::aten {

namespace {

// where(condition, gradient, 0): the number becomes a tensor without dimensions.
void whereBackward(Backward& b)
{
    for (const int i : {1, 0}) {
        if (!b.wants(i))
            continue;
        const Grad zero = b.empty({}, b.grad().dtype());
        b.give(i, b.elementwise(b.grad()));
    }
}

void maskedFillBackward(Backward& b)
{
    b.give(0, b.elementwise(b.grad()));
}
void castBackward(Backward& b)
{
    b.give(0, b.cast(b.grad(), b.input(0).dtype));
}
void cloneBackward(Backward& b)
{
    b.give(0, b.grad());
}
void dropoutBackward(Backward& b)
{
    b.give(0, b.elementwise(b.grad()));
}

void preluBackward(Backward& b)
{
    const Grad input = b.elementwise(b.grad(), b.saved(0));
    const Grad weight = b.elementwise(b.grad(), b.saved(0));
    if (b.wants(0))
        b.give(0, input);
    if (b.wants(1))
        b.give(1, b.sumTo(weight, b.saved(1).shape));
}

void gluBackward(Backward& b)
{
    b.give(0, b.emptyLike(b.saved(0)));
}

constexpr BackwardRule kWhere{"WhereBackward0", whereBackward};
constexpr BackwardRule kMaskedFill{"MaskedFillBackward0", maskedFillBackward};
constexpr BackwardRule kCast{"ToCopyBackward0", castBackward};
constexpr BackwardRule kClone{"CloneBackward0", cloneBackward};
constexpr BackwardRule kDropout{"NativeDropoutBackward0", dropoutBackward};
constexpr BackwardRule kRrelu{"RreluWithNoiseBackward0", maskedFillBackward};
constexpr BackwardRule kPrelu{"PreluKernelBackward0", preluBackward};
constexpr BackwardRule kGlu{"GluBackward0", gluBackward};

} // namespace

Tensor compare(Recorder& r, const Tensor& a, const Tensor* b)
{
    r.kernel("compare", {&a, b ? b : &a});
    const Shape shape = b ? broadcast(a.shape, b->shape).value_or(a.shape) : a.shape;
    return r.empty(shape, DType::Bool);
}

Tensor where(Recorder& r, const Tensor& condition, const Tensor& a, const Tensor& b)
{
    r.kernel("where", {&condition, &a, &b});
    const Shape operands = broadcast(a.shape, b.shape).value_or(a.shape);
    const Shape shape = broadcast(condition.shape, operands).value_or(operands);
    Tensor y = r.empty(shape, promote(a, b));
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
    if (!(inPlace ? inPlaceNode(r, kMaskedFill, x) : r.node(kMaskedFill, {&x})))
        return y;
    r.save(mask);
    if (inPlace)
        inPlaceResult(r, x, y);
    else
        r.result(y);
    return y;
}

Tensor cast(Recorder& r, const Tensor& x, DType dtype)
{
    if (x.dtype == dtype)
        return x;
    r.kernel("_to_copy", {&x});
    Tensor y = r.emptyLike(x, dtype);
    if (isFloating(dtype) && r.node(kCast, {&x}))
        r.result(y);
    return y;
}

Tensor clone(Recorder& r, const Tensor& x)
{
    r.kernel("clone", {&x});
    Tensor y = r.emptyLike(x);
    if (r.node(kClone, {&x}))
        r.result(y);
    return y;
}

Tensor dropout(Recorder& r, const Tensor& x, double p)
{
    if (p <= 0 || p >= 1 || !r.gradMode())
        return x;
    r.kernel("native_dropout", {&x});
    Tensor y = r.emptyLike(x);
    const Tensor mask = r.emptyLike(x, DType::Bool);
    if (!r.node(kDropout, {&x}))
        return y;
    r.saveResult(mask);
    r.result(y);
    return y;
}

// ATen/native/Dropout.cpp: the fused kernel never runs in place; the input is multiplied by noise of its own dtype. The
// figures of the CPU's dispatch have the fused kernel in every case.
Tensor dropoutInPlace(Recorder& r, const Tensor& x, double p)
{
    if (r.cpuKernels())
        return dropout(r, x, p);
    if (p <= 0 || p >= 1 || !r.gradMode())
        return x;
    r.kernel("bernoulli_", {&x});
    const Tensor noise = r.emptyLike(x);
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
    const Tensor mask = r.empty(noise, x.dtype);
    return mul(r, x, mask);
}

Tensor rrelu(Recorder& r, const Tensor& x, bool inPlace)
{
    r.kernel("rrelu_with_noise", {&x});
    const Tensor noise = r.emptyLike(x);
    Tensor y = inPlace ? x : r.emptyLike(x);
    y.requiresGrad = false;
    if (!(inPlace ? inPlaceNode(r, kRrelu, x) : r.node(kRrelu, {&x})))
        return y;
    r.save(noise);
    if (!inPlace) {
        r.save(x);
        r.result(y);
        return y;
    }
    inPlaceResult(r, x, y);
    r.saveResult(y);
    return y;
}

Tensor prelu(Recorder& r, const Tensor& x, const Tensor& weight)
{
    r.kernel("_prelu_kernel", {&x, &weight});
    Tensor y = r.emptyLike(x);
    if (!r.node(kPrelu, {&x, &weight}))
        return y;
    r.save(x);
    r.save(weight);
    r.result(y);
    return y;
}

Tensor glu(Recorder& r, const Tensor& x, int dim)
{
    r.kernel("glu", {&x});
    Shape half = x.shape;
    half[dim] = half[dim] / 2;
    Tensor y = r.empty(half, x.dtype);
    if (!r.node(kGlu, {&x}))
        return y;
    r.save(x);
    r.result(y);
    return y;
}

} // namespace vram::aten
