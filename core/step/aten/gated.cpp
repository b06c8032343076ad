// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/gated.h"

#include "step/backward.h"

namespace vram::aten {

namespace {

constexpr int kInputs = 2;

void gatedBackward(Backward& b)
{
    for (int i = 0; i < kInputs; ++i)
        b.setResult(i, b.emptyLike(b.input(i)));
}

void gatedBackwardInPlace(Backward& b)
{
    for (int i = 0; i < kInputs; ++i) {
        b.releaseOneSaved(i);
        b.setResult(i, b.emptyLike(b.input(i)));
    }
}

constexpr BackwardRule kGated{"SwiGLUFunctionBackward", gatedBackward};
constexpr BackwardRule kGatedInPlace{"LigerSiLUMulFunctionBackward", gatedBackwardInPlace};

} // namespace

Tensor gatedActivation(Recorder& r, const Tensor& gate, const Tensor& values, GatedGradients gradients)
{
    r.kernel("swiglu", {&gate, &values});
    Tensor y = r.empty(gate.shape, gate.dtype);
    if (!r.node(gradients == GatedGradients::InPlace ? kGatedInPlace : kGated, {&gate, &values}))
        return y;
    r.save(gate);
    r.save(values);
    r.result(y);
    return y;
}

Tensor weightedTokens(Recorder& r, const Tensor& tokens, const Tensor& weights)
{
    r.kernel("mul", {&tokens, &weights});
    Tensor y = r.empty(tokens.shape, tokens.dtype);
    if (!r.node(kGated, {&tokens, &weights}))
        return y;
    r.save(weights);
    r.result(y);
    return y;
}

} // namespace vram::aten
