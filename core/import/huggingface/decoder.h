// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/huggingface/model.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The module names of a model family.
struct DecoderNames {
    std::string_view root = "model";
    std::string_view embedding = "embed_tokens";
    std::string_view positions = "embed_positions";
    std::string_view layers = "layers";
    std::string_view firstNorm = "input_layernorm";
    std::string_view attention = "self_attn";
    std::string_view query = "q_proj", key = "k_proj", value = "v_proj";
    std::string_view fused = "qkv_proj";
    std::string_view output = "o_proj";
    std::string_view attentionOutputNorm = "post_attention_layernorm"; ///< In layouts with such a norm.
    std::string_view secondNorm = "post_attention_layernorm";
    std::string_view mlpOutputNorm = "post_feedforward_layernorm";
    std::string_view mlp = "mlp";
    std::string_view up = "up_proj", gate = "gate_proj", down = "down_proj";
    std::string_view finalNorm = "norm";
    std::string_view head = "lm_head";
};

/// DeepSeek's multi-head latent attention, which computes queries, keys and values from low-rank projections.
struct LatentAttention {
    std::int64_t queryRank = 0; ///< Rank of the query projection; 0 for full rank.
    std::int64_t keyValueRank = 0;
    std::int64_t plainDim = 0; ///< Size of each query and key head without its rotary part.
    std::int64_t rotaryDim = 0;
    std::int64_t valueDim = 0;
};

/// A mixture of experts that replaces the feed-forward network.
struct Experts {
    std::int64_t count = 0; ///< Number of experts; 0 for no mixture of experts.
    std::int64_t perToken = 2;
    std::int64_t intermediate = 0;
    std::int64_t sharedIntermediate = 0; ///< 0 if there is no shared expert.
    bool sharedGate = false;
    bool routerBias = false;
    bool softmaxOfChosen = false; ///< Whether the softmax is over the scores of the chosen experts only (gpt-oss).
    bool correctionBias = false;  ///< Whether each expert has a bias that affects routing only and has no gradient.
    std::vector<bool> sparse{};   ///< Whether each layer is sparse; the others have a dense feed-forward.
    std::string_view module = "mlp";
    std::string_view router = "gate";
    std::string_view gate = "gate_proj", up = "up_proj", down = "down_proj";
};

/// The order of norms, residual sums, attention and feed-forward in a layer.
enum class DecoderLayout {
    PreNorm,         ///< norm, attention, add, norm, feed-forward, add
    PostNorm,        ///< attention, add, norm, feed-forward, add, norm
    OutputNorm,      ///< attention, norm, add, feed-forward, norm, add (OLMo 2)
    Sandwich,        ///< norms before and after both attention and feed-forward (Gemma 2)
    ParallelOneNorm, ///< both branches read one norm (GPT-J, Phi)
    ParallelTwoNorms ///< each branch reads its own norm of the same input (GPT-NeoX)
};

/// The projections of a feed-forward network.
enum class FeedForward {
    Plain,
    Gated,
    FusedGated,  ///< gate and up are the halves of one projection
    ClampedGated ///< gate and up alternate in one projection and are clamped (gpt-oss)
};

/// The tables of cosines and sines that attention multiplies by.
enum class RotaryForm {
    Shared,            ///< Those of the model.
    SharedFp32,        ///< Those of the model, in fp32 (OLMo 2).
    SharedInterleaved, ///< Those of the model, in which each angle is repeated (Cohere).
    Interleaved,       ///< Copies of each layer, in which each angle is repeated (GLM).
    InterleavedFp32,   ///< The same in fp32 (ERNIE 4.5).
    PerSample,         ///< Tables of the model for each sample (Qwen3-VL).
    Sections,          ///< Copies of each layer, from tables for each sample and each axis of an image (Qwen2-VL).
};

constexpr bool isFp32(RotaryForm form)
{
    return form == RotaryForm::SharedFp32 || form == RotaryForm::InterleavedFp32;
}

