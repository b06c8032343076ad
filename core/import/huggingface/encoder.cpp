// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/encoder.h"

namespace vram {

namespace {

struct AttentionSource {
    InputRef queries;
    InputRef keys; ///< The input of keys and values.
    bool cross = false;
};

struct Rotated {
    InputRef q, k;
};

// Rotates the tokens after the first ones, such as the class token (apply_rotary_pos_emb of DINOv3).
InputRef rotatedAfter(RowBuilder& rows, const std::string& name, InputRef x, const LayerConfig& p)
{
    if (p.unrotatedTokens == 0)
        return applyRotary(rows, name, x, p.rotary, p.width() / p.heads);
    const Extents sizes{p.unrotatedTokens, p.rotatedTokens};
    const InputRef parts = rows.add("Split", name + "_tokens", {{"dim", -2}, {"sizes", sizes}}, {x});
    const InputRef turned = applyRotary(rows, name, output(parts, 1), p.rotary, p.width() / p.heads);
    return rows.add("Cat", name + "_all", {{"dim", -2}}, {parts, turned});
}

// Rotates all tokens with tables in fp32 that are kept between steps (RotaryEmbedding of ESM).
Rotated rotatedInFp32(RowBuilder& rows, const LayerConfig& p, const Rotated& x)
{
    const std::int64_t dim = p.width() / p.heads;
    const RowBuilder::Attributes shape{{"shape", Extents{1, 1, p.keptRotaryTokens, dim}}, {"dtype", "float32"}};
    const Rotary tables{rows.add("Buffer", "cos_cached", shape), rows.add("Buffer", "sin_cached", shape), dim};
    const auto turned = [&](const std::string& name, InputRef heads) {
        return rows.add("Cast", name + "_narrow", {{"dtype", "compute"}},
                        {applyRotary(rows, name, heads, tables, dim)});
    };
    const InputRef q = turned("q", x.q);
    return {q, turned("k", x.k)};
}

InputRef attentionOf(HfModel& model, const LayerConfig& p, std::string_view name, const AttentionSource& s)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(name, "Attention", {s.queries});
    const InputRef other = s.cross ? s.keys : in;
    const std::int64_t width = p.width();
    const std::int64_t dim = width / p.heads;
    const Extent samples = p.packed ? Extent(1) : kBatch;
    const auto heads = [&](std::string_view part, std::string_view projection, bool bias, InputRef x) {
        const InputRef y = splitHeads(rows, part, linear(rows, projection, width, bias, x), p.heads, dim, samples);
        return p.contiguousHeads ? rows.add("Contiguous", std::string(part) + "_contiguous") : y;
    };
    const InputRef q = heads("q", p.names.query, p.qkvBias, in);
    const InputRef k = heads("k", p.names.key, p.qkvBias && p.keyBias, other);
    const InputRef v = heads("v", p.names.value, p.qkvBias, other);
    Rotated turned{q, k};
    if (p.rotary.dim > 0)
        turned = {rotatedAfter(rows, "q", q, p), rotatedAfter(rows, "k", k, p)};
    if (p.keptRotaryTokens > 0)
        turned = rotatedInFp32(rows, p, turned);
    const bool biased = !s.cross && p.positionBias.row != LayerId::None;
    const InputRef bias = biased ? p.positionBias : InputRef{};
    const bool causal = p.causal && !s.cross && !biased;
    // Only the decoder of an encoder-decoder model generates tokens. A causal text encoder runs once.
    const std::string_view cached = !p.causal ? "auto" : p.memory.row != LayerId::None ? "yes" : "no";
    const InputRef context = attentionRow(
        rows, turned.q, turned.k, v, {causal, false, p.attentionDropout, p.kernel, bias, cached, 0, p.fp32Softmax});
    const InputRef out =
        linear(rows, p.names.output, p.hidden, p.outputBias, mergeHeads(rows, context, width, samples));
    for (const InputRef local : {turned.q, turned.k, v})
        rows.keep(local, out);
    if (p.dropsAttentionOutput)
        dropout(rows, "dropout", p.hiddenDropout, out);
    return rows.close();
}

InputRef mlpOf(HfModel& model, const LayerConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(p.names.mlp, "MLP", {x});
    InputRef y = in;
    if (p.gated) {
        const InputRef gate =
            activation(model, p.activation, linear(rows, p.names.gate, p.intermediate, p.mlpBias, in));
        y = rows.add("Mul", "gated", {}, {gate, linear(rows, p.names.up, p.intermediate, p.mlpBias, in)});
    } else {
        y = activation(model, p.activation, linear(rows, p.names.up, p.intermediate, p.mlpBias, in));
    }
    y = dropout(rows, "activation_dropout", p.activationDropout, y);
    const InputRef out = linear(rows, p.names.down, p.hidden, p.mlpBias, y);
    dropout(rows, "dropout", p.hiddenDropout, out);
    return rows.close();
}

InputRef scaled(RowBuilder& rows, const LayerConfig& p, std::string_view name, InputRef x)
{
    if (!p.layerScale)
        return x;
    const InputRef scale = rows.add("Parameter", name, {{"shape", Extents{p.hidden}}});
    return rows.add("Mul", "scaled", {}, {x, scale});
}

template<typename Branch>
InputRef residual(RowBuilder& rows, const LayerConfig& p, std::string_view normName, std::string_view name, InputRef x,
                  const Branch& branch)
{
    const InputRef y = branch(p.preNorm ? encoderNorm(rows, p, normName, x) : x);
    const InputRef sum = addSum(rows, name, y, x);
    return p.preNorm ? sum : encoderNorm(rows, p, normName, sum);
}

} // namespace

