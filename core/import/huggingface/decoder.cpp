// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include <algorithm>

namespace vram {

std::int64_t sequenceLength(HfModel& model, std::int64_t longest, std::int64_t most)
{
    return model.dimension("sequence", std::min(longest, most), kSequenceLength);
}

namespace {

InputRef norm(RowBuilder& rows, const DecoderConfig& plan, std::string_view name, InputRef x)
{
    return plan.rmsNorm ? rmsNorm(rows, name, x) : layerNorm(rows, name, x);
}

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
        return splitHeads(rows, name, rmsNorm(rows, text + "_norm", x), count, p.headDim);
    rows.add("View", text + "_view", {{"shape", Extents{kBatch, -1, count, p.headDim}}}, {x});
    norm(rows, p, text + "_norm", rows.last());
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
InputRef attend(RowBuilder& rows, const DecoderConfig& p, const Heads& h, InputRef bias, std::int64_t window)
{
    if (p.sinks)
        return sinkAttention(rows, p, repeatedHeads(rows, p, h, window));
    if (p.attentionSoftcap)
        return cappedAttention(rows, p, repeatedHeads(rows, p, h, window));
    const bool masked = bias.row != LayerId::None;
    return attentionRow(rows, h.q, h.k, h.v,
                        {!masked, p.keyHeads < p.heads, p.attentionDropout, p.kernel, bias, "yes", window});
}

InputRef selfAttention(HfModel& model, const DecoderConfig& p, InputRef x, const Rotary& rotary, InputRef bias,
                       std::int64_t window)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(p.names.attention, "Attention", {x});
    if (p.latent.keyValueRank > 0) {
        latentAttention(model, p, in, rotary);
        return rows.close();
    }
    const Heads flat = projections(model, p, in);
    Heads h{head(rows, p, "q", flat.q, p.heads, true), head(rows, p, "k", flat.k, p.keyHeads, true),
            head(rows, p, "v", flat.v, p.keyHeads, false)};
    if (rotary.dim > 0) {
        rows.open("apply_rotary_pos_emb", "ApplyRotaryEmbedding", {h.q, h.k});
        h.q = applyRotary(rows, "q", h.q, rotary, p.headDim);
        h.k = applyRotary(rows, "k", h.k, rotary, p.headDim);
        rows.close();
    }
    const InputRef merged = mergeHeads(rows, attend(rows, p, h, bias, window), p.heads * p.headDim);
    const InputRef out = linear(rows, p.names.output, p.hidden, p.outputBias, merged);
    for (const InputRef local : {h.q, h.k, h.v})
        rows.keep(local, out);
    dropout(rows, "resid_dropout", p.residualDropout, out);
    return rows.close();
}

InputRef mlpBlock(HfModel& model, const DecoderConfig& p, InputRef x, bool sparse)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(sparse ? p.experts.module : p.names.mlp, sparse ? "MixtureOfExperts" : "MLP", {x});
    const InputRef out = sparse ? mixtureOfExperts(model, p, in) : feedForward(model, p, p.intermediate, in);
    dropout(rows, "dropout", p.residualDropout, out);
    return rows.close();
}

/// Properties in which the layers of one model differ.
struct LayerKind {
    bool sparse = false;
    bool rotated = true;
    bool windowed = true;
    bool operator==(const LayerKind&) const = default;
};

LayerKind kindOf(const DecoderConfig& p, std::int64_t layer)
{
    const auto at = [layer](const std::vector<bool>& flags, bool fallback) {
        return flags.empty() ? fallback : flags[static_cast<std::size_t>(layer)];
    };
    return {p.experts.count > 0 && at(p.experts.sparse, true), !at(p.unrotated, false), at(p.windowed, true)};
}

struct LayerContext {
    HfModel& model;
    const DecoderConfig& plan;
    const Rotary& rotary;
    InputRef bias;
    LayerKind layer{};

    InputRef attention(InputRef x) const
    {
        return selfAttention(model, plan, x, layer.rotated ? rotary : Rotary(), bias, layer.windowed ? plan.window : 0);
    }
    InputRef mlp(InputRef x) const { return mlpBlock(model, plan, x, layer.sparse); }
    InputRef normed(std::string_view name, InputRef x) const { return norm(model.rows, plan, name, x); }
};

