// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/encoder.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vram {

namespace {

constexpr DimensionNames kTargetLength{"The length of the target"_tr, "Length of the target"_tr};

struct Lengths {
    std::int64_t source;
    std::int64_t target;
};

Lengths lengths(HfModel& model, std::int64_t longest)
{
    const std::int64_t guess = std::min<std::int64_t>(longest, 512);
    const std::int64_t source =
        model.dimension("sequence", guess, {"The length of the source"_tr, "Length of the source"_tr});
    return {source, model.dimension("target_sequence", std::min<std::int64_t>(guess, 128), kTargetLength)};
}

InputRef tokenIds(RowBuilder& rows, std::string_view name, std::int64_t length)
{
    return rows.add("Input", name, {{"shape", Extents{length}}, {"dtype", "int64"}});
}

// Looks up ids in the same token embedding a second time.
InputRef sharedEmbedding(RowBuilder& rows, std::string_view name, InputRef ids, std::int64_t vocabulary,
                         std::int64_t width, InputRef table)
{
    const InputRef x = tokenEmbedding(rows, name, ids, vocabulary, width);
    rows.share(x, "weight", table, "weight");
    return x;
}

LayerConfig t5Layer(HfModel& model, bool mt5)
{
    const JsonConfig& c = model.config;
    LayerConfig p;
    p.kind = "T5Block";
    p.names.query = "q", p.names.key = "k", p.names.value = "v", p.names.output = "o";
    p.names.attention = "SelfAttention", p.names.cross = "EncDecAttention", p.names.mlp = "DenseReluDense";
    p.names.attentionNorm = p.names.crossNorm = p.names.mlpNorm = "layer_norm";
    p.names.down = "wo";
    p.preNorm = true;
    p.norm = NormKind::T5;
    p.qkvBias = p.outputBias = p.mlpBias = false;
    p.hidden = c.integer({"d_model", "hidden_size"}, 512);
    p.heads = c.integer({"num_heads"}, mt5 ? 6 : 8);
    p.headDim = c.integer({"d_kv"}, 64);
    p.intermediate = c.integer({"d_ff"}, mt5 ? 1024 : 2048);
    const std::string feedForward = c.text({"feed_forward_proj"}, mt5 ? "gated-gelu" : "relu");
    p.gated = feedForward.starts_with("gated");
    p.names.up = p.gated ? "wi_1" : "wi";
    // In T5, "gated-gelu" means the tanh approximation, computed as separate operations in Python (gelu_new).
    const std::string act = p.gated && feedForward.size() > 6 ? feedForward.substr(6) : feedForward;
    p.activation = p.gated && act == "gelu" ? "gelu_new" : act;
    p.hiddenDropout = p.attentionDropout = p.activationDropout = c.real({"dropout_rate"}, 0.1);
    p.kernel = "eager";
    p.fp32Softmax = true;
    return p;
}

InputRef t5Stack(HfModel& model, std::string_view name, LayerConfig p, std::int64_t layers, std::int64_t length,
                 InputRef x)
{
    RowBuilder& rows = model.rows;
    const std::int64_t buckets = model.config.integer({"relative_attention_num_buckets"}, 32);
    const InputRef in = rows.open(name, "T5Stack", {x});
    const InputRef dropped = dropout(rows, "dropout", p.hiddenDropout, in);
    p.positionBias = relativeBias(rows, length, buckets, p.heads);
    const InputRef y = buildLayers(model, "block", p, layers, dropped);
    dropout(rows, "final_dropout", p.hiddenDropout, encoderNorm(rows, p, "final_layer_norm", y));
    return rows.close();
}

LayerConfig pairLayer(HfModel& model, std::string_view side, const LayerConfig& common, std::int64_t usualHeads,
                      std::int64_t usualFfn)
{
    const JsonConfig& c = model.config;
    LayerConfig p = common;
    const std::string heads = std::string(side) + "_attention_heads";
    const std::string width = std::string(side) + "_ffn_dim";
    p.heads = model.heads({heads}, usualHeads, p.hidden);
    p.intermediate = c.integer({width}, usualFfn);
    checkHeads(model, p);
    return p;
}

LayerConfig bartCommon(HfModel& model, std::int64_t width)
{
    const JsonConfig& c = model.config;
    LayerConfig p;
    p.names.attention = "self_attn";
    p.names.query = "q_proj", p.names.key = "k_proj", p.names.value = "v_proj", p.names.output = "out_proj";
    p.names.attentionNorm = "self_attn_layer_norm", p.names.mlpNorm = "final_layer_norm";
    p.names.up = "fc1", p.names.down = "fc2";
    p.hidden = c.integer({"d_model", "hidden_size"}, width);
    p.activation = c.text({"activation_function"}, "gelu");
    p.hiddenDropout = c.real({"dropout"}, 0);
    p.attentionDropout = c.real({"attention_dropout"}, 0);
    p.activationDropout = c.real({"activation_dropout"}, 0);
    return p;
}

/// The position embeddings of BART and the families that resemble it.
enum class Positions {
    OffsetLearned, ///< Learned, with two rows that no token uses.
    Learned,
    Frozen, ///< Sines in a parameter without gradient.
    Buffer  ///< Sines in a buffer, with two rows that no token uses.
};

/// The defaults of a family's configuration class, and the properties in which its modules may differ from BART's.
struct BartFamily {
    std::string_view type;
    std::int64_t vocabulary, hidden, longest, encoders, decoders, heads, intermediate;
    Positions positions = Positions::OffsetLearned;
    bool preNorm = false; ///< Whether norms precede the branches of each layer, and one follows the last layer.
    bool embeddingNorm = true;
    bool finalBias = true; ///< Whether a buffer is added to the logits (final_logits_bias).
    std::string_view activation = "gelu";
    double attentionDropout = 0;
};

constexpr std::array kBartFamilies{
    BartFamily{"bart", 50265, 1024, 1024, 12, 12, 16, 4096},
    BartFamily{"mbart", 50265, 1024, 1024, 12, 12, 16, 4096, Positions::OffsetLearned, true},
    BartFamily{"blenderbot", 8008, 2560, 128, 2, 24, 32, 10240, Positions::Learned, true, false},
    BartFamily{"blenderbot-small", 50265, 512, 512, 8, 8, 16, 2048, Positions::Learned},
    BartFamily{"m2m_100", 128112, 1024, 1024, 12, 12, 16, 4096, Positions::Buffer, true, false, false, "relu", 0.1},
    BartFamily{"marian", 58101, 1024, 1024, 12, 12, 16, 4096, Positions::Frozen, false, false},
    BartFamily{"pegasus", 50265, 1024, 1024, 12, 12, 16, 4096, Positions::Frozen, true, false},
};

const BartFamily& bartFamily(std::string_view type)
{
    const auto found = std::ranges::find(kBartFamilies, type, &BartFamily::type);
    return found == kBartFamilies.end() ? kBartFamilies.front() : *found;
}

struct Side {
    std::string_view name;
    LayerConfig layer;
    std::int64_t layers, vocabulary, longest, length;
};

InputRef bartPositions(RowBuilder& rows, const BartFamily& family, const Side& s)
{
    constexpr std::string_view name = "embed_positions";
    const bool offset = family.positions == Positions::OffsetLearned || family.positions == Positions::Buffer;
    const std::int64_t count = s.longest + (offset ? 2 : 0);
    if (family.positions == Positions::Buffer) {
        rows.add("Buffer", name, {{"shape", Extents{count, s.layer.hidden}}});
        return rows.add("Slice", "positions", {{"dim", 0}, {"end", Extents{s.length}}});
    }
    const InputRef x = positionEmbedding(rows, name, s.length, count, s.layer.hidden);
    if (family.positions == Positions::Frozen)
        rows.freeze(x);
    return x;
}

InputRef bartSide(HfModel& model, const BartFamily& family, const Side& s, InputRef ids, InputRef& table)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(s.name, "BartStack", {ids});
    const InputRef tokens = table.row == LayerId::None
                                ? table = tokenEmbedding(rows, "shared", in, s.vocabulary, s.layer.hidden)
                                : sharedEmbedding(rows, "embed_tokens", in, s.vocabulary, s.layer.hidden, table);
    InputRef x = addSum(rows, "add_positions", tokens, bartPositions(rows, family, s));
    if (family.embeddingNorm)
        x = layerNorm(rows, "layernorm_embedding", x);
    x = buildLayers(model, "layers", s.layer, s.layers, dropout(rows, "dropout", s.layer.hiddenDropout, x));
    if (family.preNorm)
        layerNorm(rows, "layer_norm", x);
    return rows.close();
}

