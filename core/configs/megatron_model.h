// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "configs/training_job.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace vram {

/// Sizes of multi-latent attention.
struct MegatronLatent {
    std::int64_t queryRank = 0;      ///< Rank of the queries' projection; 0 if queries are not low-rank.
    std::int64_t keyValueRank = 0;   ///< Rank of the keys' and values' projection; 0 if the attention is not latent.
    std::int64_t headChannels = 0;   ///< Channels of a query or key head without rotary embedding.
    std::int64_t rotaryChannels = 0; ///< Channels of a query or key head with rotary embedding.
    bool operator==(const MegatronLatent&) const = default;
};

/// The feed-forward network of a layer.
struct MegatronFeedForward {
    std::int64_t size = 0;
    std::int64_t experts = 0; ///< Number of experts; 0 for one feed-forward network for all tokens.
    std::int64_t expertsPerToken = 0;
    std::int64_t shared = 0;        ///< Size of the shared experts, which process all tokens.
    bool sharedGate = false;        ///< Whether the output of the shared experts is gated.
    bool sigmoidRouter = false;     ///< Whether the router scores experts by sigmoids with a bias.
    bool trainedRouterBias = false; ///< Whether that bias counts as a parameter.
    bool operator==(const MegatronFeedForward&) const = default;
};

/// One layer of a decoder as Megatron-LM's options describe it.
struct MegatronLayer {
    std::int64_t heads = 0;
    std::int64_t channels = 0; ///< Channels of a head; with latent attention, channels of a value head.
    std::int64_t groups = 0;   ///< Heads of keys and values.
    MegatronLatent latent{};
    MegatronFeedForward feedForward{};
    bool gated = false;
    bool bias = false;
    bool attentionBias = false; ///< Whether queries, keys and values have biases.
    bool rotary = false;        ///< Whether queries and keys have a rotary embedding.
    bool interleaved = false;   ///< Whether the rotary embedding pairs adjacent channels instead of the two halves.
    std::int64_t window = 0;    ///< Tokens to which a token attends, itself included; 0 for all before it.
    bool qkNorm = false;        ///< Whether queries and keys are normalized per head (QK norm).
    double attentionDropout = 0;
    double hiddenDropout = 0;
    bool operator==(const MegatronLayer&) const = default;
};

/// A language model, described by Megatron-LM's options.
struct MegatronModel {
    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0;
    std::int64_t length = 0;
    std::int64_t positions = 0;         ///< Rows of the position embedding; 0 if there is none.
    double rotaryBase = 0;              ///< 0 if the network does not specify it.
    std::int64_t rotaryChannels = 0;    ///< Number of channels per head that are rotated; 0 if unknown.
    std::string rotaryScaling = "none"; ///< Scaling of the rotary frequencies: none, llama3 or other.
    double rotaryFactor = 1;            ///< The factor of that scaling.
    bool rmsNorm = false;
    bool tied = false;                                 ///< Whether the head shares its weight with the embedding.
    MegatronLayer layer{};                             ///< A layer with experts, if the model has any.
    std::int64_t denseFeedForward = 0;                 ///< Size of the feed-forward network in layers without experts;
                                                       ///< 0 if there are none.
    std::vector<std::pair<bool, std::int64_t>> runs{}; ///< Runs of consecutive layers: whether they have experts, and
                                                       ///< their number.
};

/// Describes the whole network. The error is a clause that names the row which the options cannot express.
Result<MegatronModel> megatronModel(const TrainingJob& job);
/// Number of parameters of the model that the options describe, with the biases of routers, which are buffers there.
std::int64_t parameterCount(const MegatronModel& model);

} // namespace vram