/// A decoder-only language model, with everything that distinguishes one family from another.
struct DecoderConfig {
    DecoderNames names{};
    std::string_view kind = "DecoderLayer"; ///< Class name of a layer.
    std::int64_t vocabulary = 0;
    std::int64_t hidden = 0;
    std::int64_t embedding = 0; ///< Width of the embedding if it differs from `hidden` (OPT-350m); otherwise 0.
    std::int64_t layers = 0;
    std::int64_t heads = 1;
    std::int64_t keyHeads = 1;
    std::int64_t headDim = 1;
    std::int64_t intermediate = 0;
    std::int64_t positions = 0; ///< Number of learned positions; 0 for none.
    std::int64_t sequence = 0;
    std::int64_t rotaryDim = 0;
    RotaryForm rotaryForm = RotaryForm::Shared;
    std::vector<bool> unrotated{}; ///< Whether each layer has no rotary embedding; empty if all have it.
    bool alibi = false;
    NormKind norm = NormKind::Rms;
    bool finalNorm = true;
    bool embeddingNorm = false;
    double embeddingScale = 0; ///< The number by which embeddings are multiplied, or 0 if they are not.
    double branchScale = 0;    ///< The same for what attention and feed-forward return (Granite).
    double logitsScale = 0;    ///< The number by which the logits are divided, or 0 (Granite).
    bool fusedQkv = false;
    bool queryKeyNorm = false;
    bool queryKeyNormAllHeads = false; ///< Whether the query and key norms span all heads (OLMo 2).
    bool queryKeyNormAfterRotary = false;
    bool clippedQkv = false;          ///< Whether queries, keys and values are clamped in place (OLMo).
    bool queryKeyNormPerHead = false; ///< Whether each head has norms of its own (StableLM 2).
    bool qkvBias = false;
    bool outputBias = false;
    bool mlpBias = false;
    bool headBias = false;
    bool tied = false;
    FeedForward feedForward = FeedForward::Gated;
    DecoderLayout layout = DecoderLayout::PreNorm;
    std::string activation = "silu";
    double embeddingDropout = 0;
    double attentionDropout = 0;
    double residualDropout = 0;
    bool attentionSoftcap = false;
    bool fp32Softmax = false; ///< Whether attention without a fused kernel computes its softmax in fp32.
    bool sinks = false; ///< Whether each softmax includes a learned score, which no fused kernel supports (gpt-oss).
    bool finalSoftcap = false;
    std::string_view kernel = "auto";
    std::int64_t window = 0;      ///< Size in tokens of the sliding attention window; 0 for full attention.
    std::vector<bool> windowed{}; ///< Whether each layer has the sliding window; empty if all have it.
    LatentAttention latent{};
    Experts experts{};
    bool maskPerSample = false; ///< Whether each sample has a mask, as its prompt is not causal (PaliGemma).
    InputRef prefix{};          ///< Embeddings (of an image) that replace those of the first `prefixTokens` tokens.
    std::int64_t prefixTokens = 0;
    bool returnsPrefix = true; ///< Whether the output of the model holds these embeddings (image_hidden_states).
    std::vector<InputRef> deepPrefix{}; ///< Embeddings that each of the first layers adds to those tokens (Qwen3-VL).
};

/// Writes the rows of `plan`, from the token ids to the loss.
void buildDecoder(HfModel& model, const DecoderConfig& plan);

/// The inputs of self-attention in one layer apart from the hidden states.
struct AttentionContext {
    Rotary rotary{};
    InputRef mask{}; ///< Mask or bias of the scores; no row for causal attention.
    std::int64_t window = 0;
};

/// Writes self-attention on `x` as a block.
InputRef selfAttention(HfModel& model, const DecoderConfig& plan, InputRef x, const AttentionContext& context);
/// The frequencies of the rotary embedding. transformers 5 stores them in rope_parameters.
RotaryFrequencies rotaryFrequencies(const JsonConfig& config);

/// Writes the feed-forward of width `intermediate` as rows of the open block.
InputRef feedForward(HfModel& model, const DecoderConfig& plan, std::int64_t intermediate, InputRef x);
/// Writes multi-head latent attention on `x`.
InputRef latentAttention(HfModel& model, const DecoderConfig& plan, InputRef x, const Rotary& rotary);
/// Writes the router, the experts and the shared expert on `x`. Tokens are distributed evenly among the experts.
InputRef mixtureOfExperts(HfModel& model, const DecoderConfig& plan, InputRef x);

// Functions that fill a DecoderConfig from a model's config, one per family.
DecoderConfig llamaConfig(HfModel& model);
/// The same for a config that is part of the file, such as text_config.
DecoderConfig llamaConfig(HfModel& model, const JsonConfig& config, std::string_view type);
/// Reads the properties in which a family differs from Llama.
void readLlamaFamily(const JsonConfig& config, DecoderConfig& plan, std::string_view type);
/// The size of the rotated part of each head. The key for the rotated fraction differs between families.
std::int64_t rotaryDim(const JsonConfig& config, std::int64_t headDim, double usual);
/// Reads which layers have the sliding window: those that layer_types marks, or, without it, those for which
/// `isWindowedByDefault` returns true.
void readWindows(const JsonConfig& config, DecoderConfig& plan,
                 const std::function<bool(std::int64_t)>& isWindowedByDefault);
/// The same with all layers except every `usual`th, unless sliding_window_pattern gives another interval.
void readWindowPattern(const JsonConfig& config, DecoderConfig& plan, std::int64_t usual);
DecoderConfig gemmaConfig(HfModel& model, const JsonConfig& config, std::string_view type);
void importLlamaFamily(HfModel& model);
void importGemma(HfModel& model);
void importGemma3(HfModel& model);
void importIdefics3(HfModel& model);
void importInternVl(HfModel& model);
void importLlava(HfModel& model);
void importMistral3(HfModel& model);
void importPaliGemma(HfModel& model);
void importQwenVl(HfModel& model);
void importMixture(HfModel& model);
void importDeepSeek(HfModel& model);
void importGlmMixture(HfModel& model);
void importGptOss(HfModel& model);
void importGpt2(HfModel& model);
void importGptNeo(HfModel& model);
void importGptJ(HfModel& model);
void importGptNeoX(HfModel& model);
void importOpt(HfModel& model);
void importBloom(HfModel& model);
void importFalcon(HfModel& model);
void importPhi(HfModel& model);

/// The default size of the "sequence" dimension: the smaller of `most` and `longest`, the longest possible sequence.
std::int64_t sequenceLength(HfModel& model, std::int64_t longest, std::int64_t most = 2048);

} // namespace vram