InputRef languageLogits(HfModel& model, std::string_view name, std::int64_t vocabulary, bool tied, InputRef x,
                        InputRef table)
{
    const InputRef logits = linear(model.rows, name, vocabulary, false, x);
    if (tied)
        model.rows.share(logits, "weight", table, "weight");
    return logits;
}

// Adds the loss. The model's output (Seq2SeqLMOutput) holds the logits and the encoder's output until backward has
// ended.
void pairLoss(RowBuilder& rows, InputRef logits, InputRef memory)
{
    const InputRef loss = tokenLoss(rows, logits);
    rows.keep(memory, loss);
    rows.keep(logits, loss);
}

// Under autocast, the sum with BART's final_logits_bias is in fp32.
InputRef biasedLogits(RowBuilder& rows, std::int64_t vocabulary, InputRef logits)
{
    const InputRef bias = rows.add("Buffer", "final_logits_bias", {{"shape", Extents{1, vocabulary}}});
    return addSum(rows, "biased_logits", logits, bias);
}

// Adds BART's classifier, which reads the decoder's last token.
void bartClassifier(HfModel& model, std::int64_t width, InputRef x)
{
    RowBuilder& rows = model.rows;
    const double p = model.config.real({"classifier_dropout"}, 0);
    const InputRef last = rows.add("Select", "last_token", {{"dim", 1}, {"index", -1}}, {x});
    const InputRef dense = linear(rows, "dense", width, true, dropout(rows, "dropout", p, last));
    const InputRef y = dropout(rows, "dropout_2", p, rows.add("Tanh", "tanh", {}, {dense}));
    classLoss(rows, linear(rows, "out_proj", model.labels(3), true, y));
}

} // namespace

