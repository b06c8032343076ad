// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/decoder.h"

#include <algorithm>

namespace vram {

std::int64_t sequenceLength(HfModel& model, std::int64_t longest, std::int64_t most)
{
    return model.dimension("sequence", std::min(longest, most), kSequenceLength);
}

namespace {

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
    std::size_t deepPrefix = 0; ///< One more than the index in the list of deep prefixes; 0 for none.
    bool operator==(const LayerKind&) const = default;
};

LayerKind kindOf(const DecoderConfig& p, std::int64_t layer)
{
    const auto at = [layer](const std::vector<bool>& flags, bool fallback) {
        return flags.empty() ? fallback : flags[static_cast<std::size_t>(layer)];
    };
    const std::size_t next = static_cast<std::size_t>(layer) + 1;
    return {p.experts.count > 0 && at(p.experts.sparse, true), !at(p.unrotated, false), at(p.windowed, true),
            next <= p.deepPrefix.size() ? next : 0};
}

struct LayerContext {
    HfModel& model;
    const DecoderConfig& plan;
    const Rotary& rotary;
    InputRef bias;       ///< ALiBi's, for all layers.
    InputRef windowMask; ///< For layers with the sliding window; no row if the window covers the sequence.
    LayerKind layer{};

    InputRef attention(InputRef x) const
    {
        const bool windowed = layer.windowed && plan.window > 0;
        return selfAttention(
            model, plan, x,
            {layer.rotated ? rotary : Rotary(), windowed ? windowMask : bias, windowed ? plan.window : 0});
    }
    InputRef mlp(InputRef x) const { return mlpBlock(model, plan, x, layer.sparse); }
    InputRef normed(std::string_view name, InputRef x) const
    {
        return norm(model.rows, plan.norm, name, x, {plan.hidden});
    }
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
        a = c.normed(n.attentionOutputNorm, a);
    if (c.plan.branchScale != 0)
        a = rows.add("Mul", "scaled_attention", {{"factor", c.plan.branchScale}}, {a});
    InputRef y = addSum(rows, "attention_residual", x, a);
    if (layout == DecoderLayout::PostNorm)
        y = c.normed(n.firstNorm, y);
    InputRef m = c.mlp(before ? c.normed(n.secondNorm, y) : y);
    if (sandwich || layout == DecoderLayout::OutputNorm)
        m = c.normed(n.mlpOutputNorm, m);
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

// Adds embeddings of an image to its tokens (_deepstack_process of Qwen3-VL).
InputRef withDeepPrefix(RowBuilder& rows, const DecoderConfig& p, InputRef prefix, InputRef x)
{
    const RowBuilder::Attributes shape{{"shape", Extents{Extent{0, p.prefixTokens}}}, {"dtype", "int64"}};
    const InputRef in = rows.open("deepstack", "DeepStack", {x, prefix});
    const InputRef copy = rows.add("Clone", "clone", {}, {in});
    const InputRef sample = rows.add("Constant", "sample", shape);
    const InputRef token = rows.add("Constant", "token", shape);
    const InputRef old = rows.add("Index", "visual_tokens", {{"dims", Extents{0, 1}}}, {copy, sample, token});
    const InputRef sum = addSum(rows, "sum", old, prefix);
    const InputRef sample2 = rows.add("Constant", "written_sample", shape);
    const InputRef token2 = rows.add("Constant", "written_token", shape);
    rows.add("Scatter", "written", {{"inplace", true}}, {copy, sample2, token2, sum});
    return rows.close();
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
        if (c.layer.deepPrefix > 0)
            x = withDeepPrefix(c.model.rows, p, p.deepPrefix[c.layer.deepPrefix - 1], x);
    }
    return x;
}

// The mask of sdpa_mask in transformers, which attention without a sliding window does not need.
InputRef windowMask(RowBuilder& rows, const DecoderConfig& p)
{
    if (p.window == 0 || p.sequence < p.window || p.sinks || p.attentionSoftcap)
        return {};
    rows.add("Constant", "sliding_window", {{"shape", Extents{1, 1, p.sequence, p.sequence}}, {"dtype", "bool"}});
    return rows.add("Expand", "sliding_window_mask", {{"shape", Extents{kBatch, -1, -1, -1}}});
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
        x = norm(rows, p.norm, "word_embeddings_layernorm", x, {p.hidden});
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
    const InputRef loss = fp32TokenLoss(rows, logits);
    rows.keepUntilReturn(x, loss); // last_hidden_state
    if (p.prefixTokens == 0)
        return;
    if (p.returnsPrefix)
        rows.keep(p.prefix, loss);
    rows.keep(logits, loss); // The output of the model holds them.
}

// Computes the logits of the classes from the last token, as transformers' sequence classifiers do.
void classificationHead(HfModel& model, InputRef x)
{
    RowBuilder& rows = model.rows;
    linear(rows, "score", model.labels(2), false, x);
    rows.add("Select", "last_token", {{"dim", 1}, {"index", -1}});
    classLoss(rows, rows.last());
}

// GenericForTokenClassification in transformers.
void tokenClassificationHead(HfModel& model, InputRef x)
{
    RowBuilder& rows = model.rows;
    const double p = model.config.real({"classifier_dropout", "hidden_dropout"}, 0.1);
    fp32TokenLoss(rows, linear(rows, "score", model.labels(2), true, dropout(rows, "dropout", p, x)));
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

namespace {

/// Writes the rows before the head, from ids to normalized hidden states. `table` receives the token embedding.
InputRef buildDecoderBody(HfModel& model, const DecoderConfig& p, InputRef ids, InputRef& table)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(p.names.root, "Decoder", {ids});
    InputRef x = embedTokens(model, p, in, table);
    RotaryFrequencies frequencies = rotaryFrequencies(model.config);
    frequencies.fp32 = isFp32(p.rotaryForm);
    if (p.rotaryForm == RotaryForm::PerSample)
        frequencies.copies = {kBatch};
    if (p.rotaryForm == RotaryForm::Sections)
        frequencies.copies = {3, kBatch};
    const Rotary rotary = rotaryTables(rows, p.sequence, p.rotaryDim, frequencies);
    InputRef bias{};
    if (p.alibi)
        bias = rows.add("Constant", "alibi", {{"shape", Extents{1, p.heads, p.sequence, p.sequence}}});
    if (p.maskPerSample)
        bias = rows.add("Constant", "prompt_mask",
                        {{"shape", Extents{kBatch, 1, p.sequence, p.sequence}}, {"dtype", "bool"}});
    const InputRef mask = windowMask(rows, p);
    x = layerRuns({model, p, rotary, bias, mask}, rows.open(p.names.layers, "ModuleList", {x}));
    x = rows.close();
    if (p.finalNorm)
        x = norm(rows, p.norm, p.names.finalNorm, x, {p.hidden});
    if (p.embedding > 0 && p.embedding != p.hidden)
        linear(rows, "project_out", p.embedding, false, x);
    return rows.close();
}

} // namespace

void buildDecoder(HfModel& model, const DecoderConfig& p)
{
    InputRef table{};
    const InputRef ids = model.rows.add("Input", "input_ids", {{"shape", Extents{p.sequence}}, {"dtype", "int64"}});
    const InputRef x = buildDecoderBody(model, p, ids, table);
    if (model.architectureEnds("ForSequenceClassification"))
        classificationHead(model, x);
    else if (model.architectureEnds("ForTokenClassification"))
        tokenClassificationHead(model, x);
    else if (model.architectureEnds("ForQuestionAnswering"))
        tokenLoss(model.rows, linear(model.rows, "qa_outputs", 2, true, x));
    else if (!model.isBaseModel())
        languageHead(model, p, x, table);
}

} // namespace vram
