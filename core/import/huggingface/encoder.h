// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/huggingface/model.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace vram {

/// The names of the modules of one layer in a model family.
struct LayerNames {
    std::string_view attention = "attention";
    std::string_view query = "query", key = "key", value = "value", output = "dense";
    std::string_view attentionNorm = "LayerNorm";
    std::string_view cross = "encoder_attn";
    std::string_view crossNorm = "encoder_attn_layer_norm";
    std::string_view mlp = "mlp";
    std::string_view up = "intermediate", gate = "wi_0", down = "output";
    std::string_view mlpNorm = "LayerNorm";
};

/// One layer of an encoder, or of the decoder in an encoder-decoder model: attention, optional cross-attention,
/// feed-forward.
struct LayerConfig {
    LayerNames names{};
    std::string_view kind = "Layer";
    std::int64_t hidden = 0;
    std::int64_t heads = 1;
    std::int64_t headDim = 0; ///< Head size; 0 for hidden / heads.
    std::int64_t intermediate = 0;
    bool preNorm = false; ///< Whether norms precede attention and feed-forward instead of following each residual sum.
    NormKind norm = NormKind::Layer;
    bool qkvBias = true;
    bool keyBias = true;
    bool outputBias = true;
    bool mlpBias = true;
    bool gated = false;
    bool causal = false;
    bool layerScale = false; ///< Whether both branches are multiplied by a learned factor per channel (DINOv2).
    std::string activation = "gelu";
    double hiddenDropout = 0;
    bool dropsAttentionOutput = true; ///< Whether hiddenDropout also applies to what attention returns.
    double attentionDropout = 0;
    double activationDropout = 0;
    std::string_view kernel = "auto";
    bool packed = false;          ///< Whether the tokens of all samples are one sequence (Pixtral).
    bool contiguousHeads = false; ///< Whether queries, keys and values are copied with the heads before the tokens.
    bool fp32Softmax = false;     ///< Whether attention without a fused kernel computes its softmax in fp32 (T5).
    InputRef positionBias{};      ///< Bias added to the scores of self-attention.
    Rotary rotary{};              ///< Rotates queries and keys of all tokens but the first `unrotatedTokens`.
    std::int64_t keptRotaryTokens = 0; ///< Tokens in the tables that each layer keeps in attributes (ESM); 0 for none.
    std::int64_t unrotatedTokens = 0;
    std::int64_t rotatedTokens = 0;
    InputRef memory{}; ///< The encoder's output; if it has no row, there is no cross-attention.

    std::int64_t width() const { return heads * (headDim > 0 ? headDim : hidden / heads); }
};

/// Writes `repeat` layers as one block named `name`.
InputRef buildLayers(HfModel& model, std::string_view name, const LayerConfig& plan, std::int64_t repeat, InputRef x);
/// Writes one layer in the open block.
InputRef buildLayer(HfModel& model, const LayerConfig& plan, InputRef x);
/// Reports head counts that do not divide the width.
void checkHeads(const HfModel& model, const LayerConfig& plan);
/// Adds the relative position bias: an embedding with one value per distance bucket and head, which is added to the
/// scores of every layer.
InputRef relativeBias(RowBuilder& rows, std::int64_t length, std::int64_t buckets, std::int64_t heads);
InputRef encoderNorm(RowBuilder& rows, const LayerConfig& plan, std::string_view name, InputRef x);

/// The rows of a text encoder before its head.
struct EncodedText {
    InputRef hidden;
    InputRef table; ///< The token embedding, which a head may be tied to.
    std::int64_t sequence = 0;
};

/// Reads a layer of BERT.
LayerConfig bertLayer(HfModel& model);
/// Adds the head for a task that `architectures` specifies. Returns false if it specifies none. With `ownDense`, the
/// classifier of sequences has a dense layer of its own instead of reading BERT's pooler.
bool taskHead(HfModel& model, const EncodedText& text, std::int64_t width, bool ownDense, double dropout);
/// Adds the masked-LM head: the transform of the hidden states, and the decoder, which is tied to the token embedding.
InputRef maskedLanguageHead(HfModel& model, const EncodedText& text, std::int64_t width, std::int64_t vocabulary,
                            const std::string& act);
InputRef pooler(RowBuilder& rows, std::int64_t width, InputRef x);
/// Adds the note that the head of the file's architecture was not read.
void noteBaseModel(HfModel& model);

void importBert(HfModel& model);
void importDistilBert(HfModel& model);
void importAlbert(HfModel& model);
void importElectra(HfModel& model);
void importDeberta(HfModel& model);
void importEsm(HfModel& model);
void importModernBert(HfModel& model);
void importMpnet(HfModel& model);
void importSpeech(HfModel& model);
void importT5(HfModel& model);
void importBart(HfModel& model);
void importWhisper(HfModel& model);

} // namespace vram
