#include "step/aten/attention.h"

#include "step/aten/elementwise.h"
#include "step/aten/matmul.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"
#include "step/backward.h"

namespace vram::aten {

namespace {

// The memory-efficient kernel writes [batch, length, heads, size] and hands out the transposed view.
Shape headsInside(const Shape& shape)
{
    Shape strides = shape;
    strides[3] = 1;
    strides[1] = shape[3];
    strides[2] = checkedMul(shape[1], shape[3]);
    strides[0] = checkedMul(shape[2], strides[2]);
    return strides;
}

// Rows of the mask's gradient begin at multiples of 16 elements.
Grad maskGradient(Backward& b, const Tensor& mask)
{
    constexpr std::int64_t kAlignment = 16;
    Shape whole = mask.shape;
    whole[3] = checkedMul((whole[3] + kAlignment - 1) / kAlignment, kAlignment);
    return b.view(b.empty(whole, mask.dtype), mask.shape, contiguousStrides(whole));
}

void efficientBackward(Backward& b)
{
    for (int i = 0; i < 3; ++i) {
        const Shape& shape = b.input(i).shape;
        const Grad gradient = b.emptyStrided(shape, headsInside(shape), b.input(i).dtype);
        if (b.wants(i))
            b.give(i, gradient);
    }
    if (b.inputs() > 3 && b.wants(3))
        b.give(3, maskGradient(b, b.input(3)));
}

// Flash lays its results out as what it was given: empty_like.
void flashBackward(Backward& b)
{
    for (int i = 0; i < 3; ++i) {
        const Grad gradient = b.emptyLike(b.input(i));
        if (b.wants(i))
            b.give(i, gradient);
    }
}

constexpr BackwardRule kFlash{"ScaledDotProductFlashAttentionBackward0", flashBackward};
constexpr BackwardRule kEfficient{"ScaledDotProductEfficientAttentionBackward0", efficientBackward};

// The memory-efficient kernel pads its log-sum-exp to whole tiles of 32 queries.
constexpr std::int64_t kQueryTile = 32;

// A mask is read for every query, key and head: the kernel takes it expanded.
Tensor forAllScores(Recorder& r, const Tensor& mask, const Shape& scores)
{
    return mask.defined() && !(mask.shape == scores) ? expand(r, mask, scores) : mask;
}

Tensor fused(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& given, bool flash)
{
    const Tensor mask = forAllScores(r, given, {q.shape[0], q.shape[1], q.shape[2], k.shape[2]});
    r.kernel(flash ? "_scaled_dot_product_flash_attention" : "_scaled_dot_product_efficient_attention",
             {&q, &k, &v, &mask});
    Shape shape = q.shape;
    shape[3] = v.shape[3];
    Tensor y = flash && shape == q.shape ? r.emptyLike(q) : r.emptyStrided(shape, headsInside(shape), q.dtype);
    const std::int64_t queries =
        flash ? q.shape[2] : checkedMul((q.shape[2] + kQueryTile - 1) / kQueryTile, kQueryTile);
    const Tensor logSumExp = r.empty({q.shape[0], q.shape[1], queries}, DType::Float32);
    const Tensor seed = r.empty({}, DType::Int64);
    const Tensor offset = r.empty({}, DType::Int64);
    const bool recorded =
        mask.defined() ? r.node(kEfficient, {&q, &k, &v, &mask}) : r.node(flash ? kFlash : kEfficient, {&q, &k, &v});
    if (!recorded)
        return y;
    r.save(q);
    r.save(k);
    r.save(v);
    if (mask.defined())
        r.save(mask);
    r.result(y);
    for (const Tensor& kept : {logSumExp, y, offset, seed})
        r.saveResult(kept);
    return y;
}

Tensor eager(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask,
             const AttentionOptions& options)
{
    const Tensor products = *matmul(r, q, transpose(r, k, 2, 3));
    Tensor scores = unary(r, scalarMul, products);
    if (mask.defined()) {
        scores = add(r, scores, mask);
    } else if (options.causal) {
        r.kernel("triu", {});
        const Tensor future = r.empty({q.shape[2], k.shape[2]}, DType::Bool);
        scores = maskedFill(r, scores, future, false);
    }
    const Tensor weights = dropout(r, softmax(r, scores, false), options.dropout);
    return *matmul(r, weights, v);
}

// _scaled_dot_product_attention_math: both factors are scaled by the root of the scale.
Tensor math(Recorder& r, const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& mask,
            const AttentionOptions& options)
{
    const Tensor query = unary(r, scalarMul, q);
    const Tensor key = unary(r, scalarMul, transpose(r, k, k.shape.rank() - 2, k.shape.rank() - 1));
    Tensor scores = *matmul(r, query, key);
    if (mask.defined()) {
        scores = add(r, scores, mask);
    } else if (options.causal) {
        r.kernel("causal_mask", {});
        const Tensor bias = r.empty({q.shape[2], k.shape[2]}, q.dtype);
        scores = add(r, scores, bias);
    }
    const Tensor weights = dropout(r, softmax(r, scores, false), options.dropout);
    return *matmul(r, weights, v);
}

// convert_boolean_attn_mask: a mask of yes and no becomes one to add.
Tensor additive(Recorder& r, const Tensor& mask, DType dtype)
{
    if (!mask.defined() || mask.dtype != DType::Bool)
        return mask;
    r.kernel("zeros_like", {&mask});
    const Tensor result = r.emptyLike(mask, dtype);
    r.kernel("logical_not", {&mask, &result});
    r.empty(mask.shape, DType::Bool);
    return result;
}

} // namespace

Tensor attention(Recorder& r, Tensor q, Tensor k, Tensor v, Tensor mask, const AttentionOptions& options)
{
    q = r.castToHalf(q);
    k = r.castToHalf(k);
    v = r.castToHalf(v);
    mask = additive(r, r.castToHalf(mask), q.dtype);
    if (options.groupedQueries && k.shape[1] != q.shape[1]) {
        const std::int64_t times = q.shape[1] / k.shape[1];
        k = repeatInterleave(r, k, times, 1);
        v = repeatInterleave(r, v, times, 1);
    }
    if (options.kernel == AttentionKernel::Eager)
        return eager(r, q, k, v, mask, options);
    if (options.kernel == AttentionKernel::Math)
        return math(r, q, k, v, mask, options);
    const bool flash = isHalf(q.dtype) && !mask.defined() && options.kernel != AttentionKernel::MemoryEfficient;
    return fused(r, q, k, v, mask, flash);
}

} // namespace vram::aten