void importT5(HfModel& model)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    const bool mt5 = c.text({"model_type"}, "t5") == "mt5";
    LayerConfig p = t5Layer(model, mt5);
    const std::int64_t vocabulary = c.integer({"vocab_size"}, mt5 ? 250112 : 32128);
    const std::int64_t layers = c.layers({"num_layers"}, mt5 ? 8 : 6);
    const Lengths l = lengths(model, 512);
    const InputRef source = tokenIds(rows, "input_ids", l.source);
    const InputRef table = tokenEmbedding(rows, "shared", source, vocabulary, p.hidden);
    const InputRef memory = t5Stack(model, "encoder", p, layers, l.source, table);
    if (model.architectureEnds("EncoderModel") && model.isBaseModel())
        return;
    const InputRef target = tokenIds(rows, "decoder_input_ids", l.target);
    const InputRef x = sharedEmbedding(rows, "decoder_embed_tokens", target, vocabulary, p.hidden, table);
    p.memory = memory;
    p.causal = true;
    InputRef y = t5Stack(model, "decoder", p, c.layers({"num_decoder_layers"}, layers), l.target, x);
    if (model.isBaseModel())
        return;
    const bool tied = c.flag({"tie_word_embeddings"}, !mt5);
    if (tied)
        y = rows.add("Mul", "scaled", {{"factor", 1 / std::sqrt(static_cast<double>(p.hidden))}}, {y});
    pairLoss(rows, languageLogits(model, "lm_head", vocabulary, tied, y, table), memory);
}

namespace {

/// Adds the rows after BART's decoder.
void bartHead(HfModel& model, const BartFamily& family, const Side& decoder, InputRef x, InputRef table)
{
    RowBuilder& rows = model.rows;
    if (model.architectureEnds("ForSequenceClassification"))
        return bartClassifier(model, decoder.layer.hidden, x);
    if (model.architectureEnds("ForQuestionAnswering"))
        return void(tokenLoss(rows, linear(rows, "qa_outputs", 2, true, x)));
    if (model.isBaseModel())
        return;
    const bool tied = model.config.flag({"tie_word_embeddings"}, true);
    const InputRef logits = languageLogits(model, "lm_head", decoder.vocabulary, tied, x, table);
    pairLoss(rows, family.finalBias ? biasedLogits(rows, decoder.vocabulary, logits) : logits, decoder.layer.memory);
}

} // namespace

