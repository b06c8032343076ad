// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/encoder.h"

#include <algorithm>

namespace vram {

namespace {

struct Embedding {
    std::int64_t vocabulary, positions, types, width;
    double dropout;
};

std::int64_t encoderSequence(HfModel& model, std::int64_t positions)
{
    // RoBERTa's position embedding has two rows that no token uses: 514 positions hold 512 tokens.
    const std::int64_t longest = positions > 2 && positions % 2 == 0 && positions % 64 == 2 ? positions - 2 : positions;
    return model.dimension("sequence", std::min<std::int64_t>(longest, 512), kSequenceLength);
}

EncodedText embed(HfModel& model, const Embedding& e)
{
    RowBuilder& rows = model.rows;
    const std::int64_t sequence = encoderSequence(model, e.positions);
    const InputRef ids = rows.add("Input", "input_ids", {{"shape", Extents{sequence}}, {"dtype", "int64"}});
    const InputRef in = rows.open("embeddings", "Embeddings", {ids});
    const InputRef table = tokenEmbedding(rows, "word_embeddings", in, e.vocabulary, e.width);
    InputRef x = table;
    if (e.types > 0) {
        const InputRef types =
            rows.add("Constant", "token_type_ids", {{"shape", Extents{kBatch, sequence}}, {"dtype", "int64"}});
        x = addSum(rows, "add_types", x, tokenEmbedding(rows, "token_type_embeddings", types, e.types, e.width));
    }
    x = addSum(rows, "add_positions", x,
               positionEmbedding(rows, "position_embeddings", sequence, e.positions, e.width));
    x = layerNorm(rows, "LayerNorm", x);
    dropout(rows, "dropout", e.dropout, x);
    return {rows.close(), table, sequence};
}

InputRef firstToken(RowBuilder& rows, InputRef x)
{
    return rows.add("Select", "first_token", {{"dim", 1}, {"index", 0}}, {x});
}

} // namespace

InputRef maskedLanguageHead(HfModel& model, const EncodedText& text, std::int64_t width, std::int64_t vocabulary,
                            const std::string& act)
{
    RowBuilder& rows = model.rows;
    InputRef x = linear(rows, "transform", width, true, text.hidden);
    x = layerNorm(rows, "transform_norm", activation(model, act, x));
    const InputRef logits = linear(rows, "decoder", vocabulary, true, x);
    if (model.config.flag({"tie_word_embeddings"}, true))
        rows.share(logits, "weight", text.table, "weight");
    return tokenLoss(rows, logits);
}

InputRef pooler(RowBuilder& rows, std::int64_t width, InputRef x)
{
    linear(rows, "pooler", width, true, firstToken(rows, x));
    return rows.add("Tanh", "pooler_activation");
}

namespace {

// RoBERTa's classifier has its own dense layer, while BERT's reads the pooler.
void sequenceHead(HfModel& model, InputRef x, std::int64_t width, bool ownDense, double p)
{
    RowBuilder& rows = model.rows;
    InputRef y = x;
    if (ownDense) {
        y = dropout(rows, "dropout", p, firstToken(rows, x));
        y = rows.add("Tanh", "tanh", {}, {linear(rows, "dense", width, true, y)});
    } else {
        y = pooler(rows, width, x);
    }
    y = dropout(rows, "classifier_dropout", p, y);
    classLoss(rows, linear(rows, "classifier", model.labels(2), true, y));
}

void tokenHead(HfModel& model, InputRef x, std::int64_t labels, std::string_view name, double p)
{
    RowBuilder& rows = model.rows;
    tokenLoss(rows, linear(rows, name, labels, true, dropout(rows, "dropout", p, x)));
}

} // namespace

LayerConfig bertLayer(HfModel& model)
{
    const JsonConfig& c = model.config;
    LayerConfig p;
    p.kind = "BertLayer";
    p.hidden = c.integer({"hidden_size"}, 768);
    p.heads = model.heads({"num_attention_heads"}, 12, p.hidden);
    p.intermediate = c.integer({"intermediate_size"}, 3072);
    p.activation = c.text({"hidden_act"}, "gelu");
    p.hiddenDropout = c.real({"hidden_dropout_prob"}, 0.1);
    p.attentionDropout = c.real({"attention_probs_dropout_prob"}, 0.1);
    checkHeads(model, p);
    return p;
}

bool taskHead(HfModel& model, const EncodedText& text, std::int64_t width, bool ownDense, double dropout)
{
    if (model.architectureEnds("ForSequenceClassification"))
        sequenceHead(model, text.hidden, width, ownDense, dropout);
    else if (model.architectureEnds("ForTokenClassification"))
        tokenHead(model, text.hidden, model.labels(2), "classifier", dropout);
    else if (model.architectureEnds("ForQuestionAnswering"))
        tokenHead(model, text.hidden, 2, "qa_outputs", 0);
    else
        return false;
    return true;
}

namespace {

bool asksForLanguageHead(const HfModel& model)
{
    return model.architectureEnds("ForMaskedLM") || model.architectureEnds("ForPreTraining")
           || model.architectureEnds("LMHeadModel");
}

// Adds the masked-LM head and, for pre-training as in the papers, also the head that predicts the order of sentences.
// `width` is the width of the transform.
void languageHead(HfModel& model, const EncodedText& built, std::int64_t hidden, std::int64_t width,
                  std::int64_t vocabulary, const std::string& act)
{
    const InputRef language = maskedLanguageHead(model, built, width, vocabulary, act);
    if (!model.architectureEnds("ForPreTraining"))
        return;
    RowBuilder& rows = model.rows;
    const InputRef order =
        classLoss(rows, linear(rows, "seq_relationship", 2, true, pooler(rows, hidden, built.hidden)));
    addSum(rows, "total_loss", language, order);
}

// Adds the same layer several times. All repetitions share the parameters of the first.
InputRef buildSharedLayers(HfModel& model, std::string_view name, const LayerConfig& plan, std::int64_t repeat,
                           InputRef x)
{
    RowBuilder& rows = model.rows;
    InputRef y = rows.open(name, "ModuleList", {x});
    const InputRef first = rows.open("0", plan.kind, {y});
    buildLayer(model, plan, first);
    y = rows.close();
    if (repeat > 1) {
        const InputRef others = rows.open("1", plan.kind, {y}, repeat - 1);
        buildLayer(model, plan, others);
        rows.shareAllParameters(first.row, others.row,
                                static_cast<std::uint32_t>(others.row) - static_cast<std::uint32_t>(first.row));
        rows.close();
    }
    return rows.close();
}

// The dense layer of Electra's classifier has a GELU, that of RoBERTa's a tanh.
void electraSequenceHead(HfModel& model, InputRef x, std::int64_t width, double p)
{
    RowBuilder& rows = model.rows;
    linear(rows, "dense", width, true, dropout(rows, "dropout", p, firstToken(rows, x)));
    const InputRef y = dropout(rows, "classifier_dropout", p, rows.add("GELU", "gelu"));
    classLoss(rows, linear(rows, "out_proj", model.labels(2), true, y));
}

// Adds the head that finds replaced tokens.
void discriminatorHead(HfModel& model, InputRef x, std::int64_t width, const std::string& act)
{
    RowBuilder& rows = model.rows;
    linear(rows, "dense_prediction", 1, true, activation(model, act, linear(rows, "dense", width, true, x)));
    rows.add("Squeeze", "logits", {{"dims", Extents{-1}}});
    rows.add("BCEWithLogitsLoss", "loss");
}

} // namespace

void noteBaseModel(HfModel& model)
{
    if (model.hasArchitectures())
        model.assume(
            message("The head of %1 is not supported: the base model was read, and the sum of its output serves "
                    "as the loss."_tr,
                    model.config.texts("architectures").front().substr(0, 60)));
    else
        model.assume(
            "The file names no task: the base model was read, and the sum of its output serves as the loss."_tr);
}

void importBert(HfModel& model)
{
    const JsonConfig& c = model.config;
    const std::string type = c.text({"model_type"}, "bert");
    const bool roberta = type != "bert";
    const LayerConfig layer = bertLayer(model);
    const std::int64_t vocabulary = c.integer({"vocab_size"}, type == "roberta" ? 50265 : 30522);
    const std::int64_t types = c.integer({"type_vocab_size"}, 2);
    const std::int64_t positions = c.integer({"max_position_embeddings"}, 512);
    EncodedText built = embed(model, {vocabulary, positions, types, layer.hidden, layer.hiddenDropout});
    built.hidden = buildLayers(model, "encoder", layer, c.layers({"num_hidden_layers"}, 12), built.hidden);
    const double p = c.real({"classifier_dropout"}, layer.hiddenDropout);
    if (taskHead(model, built, layer.hidden, roberta, p))
        return;
    if (asksForLanguageHead(model))
        return languageHead(model, built, layer.hidden, layer.hidden, vocabulary, layer.activation);
    pooler(model.rows, layer.hidden, built.hidden);
    noteBaseModel(model);
}

void importDistilBert(HfModel& model)
{
    const JsonConfig& c = model.config;
    LayerConfig layer;
    layer.kind = "TransformerBlock";
    layer.names.query = "q_lin", layer.names.key = "k_lin", layer.names.value = "v_lin", layer.names.output = "out_lin";
    layer.names.attentionNorm = "sa_layer_norm", layer.names.mlp = "ffn";
    layer.names.up = "lin1", layer.names.down = "lin2", layer.names.mlpNorm = "output_layer_norm";
    layer.hidden = c.integer({"dim", "hidden_size"}, 768);
    layer.heads = model.heads({"n_heads", "num_attention_heads"}, 12, layer.hidden);
    layer.intermediate = c.integer({"hidden_dim"}, 3072);
    layer.activation = c.text({"activation"}, "gelu");
    layer.hiddenDropout = c.real({"dropout"}, 0.1);
    layer.dropsAttentionOutput = false;
    layer.attentionDropout = c.real({"attention_dropout"}, 0.1);
    checkHeads(model, layer);
    const std::int64_t vocabulary = c.integer({"vocab_size"}, 30522);
    const std::int64_t positions = c.integer({"max_position_embeddings"}, 512);
    EncodedText built = embed(model, {vocabulary, positions, 0, layer.hidden, layer.hiddenDropout});
    built.hidden =
        buildLayers(model, "transformer", layer, c.layers({"n_layers", "num_hidden_layers"}, 6), built.hidden);
    if (taskHead(model, built, layer.hidden, true, c.real({"seq_classif_dropout"}, 0.2)))
        return;
    if (asksForLanguageHead(model))
        return languageHead(model, built, layer.hidden, layer.hidden, vocabulary, layer.activation);
    noteBaseModel(model);
}

void importAlbert(HfModel& model)
{
    const JsonConfig& c = model.config;
    LayerConfig layer = bertLayer(model);
    layer.kind = "AlbertLayer";
    layer.hidden = c.integer({"hidden_size"}, 4096);
    layer.heads = model.heads({"num_attention_heads"}, 64, layer.hidden);
    layer.intermediate = c.integer({"intermediate_size"}, 16384);
    layer.activation = c.text({"hidden_act"}, "gelu_new");
    layer.hiddenDropout = c.real({"hidden_dropout_prob"}, 0);
    layer.attentionDropout = c.real({"attention_probs_dropout_prob"}, 0);
    if (c.integer({"num_hidden_groups"}, 1) != 1 || c.integer({"inner_group_num"}, 1) != 1)
        c.report("ALBERT with more than one group of layers is not supported; num_hidden_groups must be 1"_tr);
    const std::int64_t vocabulary = c.integer({"vocab_size"}, 30000);
    const std::int64_t width = c.integer({"embedding_size"}, 128);
    const std::int64_t positions = c.integer({"max_position_embeddings"}, 512);
    EncodedText built =
        embed(model, {vocabulary, positions, c.integer({"type_vocab_size"}, 2), width, layer.hiddenDropout});
    built.hidden = linear(model.rows, "embedding_hidden_mapping_in", layer.hidden, true, built.hidden);
    built.hidden = buildSharedLayers(model, "encoder", layer, c.layers({"num_hidden_layers"}, 12), built.hidden);
    if (taskHead(model, built, layer.hidden, false, c.real({"classifier_dropout_prob"}, 0.1)))
        return;
    if (asksForLanguageHead(model))
        return languageHead(model, built, layer.hidden, width, vocabulary, layer.activation);
    pooler(model.rows, layer.hidden, built.hidden);
    noteBaseModel(model);
}

void importElectra(HfModel& model)
{
    const JsonConfig& c = model.config;
    LayerConfig layer = bertLayer(model);
    layer.kind = "ElectraLayer";
    layer.hidden = c.integer({"hidden_size"}, 256);
    layer.heads = model.heads({"num_attention_heads"}, 4, layer.hidden);
    layer.intermediate = c.integer({"intermediate_size"}, 1024);
    const std::int64_t vocabulary = c.integer({"vocab_size"}, 30522);
    const std::int64_t width = c.integer({"embedding_size"}, 128);
    const std::int64_t positions = c.integer({"max_position_embeddings"}, 512);
    EncodedText built =
        embed(model, {vocabulary, positions, c.integer({"type_vocab_size"}, 2), width, layer.hiddenDropout});
    if (width != layer.hidden)
        built.hidden = linear(model.rows, "embeddings_project", layer.hidden, true, built.hidden);
    built.hidden = buildLayers(model, "encoder", layer, c.layers({"num_hidden_layers"}, 12), built.hidden);
    const double p = c.real({"classifier_dropout"}, layer.hiddenDropout);
    if (model.architectureEnds("ForSequenceClassification"))
        return electraSequenceHead(model, built.hidden, layer.hidden, p);
    if (model.architectureEnds("ForPreTraining"))
        return discriminatorHead(model, built.hidden, layer.hidden, layer.activation);
    if (taskHead(model, built, layer.hidden, false, p))
        return;
    if (model.architectureEnds("ForMaskedLM"))
        return void(maskedLanguageHead(model, built, width, vocabulary, "gelu"));
    noteBaseModel(model);
}

void importMpnet(HfModel& model)
{
    const JsonConfig& c = model.config;
    LayerConfig layer = bertLayer(model);
    layer.kind = "MPNetLayer";
    layer.names.query = "q", layer.names.key = "k", layer.names.value = "v", layer.names.output = "o";
    layer.kernel = "eager";
    const std::int64_t vocabulary = c.integer({"vocab_size"}, 30527);
    EncodedText built =
        embed(model, {vocabulary, c.integer({"max_position_embeddings"}, 512), 0, layer.hidden, layer.hiddenDropout});
    const std::int64_t buckets = c.integer({"relative_attention_num_buckets"}, 32);
    layer.positionBias = relativeBias(model.rows, built.sequence, buckets, layer.heads);
    built.hidden = buildLayers(model, "encoder", layer, c.layers({"num_hidden_layers"}, 12), built.hidden);
    if (taskHead(model, built, layer.hidden, true, layer.hiddenDropout))
        return;
    if (asksForLanguageHead(model))
        return languageHead(model, built, layer.hidden, layer.hidden, vocabulary, "gelu");
    pooler(model.rows, layer.hidden, built.hidden);
    noteBaseModel(model);
}

} // namespace vram
