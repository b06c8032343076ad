// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include <algorithm>

namespace vram {

namespace {

struct Heads {
    InputRef q, k, v;
};

// Outputs of the query, key and value projections, still of shape B×S×width.
Heads projections(HfModel& model, const DecoderConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const std::int64_t wide = p.heads * p.headDim;
    const std::int64_t narrow = p.keyHeads * p.headDim;
    if (!p.fusedQkv)
        return {linear(rows, p.names.query, wide, p.qkvBias, x), linear(rows, p.names.key, narrow, p.qkvBias, x),
                linear(rows, p.names.value, narrow, p.qkvBias, x)};
    linear(rows, p.names.fused, wide + 2 * narrow, p.qkvBias, x);
    const InputRef parts = rows.add("Split", "split", {{"dim", -1}, {"sizes", Extents{wide, narrow, narrow}}});
    return {parts, output(parts, 1), output(parts, 2)};
}

// StableLmLayerNormPerHead: a LayerNorm without bias for each head.
InputRef normedPerHead(RowBuilder& rows, const DecoderConfig& p, const std::string& name, InputRef x,
                       std::int64_t count)
{
    splitHeads(rows, name, x, count, p.headDim);
    const InputRef heads = rows.add("Split", name + "_split", {{"dim", 1}, {"sizes", Extents{1}}});
    std::vector<InputRef> normed;
    for (std::int64_t i = 0; i < count; ++i)
        normed.push_back(rows.add("LayerNorm", name + "_layernorm.norms." + std::to_string(i), {{"bias", false}},
                                  {output(heads, static_cast<int>(i))}));
    return rows.add("Cat", name + "_normed", {{"dim", 1}}, normed);
}

InputRef head(RowBuilder& rows, const DecoderConfig& p, std::string_view name, InputRef x, std::int64_t count,
              bool normed)
{
    if (!normed || !p.queryKeyNorm)
        return splitHeads(rows, name, x, count, p.headDim);
    const std::string text(name);
    if (p.queryKeyNormPerHead)
        return normedPerHead(rows, p, text, x, count);
    if (p.queryKeyNormAllHeads)
        return splitHeads(rows, name, norm(rows, p.norm, text + "_norm", x, {count * p.headDim}), count, p.headDim);
    rows.add("View", text + "_view", {{"shape", Extents{kBatch, -1, count, p.headDim}}}, {x});
    const bool perHead = p.norm == NormKind::Cohere;
    norm(rows, p.norm, text + "_norm", rows.last(), perHead ? Extents{count, p.headDim} : Extents{p.headDim});
    return rows.add("Transpose", text + "_heads", {{"dim0", 1}, {"dim1", 2}});
}

// Adds the cached keys and values, repeated for all query heads, and returns them with the queries.
Heads repeatedHeads(RowBuilder& rows, const DecoderConfig& p, const Heads& h, std::int64_t window)
{
    const RowBuilder::Attributes cached{{"window", window}};
    Heads wide{h.q, rows.add("KVCache", "k_cache", cached, {h.k}), rows.add("KVCache", "v_cache", cached, {h.v})};
    if (p.keyHeads < p.heads) {
        const RowBuilder::Attributes repeats{{"repeats", p.heads / p.keyHeads}, {"dim", 1}};
        wide.k = rows.add("RepeatInterleave", "k_repeated", repeats, {wide.k});
        wide.v = rows.add("RepeatInterleave", "v_repeated", repeats, {wide.v});
    }
    return wide;
}

// Adds the scaled scores of attention without a fused kernel.
InputRef scaledScores(RowBuilder& rows, const Heads& h)
{
    const InputRef turned = rows.add("Transpose", "k_transposed", {{"dim0", -1}, {"dim1", -2}}, {h.k});
    rows.add("MatMul", "scores", {}, {h.q, turned});
    return rows.add("Mul", "scale");
}

InputRef maskedScores(RowBuilder& rows, const DecoderConfig& p, InputRef scores)
{
    const InputRef mask =
        rows.add("Constant", "causal_mask", {{"shape", Extents{1, 1, p.sequence, p.sequence}}, {"dtype", "compute"}});
    return rows.add("Add", "masked", {}, {scores, mask});
}

// Adds the product of the attention weights that the last row computes and the values.
InputRef weightedValues(RowBuilder& rows, const DecoderConfig& p, const Heads& h)
{
    const InputRef weights = dropout(rows, "attention_dropout", p.attentionDropout, rows.last());
    return rows.add("MatMul", "context", {}, {weights, h.v});
}

// Adds attention that applies softcapping, tanh(scores / cap) × cap, before the softmax, which no fused kernel
// supports.
InputRef cappedAttention(RowBuilder& rows, const DecoderConfig& p, const Heads& h)
{
    maskedScores(rows, p, softcap(rows, "softcap", scaledScores(rows, h)));
    rows.add("Cast", "scores_fp32", {{"dtype", "float32"}});
    rows.add("Softmax", "softmax", {{"dim", -1}});
    rows.add("Cast", "weights", {{"dtype", "compute"}});
    return weightedValues(rows, p, h);
}

// Adds attention whose softmax includes a learned score of each head (eager_attention_forward of gpt-oss).
InputRef sinkAttention(RowBuilder& rows, const DecoderConfig& p, const Heads& h)
{
    const InputRef masked = maskedScores(rows, p, scaledScores(rows, h));
    rows.add("Parameter", "sinks", {{"shape", Extents{p.heads}}});
    rows.add("View", "sink_scores", {{"shape", Extents{1, p.heads, 1, 1}}});
    const InputRef sinks = rows.add("Expand", "sinks_of_tokens", {{"shape", Extents{kBatch, -1, p.sequence, -1}}});
    const InputRef all = rows.add("Cat", "scores_and_sinks", {{"dim", -1}}, {masked, sinks});
    const InputRef highest = rows.add("Max", "highest", {{"dim", -1}, {"keepdim", true}}, {all});
    rows.add("Sub", "shifted", {}, {all, highest});
    rows.add("Softmax", "softmax", {{"dim", -1}});
    rows.add("Slice", "without_sinks", {{"dim", -1}, {"end", Extents{p.sequence}}});
    return weightedValues(rows, p, h);
}

// Adds the kernel of attention on separate heads.
InputRef attend(RowBuilder& rows, const DecoderConfig& p, const Heads& h, const AttentionContext& context)
{
    if (p.sinks)
        return sinkAttention(rows, p, repeatedHeads(rows, p, h, context.window));
    if (p.attentionSoftcap)
        return cappedAttention(rows, p, repeatedHeads(rows, p, h, context.window));
    const bool masked = context.mask.row != LayerId::None;
    const bool grouped = p.keyHeads < p.heads;
    if (!masked || !grouped)
        return attentionRow(
            rows, h.q, h.k, h.v,
            {!masked, grouped, p.attentionDropout, p.kernel, context.mask, "yes", context.window, p.fp32Softmax});
    // use_gqa_in_sdpa of transformers: kernels that share heads take no mask.
    const Heads wide = repeatedHeads(rows, p, h, context.window);
    return attentionRow(
        rows, wide.q, wide.k, wide.v,
        {false, false, p.attentionDropout, p.kernel, context.mask, "no", context.window, p.fp32Softmax});
}

// Adds the tables of one layer, whose neighbouring elements have the same angle (apply_rotary_pos_emb of GLM).
Rotary interleaved(RowBuilder& rows, const Rotary& rotary)
{
    const auto repeated = [&](const std::string& name, InputRef table) {
        rows.add("Slice", name + "_half", {{"dim", -1}, {"end", Extents{rotary.dim / 2}}}, {table});
        return rows.add("RepeatInterleave", name + "_interleaved", {{"repeats", 2}, {"dim", -1}});
    };
    const InputRef cos = repeated("cos", rotary.cos);
    return {cos, repeated("sin", rotary.sin), rotary.dim};
}

// Adds the tables of one layer, joined from the sections of three tables (apply_multimodal_rotary_pos_emb of Qwen2-VL).
// The sections are views, so that only the size of the whole matters.
Rotary joinedSections(RowBuilder& rows, const Rotary& rotary)
{
    const auto joined = [&](const std::string& name, InputRef table) {
        rows.add("Select", name + "_sections", {{"dim", 0}, {"index", 0}}, {table});
        return rows.add("Clone", name + "_joined");
    };
    const InputRef cos = joined("cos", rotary.cos);
    return {cos, joined("sin", rotary.sin), rotary.dim};
}

Rotary tablesOfLayer(RowBuilder& rows, RotaryForm form, const Rotary& shared)
{
    if (form == RotaryForm::Sections)
        return joinedSections(rows, shared);
    const bool copied = form == RotaryForm::Interleaved || form == RotaryForm::InterleavedFp32;
    Rotary rotary = copied ? interleaved(rows, shared) : shared;
    rotary.interleaved = copied || form == RotaryForm::SharedInterleaved;
    return rotary;
}

// Rotates queries and keys.
void rotate(RowBuilder& rows, const DecoderConfig& p, Heads& h, const Rotary& shared)
{
    rows.open("apply_rotary_pos_emb", "ApplyRotaryEmbedding", {h.q, h.k});
    const Rotary rotary = tablesOfLayer(rows, p.rotaryForm, shared);
    const auto turned = [&](std::string_view name, InputRef x) {
        const InputRef y = applyRotary(rows, name, x, rotary, p.headDim);
        return isFp32(p.rotaryForm) ? rows.add("Cast", std::string(name) + "_narrow", {{"dtype", "compute"}}, {y}) : y;
    };
    h.q = turned("q", h.q);
    h.k = turned("k", h.k);
    rows.close();
}

} // namespace

InputRef selfAttention(HfModel& model, const DecoderConfig& p, InputRef x, const AttentionContext& context)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(p.names.attention, "Attention", {x});
    if (p.latent.keyValueRank > 0) {
        latentAttention(model, p, in, context.rotary);
        return rows.close();
    }
    Heads flat = projections(model, p, in);
    if (p.clippedQkv)
        for (InputRef* const part : {&flat.q, &flat.k, &flat.v})
            *part = rows.add("Clamp", "clip", {{"min", "-1"}, {"max", "1"}, {"inplace", true}}, {*part});
    Heads h{head(rows, p, "q", flat.q, p.heads, true), head(rows, p, "k", flat.k, p.keyHeads, true),
            head(rows, p, "v", flat.v, p.keyHeads, false)};
    if (context.rotary.dim > 0)
        rotate(rows, p, h, context.rotary);
    if (p.queryKeyNormAfterRotary) {
        h.q = norm(rows, p.norm, "query_layernorm", h.q, {p.headDim});
        h.k = norm(rows, p.norm, "key_layernorm", h.k, {p.headDim});
    }
    const InputRef merged = mergeHeads(rows, attend(rows, p, h, context), p.heads * p.headDim);
    const InputRef out = linear(rows, p.names.output, p.hidden, p.outputBias, merged);
    for (const InputRef local : {h.q, h.k, h.v})
        rows.keep(local, out);
    dropout(rows, "resid_dropout", p.residualDropout, out);
    return rows.close();
}