void importBart(HfModel& model)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    const BartFamily& f = bartFamily(c.text({"model_type"}, "bart"));
    LayerConfig common = bartCommon(model, f.hidden);
    common.activation = c.text({"activation_function"}, std::string(f.activation));
    common.hiddenDropout = c.real({"dropout"}, 0.1);
    common.attentionDropout = c.real({"attention_dropout"}, f.attentionDropout);
    common.preNorm = f.preNorm;
    const std::int64_t vocabulary = c.integer({"vocab_size"}, f.vocabulary);
    const std::int64_t longest = c.integer({"max_position_embeddings"}, f.longest);
    const Lengths l = lengths(model, longest);
    InputRef table{};
    LayerConfig layer = pairLayer(model, "encoder", common, f.heads, f.intermediate);
    layer.kind = "BartEncoderLayer";
    const InputRef source = tokenIds(rows, "input_ids", l.source);
    const std::int64_t encoders = c.layers({"encoder_layers", "num_hidden_layers"}, f.encoders);
    const InputRef memory =
        bartSide(model, f, {"encoder", layer, encoders, vocabulary, longest, l.source}, source, table);
    layer = pairLayer(model, "decoder", common, f.heads, f.intermediate);
    layer.kind = "BartDecoderLayer";
    layer.causal = true;
    layer.memory = memory;
    const InputRef target = tokenIds(rows, "decoder_input_ids", l.target);
    const std::int64_t decoders = c.layers({"decoder_layers"}, f.decoders);
    // Marian's two languages may have vocabularies of their own.
    const bool shared = c.flag({"share_encoder_decoder_embeddings"}, true);
    const std::int64_t words = shared ? vocabulary : c.integer({"decoder_vocab_size"}, vocabulary);
    table = shared ? table : InputRef{};
    const Side decoder{"decoder", layer, decoders, words, longest, l.target};
    bartHead(model, f, decoder, bartSide(model, f, decoder, target, table), table);
}

namespace {

InputRef whisperEncoder(HfModel& model, const LayerConfig& layer, std::int64_t positions)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    const std::int64_t mels = c.integer({"num_mel_bins"}, 80);
    const InputRef sound = rows.add("Input", "input_features", {{"shape", Extents{mels, 2 * positions}}});
    const InputRef in = rows.open("encoder", "WhisperEncoder", {sound});
    const std::int64_t d = layer.hidden;
    rows.add("Conv1d", "conv1", {{"out_channels", d}, {"kernel_size", 3}, {"padding", 1}}, {in});
    rows.add("GELU", "gelu1");
    rows.add("Conv1d", "conv2", {{"out_channels", d}, {"kernel_size", 3}, {"stride", 2}, {"padding", 1}});
    rows.add("GELU", "gelu2");
    const InputRef frames = rows.add("Permute", "frames", {{"dims", Extents{0, 2, 1}}});
    // Sinusoidal positions are stored in a table that is not trained.
    const InputRef table = rows.add("Parameter", "embed_positions", {{"shape", Extents{positions, d}}});
    rows.freeze(table);
    const InputRef x = dropout(rows, "dropout", layer.hiddenDropout, addSum(rows, "add_positions", frames, table));
    const InputRef y = buildLayers(model, "layers", layer, c.layers({"encoder_layers", "num_hidden_layers"}, 4), x);
    layerNorm(rows, "layer_norm", y);
    return rows.close();
}

} // namespace

void importWhisper(HfModel& model)
{
    const JsonConfig& c = model.config;
    RowBuilder& rows = model.rows;
    LayerConfig common = bartCommon(model, 384);
    common.preNorm = true;
    common.keyBias = false;
    common.contiguousHeads = true;
    LayerConfig layer = pairLayer(model, "encoder", common, 6, 1536);
    layer.kind = "WhisperEncoderLayer";
    const InputRef memory = whisperEncoder(model, layer, c.integer({"max_source_positions"}, 1500));
    layer = pairLayer(model, "decoder", common, 6, 1536);
    layer.kind = "WhisperDecoderLayer";
    layer.causal = true;
    layer.memory = memory;
    const std::int64_t vocabulary = c.integer({"vocab_size"}, 51865);
    const std::int64_t positions = c.integer({"max_target_positions"}, 448);
    const std::int64_t length = model.dimension("target_sequence", positions, kTargetLength);
    const InputRef in = rows.open("decoder", "WhisperDecoder", {tokenIds(rows, "decoder_input_ids", length)});
    const InputRef table = tokenEmbedding(rows, "embed_tokens", in, vocabulary, layer.hidden);
    const InputRef places = positionEmbedding(rows, "embed_positions", length, positions, layer.hidden);
    const InputRef x = dropout(rows, "dropout", layer.hiddenDropout, addSum(rows, "add_positions", table, places));
    layerNorm(rows, "layer_norm", buildLayers(model, "layers", layer, c.layers({"decoder_layers"}, 4), x));
    const bool tied = c.flag({"tie_word_embeddings"}, true);
    pairLoss(rows, languageLogits(model, "proj_out", vocabulary, tied, rows.close(), table), memory);
}

} // namespace vram