void sequentialLayer(const LayerContext& c, InputRef x)
{
    RowBuilder& rows = c.model.rows;
    const DecoderNames& n = c.plan.names;
    const DecoderLayout layout = c.plan.layout;
    const bool before = layout == DecoderLayout::PreNorm || layout == DecoderLayout::Sandwich;
    const bool sandwich = layout == DecoderLayout::Sandwich;
    InputRef a = c.attention(before ? c.normed(n.firstNorm, x) : x);
    if (sandwich || layout == DecoderLayout::OutputNorm)
        a = c.normed("post_attention_layernorm", a);
    if (c.plan.branchScale != 0)
        a = rows.add("Mul", "scaled_attention", {{"factor", c.plan.branchScale}}, {a});
    InputRef y = addSum(rows, "attention_residual", x, a);
    if (layout == DecoderLayout::PostNorm)
        y = c.normed(n.firstNorm, y);
    InputRef m = c.mlp(before ? c.normed(sandwich ? "pre_feedforward_layernorm" : n.secondNorm, y) : y);
    if (sandwich || layout == DecoderLayout::OutputNorm)
        m = c.normed("post_feedforward_layernorm", m);
    if (c.plan.branchScale != 0)
        m = rows.add("Mul", "scaled_mlp", {{"factor", c.plan.branchScale}}, {m});
    const InputRef out = addSum(rows, "mlp_residual", y, m);
    if (layout == DecoderLayout::PostNorm)
        c.normed(n.secondNorm, out);
}

void parallelLayer(const LayerContext& c, InputRef x)
{
    const InputRef first = c.normed(c.plan.names.firstNorm, x);
    const InputRef a = c.attention(first);
    const bool two = c.plan.layout == DecoderLayout::ParallelTwoNorms;
    const InputRef m = c.mlp(two ? c.normed(c.plan.names.secondNorm, x) : first);
    addSum(c.model.rows, "residual", addSum(c.model.rows, "attention_and_mlp", m, a), x);
}

// Combines consecutive equal layers into one block with a repeat count.
InputRef layerRuns(LayerContext c, InputRef x)
{
    const DecoderConfig& p = c.plan;
    for (std::int64_t first = 0, end = 0; first < p.layers; first = end) {
        c.layer = kindOf(p, first);
        while (end < p.layers && kindOf(p, end) == c.layer)
            ++end;
        // The block is named after the index of its first layer, so that paths match those of the modules.
        const InputRef in = c.model.rows.open(std::to_string(first), p.kind, {x}, end - first);
        if (p.layout == DecoderLayout::ParallelOneNorm || p.layout == DecoderLayout::ParallelTwoNorms)
            parallelLayer(c, in);
        else
            sequentialLayer(c, in);
        x = c.model.rows.close();
    }
    return x;
}

InputRef embedTokens(HfModel& model, const DecoderConfig& p, InputRef ids, InputRef& table)
{
    RowBuilder& rows = model.rows;
    const std::int64_t width = p.embedding > 0 ? p.embedding : p.hidden;
    InputRef x = table = tokenEmbedding(rows, p.names.embedding, ids, p.vocabulary, width);
    if (width != p.hidden)
        x = linear(rows, "project_in", p.hidden, false, x);
    if (p.embeddingScale != 0)
        x = rows.add("Mul", "scaled_embedding", {{"factor", p.embeddingScale}}, {x});
    if (p.prefixTokens > 0) {
        rows.add("Slice", "text_tokens", {{"dim", 1}, {"start", Extents{p.prefixTokens}}}, {x});
        x = rows.add("Cat", "tokens", {{"dim", 1}}, {p.prefix, rows.last()});
    }
    if (p.positions > 0)
        x = addSum(rows, "add_positions", x,
                   positionEmbedding(rows, p.names.positions, p.sequence, p.positions, p.hidden));
    if (p.embeddingNorm)
        x = norm(rows, p, "word_embeddings_layernorm", x);
    return dropout(rows, "embd_dropout", p.embeddingDropout, x);
}

void languageHead(HfModel& model, const DecoderConfig& p, InputRef x, InputRef table)
{
    RowBuilder& rows = model.rows;
    InputRef logits = linear(rows, p.names.head, p.vocabulary, p.headBias, x);
    if (p.tied)
        rows.share(logits, "weight", table, "weight");
    if (p.logitsScale != 0)
        logits = rows.add("Div", "scaled_logits", {{"factor", p.logitsScale}}, {logits});
    if (p.finalSoftcap)
        logits = softcap(rows, "final_softcap", logits);
    tokenLoss(rows, logits);
}

// Computes class scores from the last token, as transformers' sequence classifiers do.
void classificationHead(HfModel& model, InputRef x)
{
    RowBuilder& rows = model.rows;
    linear(rows, "score", model.labels(2), false, x);
    rows.add("Select", "last_token", {{"dim", 1}, {"index", -1}});
    classLoss(rows, rows.last());
}

