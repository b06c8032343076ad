// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/redistribute.h"

#include "step/backward.h"

namespace vram::aten {

namespace {

// Sends gradients back to the ranks that sent the rows, or puts them in their former order.
void exchangeBackward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

void passedByBackward(Backward& b)
{
    const Grad sent = b.empty({b.data<EmbeddingRows>().rows, b.grad().shape()[-1]}, b.grad().dtype());
    const Grad received = b.emptyLike(sent);
    b.setResult(0, b.grad());
}

constexpr BackwardRule kExchange{"AllToAllSingleBackward", exchangeBackward};
constexpr BackwardRule kReordered{"ViewBackward0", exchangeBackward};
constexpr BackwardRule kPassedBy{"AllToAllSingleBackward", passedByBackward};

Tensor withRows(Recorder& r, const BackwardRule& rule, const Tensor& x, std::int64_t rows)
{
    Shape shape = x.shape;
    shape[0] = rows;
    Tensor y = r.empty(shape, x.dtype);
    if (r.node(rule, {&x}))
        r.result(y);
    return y;
}

} // namespace

Tensor allToAll(Recorder& r, const Tensor& x, std::int64_t rows)
{
    r.kernel("all_to_all_single", {&x});
    return withRows(r, kExchange, x, rows);
}

Tensor reordered(Recorder& r, const Tensor& x)
{
    r.kernel("clone", {&x});
    return withRows(r, kReordered, x, x.shape[0]);
}

Tensor withAllToAllBuffers(Recorder& r, const Tensor& x, std::int64_t rows)
{
    r.kernel("all_to_all_single", {&x});
    r.empty({rows, x.shape[-1]}, x.dtype);
    r.empty({rows, x.shape[-1]}, x.dtype);
    if (!x.requiresGrad)
        return x;
    Tensor y = r.alias(x, x.shape, x.strides);
    if (r.node(kPassedBy, {&x})) {
        r.data(EmbeddingRows{rows});
        r.result(y);
    }
    return y;
}

} // namespace vram::aten
