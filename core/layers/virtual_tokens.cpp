// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/virtual_tokens.h"

#include "step/aten/elementwise.h"
#include "step/aten/index.h"
#include "step/aten/views.h"

namespace vram {

namespace {

// Looks up an embedding of `count` entries, which PEFT keeps in float32, for each sample: [batch, count, width].
Tensor virtualTokens(LayerScope& scope, std::string_view name, std::int64_t batch, const Shape& table)
{
    Recorder& r = scope.tape();
    const Tensor weight = scope.parameter(name, table, DType::Float32);
    r.kernel("_to_copy", {});
    const Tensor places = r.empty({batch, table[0]}, DType::Int64);
    return aten::embedding(r, weight, places);
}

// Models repeat_kv of transformers.
Tensor repeated(Recorder& r, const Tensor& x, std::int64_t heads)
{
    const Shape& shape = x.shape;
    if (shape[1] == heads)
        return x;
    const Tensor wide =
        aten::expand(r, aten::unsqueeze(r, x, 2), {shape[0], shape[1], heads / shape[1], shape[2], shape[3]});
    return aten::reshaped(r, wide, {shape[0], heads, shape[2], shape[3]});
}

// Returns the number of distinct heads; repeated heads count once.
std::int64_t distinctHeads(const LayerScope& scope, const Tensor& key)
{
    const std::int64_t elements = key.shape.elements();
    const std::int64_t distinct = scope.distinctElements(1);
    if (distinct <= 0 || elements <= 0 || elements % distinct != 0 || key.shape[1] % (elements / distinct) != 0)
        return key.shape[1];
    return key.shape[1] / (elements / distinct);
}

} // namespace

Tensor embeddingWithPrompt(LayerScope& scope, const Tensor& weight, const Tensor& indices)
{
    Recorder& r = scope.tape();
    const std::int64_t count = scope.setup().promptTokens;
    if (indices.shape.rank() != 2 || indices.shape[1] <= count) {
        scope.fail(
            message("has tokens of shape %1, which cannot take a prompt of %2; prompt tuning needs [batch, length]."_tr,
                    text(indices.shape), count));
        return {};
    }
    const Tensor own = aten::slice(r, indices, 1, count, indices.shape[1], 1);
    const Tensor tokens = aten::embedding(r, weight, own);
    const Tensor prompt = virtualTokens(scope, "prompt_embeddings", indices.shape[0], {count, weight.shape[1]});
    const Tensor cast = aten::cast(r, prompt, tokens.dtype);
    const Tensor y = aten::cat(r, {cast, tokens}, 1);
    for (const Tensor& local : {tokens, prompt, cast})
        r.keepAlive(local);
    return y;
}

PrefixedAttention withPrefix(LayerScope& scope, const Tensor& query, const Tensor& key, const Tensor& value)
{
    Recorder& r = scope.tape();
    const std::int64_t count = scope.setup().prefixTokens;
    const std::int64_t heads = distinctHeads(scope, key);
    const std::int64_t batch = key.shape[0];
    const std::int64_t width = key.shape[-1];
    const Tensor both = virtualTokens(scope, "prefix", batch, {count, 2 * heads * width});
    const Tensor cast = aten::cast(r, both, scope.modelDType());
    const Tensor parts = aten::permute(r, aten::reshaped(r, cast, {batch, count, 2, heads, width}), {2, 0, 3, 1, 4});
    const auto before = [&](int which, const Tensor& own) {
        const Tensor part = repeated(r, aten::select(r, parts, 0, which), key.shape[1]);
        const DType wider = part.dtype == DType::Float32 ? DType::Float32 : own.dtype; // torch.cat promotes the dtype.
        return aten::cat(r, {aten::cast(r, part, wider), aten::cast(r, own, wider)}, 2);
    };
    const Tensor keys = before(0, key);
    const Tensor values = before(1, value);
    r.kernel("and", {});
    const Tensor mask = r.empty({batch, 1, query.shape[-2], keys.shape[-2]}, DType::Bool);
    for (const Tensor& local : {both, cast})
        r.keepAlive(local);
    if (scope.setup().keepOutputs && !r.isInSegment()) { // They are part of the cache that the model returns.
        for (const Tensor& held : {keys, values})
            r.keepAlive(held, kEndOfBackward);
    }
    return {keys, values, mask};
}

} // namespace vram