// gate · sigmoid(1.702 · gate) · (up + 1), of clamped values (GptOssExperts).
InputRef clampedGated(RowBuilder& rows, const DecoderConfig& p, std::int64_t intermediate, InputRef x)
{
    const InputRef both = linear(rows, "gate_up_proj", 2 * intermediate, p.mlpBias, x);
    rows.add("Slice", "gate", {{"dim", -1}, {"step", 2}}, {both});
    const InputRef gate = rows.add("Clamp", "clamped_gate", {{"min", ""}, {"max", "7"}});
    rows.add("Mul", "scaled_gate", {{"factor", 1.702}}, {gate});
    const InputRef activated = rows.add("Mul", "act", {}, {gate, rows.add("Sigmoid", "sigmoid")});
    rows.add("Slice", "up", {{"dim", -1}, {"start", Extents{1}}, {"step", 2}}, {both});
    rows.add("Clamp", "clamped_up", {{"min", "-7"}, {"max", "7"}});
    const InputRef up = rows.add("Add", "up_plus_one");
    return linear(rows, p.names.down, p.hidden, p.mlpBias, rows.add("Mul", "gated", {}, {up, activated}));
}

} // namespace

InputRef feedForward(HfModel& model, const DecoderConfig& p, std::int64_t intermediate, InputRef x)
{
    RowBuilder& rows = model.rows;
    const DecoderNames& n = p.names;
    if (p.feedForward == FeedForward::Plain) {
        const InputRef up = linear(rows, n.up, intermediate, p.mlpBias, x);
        return linear(rows, n.down, p.hidden, p.mlpBias, activation(model, p.activation, up));
    }
    if (p.feedForward == FeedForward::FusedGated) {
        linear(rows, "gate_up_proj", 2 * intermediate, p.mlpBias, x);
        const InputRef parts =
            rows.add("Split", "split", {{"dim", -1}, {"sizes", Extents{intermediate, intermediate}}});
        const InputRef gate = activation(model, p.activation, parts);
        return linear(rows, n.down, p.hidden, p.mlpBias, rows.add("Mul", "gated", {}, {output(parts, 1), gate}));
    }
    if (p.feedForward == FeedForward::ClampedGated)
        return clampedGated(rows, p, intermediate, x);
    const InputRef gate = activation(model, p.activation, linear(rows, n.gate, intermediate, p.mlpBias, x));
    const InputRef up = linear(rows, n.up, intermediate, p.mlpBias, x);
    return linear(rows, n.down, p.hidden, p.mlpBias, rows.add("Mul", "gated", {}, {gate, up}));
}

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

/// The frequencies of the rotary embedding. transformers 5 stores them in rope_parameters.
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

InputRef buildDecoderBody(HfModel& model, const DecoderConfig& p, InputRef ids, InputRef& table)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(p.names.root, "Decoder", {ids});
    InputRef x = embedTokens(model, p, in, table);
    const Rotary rotary = rotaryTables(rows, p.sequence, p.rotaryDim, rotaryFrequencies(model.config));
    InputRef bias{};
    if (p.alibi)
        bias = rows.add("Constant", "alibi", {{"shape", Extents{1, p.heads, p.sequence, p.sequence}}});
    x = layerRuns({model, p, rotary, bias}, rows.open(p.names.layers, "ModuleList", {x}));
    x = rows.close();
    if (p.finalNorm)
        x = norm(rows, p, p.names.finalNorm, x);
    if (p.embedding > 0 && p.embedding != p.hidden)
        linear(rows, "project_out", p.embedding, false, x);
    return rows.close();
}

void buildDecoder(HfModel& model, const DecoderConfig& p)
{
    InputRef table{};
    const InputRef ids = model.rows.add("Input", "input_ids", {{"shape", Extents{p.sequence}}, {"dtype", "int64"}});
    const InputRef x = buildDecoderBody(model, p, ids, table);
    if (model.architectureEnds("ForSequenceClassification"))
        classificationHead(model, x);
    else if (model.architectureEnds("ForTokenClassification"))
        tokenLoss(model.rows, linear(model.rows, "score", model.labels(2), true, x));
    else if (model.architectureEnds("ForQuestionAnswering"))
        tokenLoss(model.rows, linear(model.rows, "qa_outputs", 2, true, x));
    else if (!model.isBaseModel())
        languageHead(model, p, x, table);
}

} // namespace vram
