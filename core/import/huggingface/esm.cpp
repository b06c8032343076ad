// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/encoder.h"

#include <algorithm>

namespace vram {

namespace {

// Zeroes masked tokens and scales the others by the share of tokens that are masked (EsmEmbeddings).
InputRef withTokenDropout(RowBuilder& rows, InputRef ids, InputRef x)
{
    rows.add("Compare", "is_masked", {}, {ids});
    const InputRef mask = rows.add("Unsqueeze", "mask", {{"dim", -1}});
    const InputRef filled = rows.add("MaskedFill", "masked_fill", {}, {x, mask});
    const InputRef scaled = rows.add("Mul", "scaled", {{"factor", 0.88}}, {filled});
    const InputRef share = rows.add("Constant", "unmasked", {{"shape", Extents{kBatch, 1, 1}}, {"dtype", "float32"}});
    rows.add("Div", "by_unmasked", {}, {scaled, share});
    return rows.add("Cast", "narrow", {{"dtype", "compute"}});
}

EncodedText esmEmbeddings(HfModel& model, std::int64_t vocabulary, std::int64_t width, bool rotary)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    const std::int64_t positions = c.integer({"max_position_embeddings"}, 1026);
    const std::int64_t guess = std::min<std::int64_t>(positions, 512);
    const std::int64_t sequence = model.dimension("sequence", guess, kSequenceLength);
    const InputRef ids = rows.add("Input", "input_ids", {{"shape", Extents{sequence}}, {"dtype", "int64"}});
    const InputRef in = rows.open("embeddings", "EsmEmbeddings", {ids});
    const InputRef table = tokenEmbedding(rows, "word_embeddings", in, vocabulary, width);
    InputRef x = c.flag({"token_dropout"}, false) ? withTokenDropout(rows, in, table) : table;
    if (!rotary)
        x = addSum(rows, "add_positions", x,
                   positionEmbedding(rows, "position_embeddings", sequence, positions, width));
    if (c.flag({"emb_layer_norm_before"}, false))
        layerNorm(rows, "layer_norm", x);
    return {rows.close(), table, sequence};
}

LayerConfig esmLayer(HfModel& model)
{
    LayerConfig p = bertLayer(model);
    p.kind = "EsmLayer";
    p.preNorm = true;
    p.activation = "gelu_python";
    return p;
}

void esmLanguageHead(HfModel& model, const EncodedText& text, std::int64_t width, std::int64_t vocabulary)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("lm_head", "EsmLMHead", {text.hidden});
    layerNorm(rows, "layer_norm", activation(model, "gelu_python", linear(rows, "dense", width, true, in)));
    const InputRef logits = linear(rows, "decoder", vocabulary, false, rows.last());
    if (model.config.flag({"tie_word_embeddings"}, true))
        rows.share(logits, "weight", text.table, "weight");
    const InputRef bias = rows.add("Parameter", "bias", {{"shape", Extents{vocabulary}}});
    addSum(rows, "biased_logits", logits, bias);
    tokenLoss(rows, rows.close());
}

// The head that predicts contacts from attention weights, which training does not run.
void contactHead(RowBuilder& rows, std::int64_t attentionMaps)
{
    rows.add("Parameter", "contact_head_weight", {{"shape", Extents{1, attentionMaps}}});
    rows.add("Parameter", "contact_head_bias", {{"shape", Extents{1}}});
}

} // namespace

void importEsm(HfModel& model)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    LayerConfig layer = esmLayer(model);
    const std::int64_t vocabulary = c.integer({"vocab_size"}, 33);
    const bool rotary = c.text({"position_embedding_type"}, "absolute") == "rotary";
    const std::int64_t layers = c.layers({"num_hidden_layers"}, 12);
    contactHead(rows, layers * layer.heads);
    EncodedText text = esmEmbeddings(model, vocabulary, layer.hidden, rotary);
    layer.keptRotaryTokens = rotary ? text.sequence : 0;
    const InputRef x = buildLayers(model, "encoder", layer, layers, text.hidden);
    text.hidden = layerNorm(rows, "emb_layer_norm_after", x);
    if (taskHead(model, text, layer.hidden, true, layer.hiddenDropout))
        return;
    if (model.architectureEnds("ForMaskedLM"))
        return esmLanguageHead(model, text, layer.hidden, vocabulary);
    pooler(rows, layer.hidden, text.hidden);
    noteBaseModel(model);
}

} // namespace vram
