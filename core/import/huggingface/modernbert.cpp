// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/encoder.h"

#include <algorithm>

namespace vram {

namespace {

/// ModernBERT, an encoder whose layers attend to all tokens or to a window around each token.
struct ModernBert {
    std::int64_t vocabulary = 0, hidden = 0, heads = 1, intermediate = 0, layers = 0, sequence = 0;
    bool normBias = false, attentionBias = false, mlpBias = false;
    std::string activation{};
    double attentionDropout = 0, mlpDropout = 0;
    std::vector<bool> windowed{};
};

/// The inputs that layers of one kind share.
struct LayerInputs {
    Rotary rotary{};
    InputRef mask{};
};

ModernBert modernBert(HfModel& model)
{
    const JsonConfig& c = model.config;
    ModernBert p;
    p.vocabulary = c.integer({"vocab_size"}, 50368);
    p.hidden = c.integer({"hidden_size"}, 768);
    p.heads = model.heads({"num_attention_heads"}, 12, p.hidden);
    p.intermediate = c.integer({"intermediate_size"}, 1152);
    p.layers = c.layers({"num_hidden_layers"}, 22);
    const std::int64_t longest = c.integer({"max_position_embeddings"}, 8192);
    p.sequence = model.dimension("sequence", std::min<std::int64_t>(longest, 512), kSequenceLength);
    p.normBias = c.flag({"norm_bias"}, false);
    p.attentionBias = c.flag({"attention_bias"}, false);
    p.mlpBias = c.flag({"mlp_bias"}, false);
    p.activation = c.text({"hidden_activation"}, "gelu");
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.mlpDropout = c.real({"mlp_dropout"}, 0);
    const std::int64_t interval = c.integer({"global_attn_every_n_layers"}, 3);
    for (std::int64_t i = 0; i < p.layers; ++i)
        p.windowed.push_back(i % interval != 0);
    if (p.hidden % p.heads != 0)
        c.report(message("num_attention_heads (%1) must divide hidden_size (%2)"_tr, p.heads, p.hidden));
    return p;
}

InputRef plainNorm(RowBuilder& rows, const ModernBert& p, std::string_view name, InputRef x)
{
    return rows.add("LayerNorm", name, {{"bias", p.normBias}}, {x});
}

// Both masks are numbers of the model's dtype for each sample (_update_attention_mask).
InputRef numberMask(RowBuilder& rows, const ModernBert& p, std::string_view name)
{
    return rows.add("Constant", name, {{"shape", Extents{kBatch, 1, p.sequence, p.sequence}}, {"dtype", "compute"}});
}

InputRef packedAttention(RowBuilder& rows, const ModernBert& p, const LayerInputs& given, InputRef x)
{
    const std::int64_t dim = p.hidden / p.heads;
    const InputRef in = rows.open("attn", "ModernBertAttention", {x});
    linear(rows, "Wqkv", 3 * p.hidden, p.attentionBias, in);
    rows.add("View", "view", {{"shape", Extents{kBatch, -1, 3, p.heads, dim}}});
    rows.add("Transpose", "heads", {{"dim0", 3}, {"dim1", 1}});
    const InputRef parts = rows.add("Unbind", "unbind", {{"dim", 2}});
    const InputRef q = applyRotary(rows, "q", parts, given.rotary, dim);
    const InputRef k = applyRotary(rows, "k", output(parts, 1), given.rotary, dim);
    AttentionKernel kernel{false, false, p.attentionDropout, "auto", given.mask, "no"};
    kernel.fp32Softmax = true;
    const InputRef context = attentionRow(rows, q, k, output(parts, 2), kernel);
    const InputRef out = linear(rows, "Wo", p.hidden, p.attentionBias, mergeHeads(rows, context, p.hidden));
    for (const InputRef local : {q, k, parts})
        rows.keep(local, out);
    dropout(rows, "out_drop", p.attentionDropout, out);
    return rows.close();
}

InputRef gatedMlp(HfModel& model, const ModernBert& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("mlp", "ModernBertMLP", {x});
    linear(rows, "Wi", 2 * p.intermediate, p.mlpBias, in);
    const InputRef parts = rows.add("Split", "chunk", {{"dim", -1}, {"sizes", Extents{p.intermediate}}});
    const InputRef activated = activation(model, p.activation, parts);
    rows.add("Mul", "gated", {}, {activated, output(parts, 1)});
    linear(rows, "Wo", p.hidden, p.mlpBias, dropout(rows, "drop", p.mlpDropout, rows.last()));
    return rows.close();
}

// The first layer has no norm before attention, because the embeddings have one.
void modernLayer(HfModel& model, const ModernBert& p, const LayerInputs& given, bool first, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef a = packedAttention(rows, p, given, first ? x : plainNorm(rows, p, "attn_norm", x));
    const InputRef y = addSum(rows, "attention_residual", x, a);
    addSum(rows, "mlp_residual", y, gatedMlp(model, p, plainNorm(rows, p, "mlp_norm", y)));
}

InputRef modernLayers(HfModel& model, const ModernBert& p, const LayerInputs& global, const LayerInputs& local,
                      InputRef x)
{
    RowBuilder& rows = model.rows;
    InputRef y = rows.open("layers", "ModuleList", {x});
    for (std::int64_t first = 0, end = 1; first < p.layers; first = end++) {
        const bool windowed = p.windowed[static_cast<std::size_t>(first)];
        while (first > 0 && end < p.layers && p.windowed[static_cast<std::size_t>(end)] == windowed)
            ++end;
        const InputRef in = rows.open(std::to_string(first), "ModernBertEncoderLayer", {y}, end - first);
        modernLayer(model, p, windowed ? local : global, first == 0, in);
        y = rows.close();
    }
    return rows.close();
}

InputRef predictionHead(HfModel& model, const ModernBert& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const InputRef in = rows.open("head", "ModernBertPredictionHead", {x});
    linear(rows, "dense", p.hidden, c.flag({"classifier_bias"}, false), in);
    plainNorm(rows, p, "norm", activation(model, c.text({"classifier_activation"}, "gelu"), rows.last()));
    return rows.close();
}

// Returns what the classifier reads: the first token, or the mean of all tokens.
InputRef pooledTokens(HfModel& model, InputRef x)
{
    RowBuilder& rows = model.rows;
    if (model.config.text({"classifier_pooling"}, "cls") != "mean")
        return rows.add("Select", "first_token", {{"dim", 1}, {"index", 0}}, {x});
    return rows.add("Mean", "mean", {{"dims", Extents{1}}}, {x});
}

void modernHead(HfModel& model, const ModernBert& p, InputRef x, InputRef table)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const double drop = c.real({"classifier_dropout"}, 0);
    if (model.architectureEnds("ForSequenceClassification")) {
        const InputRef y = dropout(rows, "drop", drop, predictionHead(model, p, pooledTokens(model, x)));
        classLoss(rows, linear(rows, "classifier", model.labels(2), true, y));
    } else if (model.architectureEnds("ForTokenClassification")) {
        const InputRef y = dropout(rows, "drop", drop, predictionHead(model, p, x));
        tokenLoss(rows, linear(rows, "classifier", model.labels(2), true, y));
    } else if (model.architectureEnds("ForMaskedLM")) {
        const InputRef y = predictionHead(model, p, x);
        const InputRef logits = linear(rows, "decoder", p.vocabulary, c.flag({"decoder_bias"}, true), y);
        if (c.flag({"tie_word_embeddings"}, true))
            rows.share(logits, "weight", table, "weight");
        fp32TokenLoss(rows, logits);
    } else {
        noteBaseModel(model);
    }
}

} // namespace

void importModernBert(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const ModernBert p = modernBert(model);
    const std::int64_t dim = p.hidden / p.heads;
    const InputRef ids = rows.add("Input", "input_ids", {{"shape", Extents{p.sequence}}, {"dtype", "int64"}});
    const InputRef all = numberMask(rows, p, "attention_mask");
    const LayerInputs global{rotaryTables(rows, p.sequence, dim, {160000}), all};
    const LayerInputs local{rotaryTables(rows, p.sequence, dim, {10000}), numberMask(rows, p, "sliding_window_mask")};
    const InputRef in = rows.open("embeddings", "ModernBertEmbeddings", {ids});
    const InputRef table = tokenEmbedding(rows, "tok_embeddings", in, p.vocabulary, p.hidden);
    dropout(rows, "drop", model.config.real({"embedding_dropout"}, 0), plainNorm(rows, p, "norm", table));
    const InputRef x = modernLayers(model, p, global, local, rows.close());
    modernHead(model, p, plainNorm(rows, p, "final_norm", x), table);
}

} // namespace vram