namespace {

/// Whether Llama 3's scaling has the parameters of Llama 3.1, apart from the factor. Megatron-LM has an option only for
/// the factor.
bool isLlama31(const JsonConfig& scaling)
{
    constexpr double low = 1;
    constexpr double high = 4;
    constexpr double length = 8192;
    return scaling.real({"low_freq_factor"}, low) == low && scaling.real({"high_freq_factor"}, high) == high
           && scaling.real({"original_max_position_embeddings"}, length) == length;
}

} // namespace

RotaryFrequencies rotaryFrequencies(const JsonConfig& config)
{
    RotaryFrequencies read;
    const bool current = config.raw("rope_parameters") != nullptr;
    const JsonConfig nested = config.nested(current ? "rope_parameters" : "rope_scaling");
    read.base = config.real({"rope_theta", "rotary_emb_base"}, read.base);
    if (current)
        read.base = nested.real({"rope_theta"}, read.base);
    const std::string type = nested.text({"rope_type", "type"}, "default");
    if (type == "default" || type == "mrope") // Text has the same position in all sections of mrope.
        return read;
    read.scaling = type == "llama3" && isLlama31(nested) ? "llama3" : "other";
    read.factor = std::clamp(nested.real({"factor"}, 1), 1.0, 1e6);
    return read;
}

} // namespace vram
