// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/encoder.h"

#include <algorithm>

namespace vram {

namespace {

/// DeBERTa, whose attention adds scores of contents and relative positions (DisentangledSelfAttention).
struct Deberta {
    LayerConfig layer{};
    std::int64_t vocabulary = 0, embedding = 0, layers = 0, sequence = 0, positions = 0, types = 0;
    std::int64_t span = 0; ///< Number of relative positions in each direction.
    bool contentToPosition = false, positionToContent = false;
    bool sharedProjections = false; ///< Whether positions have the query and key projections of contents.
    bool normedPositions = false, absolutePositions = false;
};

// The kinds of scores are a list, or names separated by "|".
bool hasScores(const JsonConfig& c, std::string_view kind)
{
    const std::vector<std::string> listed = c.texts("pos_att_type");
    const nlohmann::json* const text = c.raw("pos_att_type");
    const bool written =
        text && text->is_string() && text->get_ref<const std::string&>().find(kind) != std::string::npos;
    return written || std::ranges::find(listed, kind) != listed.end();
}

Deberta deberta(HfModel& model)
{
    const JsonConfig& c = model.config;
    Deberta p;
    p.layer.hidden = c.integer({"hidden_size"}, 1536);
    p.layer.heads = model.heads({"num_attention_heads"}, 24, p.layer.hidden);
    p.layer.headDim = c.optionalInteger({"attention_head_size"}).value_or(0);
    p.layer.intermediate = c.integer({"intermediate_size"}, 6144);
    p.layer.activation = c.text({"hidden_act"}, "gelu");
    p.layer.hiddenDropout = c.real({"hidden_dropout_prob"}, 0.1);
    p.layer.attentionDropout = c.real({"attention_probs_dropout_prob"}, 0.1);
    checkHeads(model, p.layer);
    p.vocabulary = c.integer({"vocab_size"}, 128100);
    p.embedding = c.optionalInteger({"embedding_size"}).value_or(p.layer.hidden);
    p.layers = c.layers({"num_hidden_layers"}, 24);
    p.positions = c.integer({"max_position_embeddings"}, 512);
    p.types = c.count({"type_vocab_size"}, 0);
    p.absolutePositions = c.flag({"position_biased_input"}, true);
    const bool relative = c.flag({"relative_attention"}, false);
    p.contentToPosition = relative && hasScores(c, "c2p");
    p.positionToContent = relative && hasScores(c, "p2c");
    p.sharedProjections = c.flag({"share_att_key"}, false);
    p.normedPositions = c.text({"norm_rel_ebd"}, "none").find("layer_norm") != std::string::npos;
    const std::vector<std::int64_t> farthest = c.signedIntegers("max_relative_positions");
    const std::vector<std::int64_t> buckets = c.signedIntegers("position_buckets");
    p.span = !farthest.empty() && farthest.front() > 0 ? farthest.front() : p.positions;
    p.span = std::min<std::int64_t>(!buckets.empty() && buckets.front() > 0 ? buckets.front() : p.span, 10'000'000);
    p.span = relative ? p.span : 0;
    if (c.has("conv_kernel_size") && c.count({"conv_kernel_size"}, 0) > 0)
        c.report("DeBERTa with a convolution (conv_kernel_size) is not supported"_tr);
    return p;
}

InputRef debertaEmbeddings(HfModel& model, const Deberta& p, InputRef ids, InputRef& table)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("embeddings", "DebertaV2Embeddings", {ids});
    InputRef x = table = tokenEmbedding(rows, "word_embeddings", in, p.vocabulary, p.embedding);
    if (p.absolutePositions)
        x = addSum(rows, "add_positions", x,
                   positionEmbedding(rows, "position_embeddings", p.sequence, p.positions, p.embedding));
    if (p.types > 0) {
        const InputRef types =
            rows.add("Constant", "token_type_ids", {{"shape", Extents{kBatch, p.sequence}}, {"dtype", "int64"}});
        x = addSum(rows, "add_types", x, tokenEmbedding(rows, "token_type_embeddings", types, p.types, p.embedding));
    }
    if (p.embedding != p.layer.hidden)
        x = linear(rows, "embed_proj", p.layer.hidden, false, x);
    const InputRef normed = layerNorm(rows, "LayerNorm", x);
    const InputRef mask =
        rows.add("Constant", "mask", {{"shape", Extents{kBatch, p.sequence, 1}}, {"dtype", "compute"}});
    dropout(rows, "dropout", p.layer.hiddenDropout, rows.add("Mul", "masked", {}, {normed, mask}));
    return rows.close();
}

// Splits the heads and joins them with the samples (transpose_for_scores). Positions have no samples.
InputRef joinedHeads(RowBuilder& rows, const Deberta& p, std::string_view name, InputRef x, std::int64_t tokens,
                     Extent samples)
{
    const std::int64_t dim = p.layer.width() / p.layer.heads;
    const std::string text(name);
    rows.add("View", text + "_view", {{"shape", Extents{samples, tokens, p.layer.heads, dim}}}, {x});
    rows.add("Permute", text + "_heads", {{"dims", Extents{0, 2, 1, 3}}});
    rows.add("Contiguous", text + "_contiguous");
    return rows.add("View", text + "_joined", {{"shape", Extents{-1, tokens, dim}}});
}

/// The projections of one layer.
struct Projected {
    InputRef queryRow, keyRow; ///< The linear layers.
    InputRef q, k;
};

// Projects the embeddings of relative positions and repeats them for each sample.
InputRef projectedPositions(RowBuilder& rows, const Deberta& p, std::string_view name, InputRef positions,
                            InputRef sharedRow)
{
    const InputRef y = linear(rows, name, p.layer.width(), true, positions);
    for (const std::string_view parameter : {"weight", "bias"})
        if (p.sharedProjections)
            rows.share(y, parameter, sharedRow, parameter);
    const InputRef heads = joinedHeads(rows, p, name, y, 2 * p.span, Extent{1});
    return rows.add("Repeat", std::string(name) + "_repeat", {{"repeats", Extents{kBatch, 1, 1}}}, {heads});
}

// The products of `x` and all relative positions, of which each pair of tokens takes one.
InputRef positionScores(RowBuilder& rows, const Deberta& p, std::string_view name, InputRef x, InputRef positions)
{
    const std::string text(name);
    const InputRef turned = rows.add("Transpose", text + "_turned", {{"dim0", -1}, {"dim1", -2}}, {positions});
    const InputRef scores = rows.add("MatMul", text + "_bmm", {}, {x, turned});
    const Extent heads{0, static_cast<int>(p.layer.heads)};
    rows.add("Constant", text + "_pos", {{"shape", Extents{1, p.sequence, p.sequence}}, {"dtype", "int64"}});
    const InputRef index = rows.add("Expand", text + "_index", {{"shape", Extents{heads, p.sequence, p.sequence}}});
    return rows.add("Gather", text, {{"dim", -1}}, {scores, index});
}

// disentangled_attention_bias.
InputRef positionBias(RowBuilder& rows, const Deberta& p, const Projected& content, InputRef positions)
{
    dropout(rows, "pos_dropout", p.layer.hiddenDropout, positions);
    const InputRef all = rows.add("Unsqueeze", "rel_embeddings", {{"dim", 0}});
    InputRef queries, keys, bias;
    if (p.sharedProjections || p.positionToContent)
        queries = projectedPositions(rows, p, "pos_query_proj", all, content.queryRow);
    if (p.sharedProjections || p.contentToPosition)
        keys = projectedPositions(rows, p, "pos_key_proj", all, content.keyRow);
    if (p.contentToPosition) {
        positionScores(rows, p, "c2p", content.q, keys);
        rows.add("Div", "c2p_scaled");
        bias = rows.add("Add", "c2p_score");
    }
    if (p.positionToContent) {
        positionScores(rows, p, "p2c", content.k, queries);
        rows.add("Transpose", "p2c_transposed", {{"dim0", -1}, {"dim1", -2}});
        const InputRef scaled = rows.add("Div", "p2c_scaled");
        bias = p.contentToPosition ? rows.add("Add", "score", {{"inplace", true}}, {bias, scaled})
                                   : rows.add("Add", "p2c_score", {}, {scaled});
    }
    return bias;
}

InputRef disentangledAttention(HfModel& model, const Deberta& p, InputRef positions, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("self", "DisentangledSelfAttention", {x});
    const auto projected = [&](std::string_view name, InputRef& row) {
        row = linear(rows, name, p.layer.width(), true, in);
        return joinedHeads(rows, p, name, row, p.sequence, kBatch);
    };
    Projected content{};
    InputRef valueRow{};
    content.q = projected("query_proj", content.queryRow);
    content.k = projected("key_proj", content.keyRow);
    const InputRef v = projected("value_proj", valueRow);
    rows.add("Transpose", "k_transposed", {{"dim0", -1}, {"dim1", -2}}, {content.k});
    InputRef scores = rows.add("MatMul", "scores", {}, {content.q, rows.add("Div", "scaled_keys")});
    if (p.contentToPosition || p.positionToContent)
        scores = addSum(rows, "with_positions", scores, positionBias(rows, p, content, positions));
    const InputRef separate =
        rows.add("View", "by_head", {{"shape", Extents{-1, p.layer.heads, p.sequence, p.sequence}}}, {scores});
    const InputRef mask =
        rows.add("Constant", "mask", {{"shape", Extents{kBatch, 1, p.sequence, p.sequence}}, {"dtype", "bool"}});
    rows.add("MaskedFill", "masked_fill", {}, {separate, mask});
    const InputRef weights = dropout(rows, "dropout", p.layer.attentionDropout, rows.add("Softmax", "softmax"));
    rows.add("View", "weights", {{"shape", Extents{-1, p.sequence, p.sequence}}}, {weights});
    rows.add("MatMul", "context", {}, {rows.last(), v});
    const std::int64_t dim = p.layer.width() / p.layer.heads;
    rows.add("View", "context_heads", {{"shape", Extents{-1, p.layer.heads, p.sequence, dim}}});
    rows.add("Permute", "tokens_first", {{"dims", Extents{0, 2, 1, 3}}});
    rows.add("Reshape", "merged", {{"shape", Extents{kBatch, p.sequence, p.layer.width()}}});
    return rows.close();
}

InputRef debertaLayers(HfModel& model, const Deberta& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("encoder", "DebertaV2Encoder", {x});
    InputRef positions{};
    if (p.span > 0)
        positions = rows.add("Parameter", "rel_embeddings", {{"shape", Extents{2 * p.span, p.layer.hidden}}});
    if (p.span > 0 && p.normedPositions)
        positions = layerNorm(rows, "LayerNorm", positions);
    const InputRef layer = rows.open("layer", "DebertaV2Layer", {in}, p.layers);
    const InputRef context = disentangledAttention(model, p, positions, layer);
    const InputRef dense = linear(rows, "attention_output", p.layer.hidden, true, context);
    const InputRef kept = dropout(rows, "attention_dropout", p.layer.hiddenDropout, dense);
    const InputRef y = layerNorm(rows, "attention_LayerNorm", addSum(rows, "attention_residual", kept, layer));
    const InputRef up = linear(rows, "intermediate", p.layer.intermediate, true, y);
    const InputRef down = linear(rows, "output", p.layer.hidden, true, activation(model, p.layer.activation, up));
    const InputRef out = dropout(rows, "output_dropout", p.layer.hiddenDropout, down);
    layerNorm(rows, "output_LayerNorm", addSum(rows, "output_residual", out, y));
    rows.close();
    return rows.close();
}

// DebertaV2ForSequenceClassification.
void debertaClassifier(HfModel& model, const Deberta& p, InputRef x)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const InputRef first = rows.add("Select", "first_token", {{"dim", 1}, {"index", 0}}, {x});
    const std::int64_t width = c.integer({"pooler_hidden_size"}, p.layer.hidden);
    const InputRef dense =
        linear(rows, "pooler", width, true, dropout(rows, "pooler_dropout", c.real({"pooler_dropout"}, 0), first));
    const InputRef pooled = activation(model, c.text({"pooler_hidden_act"}, "gelu"), dense);
    const double drop = c.real({"cls_dropout"}, p.layer.hiddenDropout);
    classLoss(rows, linear(rows, "classifier", model.labels(2), true, dropout(rows, "dropout", drop, pooled)));
}

} // namespace

void importDeberta(HfModel& model)
{
    RowBuilder& rows = model.rows;
    Deberta p = deberta(model);
    p.sequence = model.dimension("sequence", std::min<std::int64_t>(p.positions, 512), kSequenceLength);
    const InputRef ids = rows.add("Input", "input_ids", {{"shape", Extents{p.sequence}}, {"dtype", "int64"}});
    EncodedText text{};
    text.sequence = p.sequence;
    text.hidden = debertaLayers(model, p, debertaEmbeddings(model, p, ids, text.table));
    if (model.architectureEnds("ForSequenceClassification"))
        return debertaClassifier(model, p, text.hidden);
    if (taskHead(model, text, p.layer.hidden, true, p.layer.hiddenDropout))
        return;
    if (model.architectureEnds("ForMaskedLM"))
        return void(maskedLanguageHead(model, text, p.embedding, p.vocabulary, p.layer.activation));
    noteBaseModel(model);
}

} // namespace vram
