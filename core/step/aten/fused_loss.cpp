// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/fused_loss.h"

#include "base/checked.h"
#include "step/backward.h"

#include <algorithm>
#include <bit>

namespace vram::aten {

namespace {

/// The gradients of input, weight and bias. Gradients that are not needed are undefined.
struct LossGradients {
    Tensor input{};
    Tensor weight{};
    Tensor bias{};
};

Tensor zerosLike(Recorder& r, const Tensor& x)
{
    r.kernel("zeros_like", {&x});
    return r.emptyLike(x);
}

/// Returns the operand in the dtype that autocast's matrix multiplications read. The cast is repeated for each one,
/// because the operand is not a leaf.
Tensor factor(Recorder& r, const Tensor& x)
{
    const DType type = r.autocast().value_or(x.dtype);
    if (x.dtype == type)
        return x;
    r.kernel("_to_copy", {&x});
    return r.emptyLike(x, type);
}

Tensor product(Recorder& r, const Tensor& a, const Tensor& b, const Shape& shape)
{
    const Tensor first = factor(r, a);
    const Tensor second = factor(r, b);
    r.kernel("mm", {&first, &second});
    return r.empty(shape, first.dtype);
}

/// Adds a gradient to the sum over the chunks, in float32.
void accumulate(Recorder& r, Tensor part, const Tensor& sum)
{
    if (part.dtype != DType::Float32) {
        r.kernel("_to_copy", {&part});
        part = r.emptyLike(part, DType::Float32);
    }
    r.kernel("add_", {&sum, &part});
}

/// Runs the chunks. The logits of a chunk, which are overwritten by their gradients, live until the gradients of the
/// next chunk's logits are computed.
class LigerChunks
{
public:
    LigerChunks(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& target)
        : m_recorder(r), m_x(x), m_weight(weight), m_bias(bias), m_target(target)
    {
    }

    LossGradients run()
    {
        const std::int64_t tokens = m_x.shape[0];
        m_gradients.input = zerosLike(m_recorder, m_x);
        if (Recorder::needsGradient(m_weight))
            m_gradients.weight = zerosLike(m_recorder, m_weight);
        if (m_bias.defined())
            m_gradients.bias = zerosLike(m_recorder, m_bias);
        countTargets();
        const std::int64_t each = ligerChunkTokens(tokens, m_x.shape[1], m_weight.shape[0]);
        std::int64_t chunk = 0;
        for (std::int64_t left = tokens; left > 0; left -= chunk) {
            chunk = std::min(each, left);
            runChunk(chunk);
        }
        return m_gradients;
    }

    /// Sums the losses of the tokens.
    Tensor sum()
    {
        m_recorder.kernel("sum", {&m_losses});
        for (const Tensor& held : {m_losses, m_mask, m_count})
            m_recorder.keepAlive(held); // The function's variables hold them until it returns.
        return m_recorder.empty({}, DType::Float32);
    }

private:
    // Allocates one loss per token, and counts the tokens that are not ignored.
    void countTargets()
    {
        Recorder& r = m_recorder;
        r.kernel("zeros", {});
        m_losses = r.empty({m_x.shape[0]}, DType::Float32);
        r.kernel("ne", {&m_target});
        m_mask = r.empty({m_x.shape[0]}, DType::Bool);
        r.kernel("sum", {&m_mask});
        m_count = r.empty({}, DType::Int64);
    }

    void runChunk(std::int64_t tokens)
    {
        Recorder& r = m_recorder;
        const std::int64_t classes = m_weight.shape[0];
        const std::int64_t width = m_x.shape[1];
        const Tensor part = r.alias(m_x, {tokens, width}, {width, 1});
        const Tensor transposed = r.alias(m_weight, {width, classes}, {1, width});
        Tensor logits = product(r, part, transposed, {tokens, classes});
        if (m_bias.defined()) {
            r.kernel("add", {&logits, &m_bias});
            logits = r.emptyLike(logits);
        }
        r.kernel("liger_cross_entropy", {&logits, &m_target});
        if (m_last.defined())
            r.keepAlive(m_last);
        m_last = logits;
        const Tensor inputGradient = product(r, logits, m_weight, {tokens, width});
        r.kernel("copy_", {&m_gradients.input, &inputGradient});
        if (m_gradients.weight.defined())
            accumulate(r, product(r, r.alias(logits, {classes, tokens}, {1, classes}), part, {classes, width}),
                       m_gradients.weight);
        if (m_gradients.bias.defined()) {
            r.kernel("sum", {&logits});
            accumulate(r, r.empty({classes}, logits.dtype), m_gradients.bias);
        }
    }

    Recorder& m_recorder;
    const Tensor& m_x;
    const Tensor& m_weight;
    const Tensor& m_bias;
    const Tensor& m_target;
    LossGradients m_gradients{};
    Tensor m_losses{};
    Tensor m_mask{};
    Tensor m_count{};
    Tensor m_last{};
};

// Returns the gradients that forward saved, after multiplying them in place by the incoming gradient.
void ligerBackward(Backward& b)
{
    int saved = 0;
    for (int i = 0; i < b.inputs(); ++i) {
        if (i > 0 && !b.needsGradient(i))
            continue;
        b.releaseOneSaved(saved++);
        const Grad gradient = b.empty(b.input(i).shape, b.input(i).dtype);
        if (b.needsGradient(i))
            b.setResult(i, gradient);
    }
}

constexpr BackwardRule kLiger{"LigerFusedLinearCrossEntropyFunctionBackward", ligerBackward};

} // namespace

std::int64_t ligerChunkTokens(std::int64_t tokens, std::int64_t width, std::int64_t classes)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 62; // The largest power of two of 63 bits.
    const std::int64_t chunks = std::max<std::int64_t>(ceilDiv(classes, std::max<std::int64_t>(width, 1)), 1);
    const std::int64_t least = std::clamp<std::int64_t>(ceilDiv(tokens, chunks), 1, kMost);
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(least)));
}

Tensor ligerCrossEntropy(Recorder& r, const Tensor& x, const Tensor& weight, const Tensor& bias, const Tensor& target)
{
    LigerChunks chunks(r, x, weight, bias, target);
    const LossGradients gradients = chunks.run();
    Tensor loss = chunks.sum();
    if (!(bias.defined() ? r.node(kLiger, {&x, &weight, &bias}) : r.node(kLiger, {&x, &weight})))
        return loss;
    for (const Tensor* gradient : {&gradients.input, &gradients.weight, &gradients.bias}) {
        r.keepAlive(*gradient); // The function's variables hold them until it returns.
        if (gradient->defined())
            r.save(*gradient);
    }
    r.result(loss);
    return loss;
}

} // namespace vram::aten