InputRef relativeBias(RowBuilder& rows, std::int64_t length, std::int64_t buckets, std::int64_t heads)
{
    rows.add("Constant", "relative_position_bucket", {{"shape", Extents{length, length}}, {"dtype", "int64"}});
    rows.add("Embedding", "relative_attention_bias", {{"num_embeddings", buckets}, {"embedding_dim", heads}});
    rows.add("Permute", "heads_first", {{"dims", Extents{2, 0, 1}}});
    return rows.add("Unsqueeze", "position_bias", {{"dim", 0}});
}

InputRef encoderNorm(RowBuilder& rows, const LayerConfig& plan, std::string_view name, InputRef x)
{
    return norm(rows, plan.norm, name, x, {plan.hidden});
}

InputRef buildLayer(HfModel& model, const LayerConfig& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    x = residual(rows, p, p.names.attentionNorm, "attention_residual", x, [&](InputRef in) {
        return scaled(rows, p, "layer_scale1", attentionOf(model, p, p.names.attention, {in, in, false}));
    });
    if (p.memory.row != LayerId::None)
        x = residual(rows, p, p.names.crossNorm, "cross_residual", x, [&](InputRef in) {
            return attentionOf(model, p, p.names.cross, {in, p.memory, true});
        });
    return residual(rows, p, p.names.mlpNorm, "mlp_residual", x,
                    [&](InputRef in) { return scaled(rows, p, "layer_scale2", mlpOf(model, p, in)); });
}

InputRef buildLayers(HfModel& model, std::string_view name, const LayerConfig& plan, std::int64_t repeat, InputRef x)
{
    const InputRef list = model.rows.open(name, "ModuleList", {x});
    buildLayer(model, plan, model.rows.open("0", plan.kind, {list}, repeat));
    model.rows.close();
    return model.rows.close();
}

void checkHeads(const HfModel& model, const LayerConfig& plan)
{
    if (plan.headDim == 0 && plan.hidden % plan.heads != 0)
        model.config.report(
            message("the number of attention heads (%1) must divide the width (%2)"_tr, plan.heads, plan.hidden));
}

} // namespace vram
