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
    std::int64_t queryRank = 0;      ///< 0: queries have no low rank.
    std::int64_t keyValueRank = 0;   ///< 0: the attention is not latent.
    std::int64_t headChannels = 0;   ///< Of a query or key, without those that are turned.
    std::int64_t rotaryChannels = 0; ///< Channels of a query or key that are turned.
    bool operator==(const MegatronLatent&) const = default;
};

/// The feed-forward of a layer.
struct MegatronFeedForward {
    std::int64_t size = 0;
    std::int64_t experts = 0; ///< 0: one feed-forward for all tokens.
    std::int64_t expertsPerToken = 0;
    std::int64_t shared = 0;    ///< Size of the experts that all tokens go through.
    bool sharedGate = false;    ///< Whether these are weighted.
    bool sigmoidRouter = false; ///< Whether experts are chosen by sigmoids with a bias.
    bool operator==(const MegatronFeedForward&) const = default;
};

/// One layer of a decoder as Megatron-LM's options describe it.
struct MegatronLayer {
    std::int64_t heads = 0;
    std::int64_t channels = 0; ///< Size of a head; with latent attention, that of its values.
    std::int64_t groups = 0;   ///< Heads of keys and values.
    MegatronLatent latent{};
    MegatronFeedForward feedForward{};
    bool gated = false;
    bool bias = false;
    bool attentionBias = false; ///< Whether queries, keys and values have biases.
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
    std::int64_t positions = 0; ///< Rows of the position embedding; 0 if there is none.
    bool rotary = false;
    double rotaryBase = 0;           ///< 0 if the network does not specify it.
    std::int64_t rotaryChannels = 0; ///< Number of channels per head that are rotated; 0 if unknown.
    bool rmsNorm = false;
    bool tied = false;                                 ///< The head's weight is the embedding's.
    MegatronLayer layer{};                             ///< One with experts, if any has them.
    std::int64_t denseFeedForward = 0;                 ///< In layers without experts; 0 if there are none.
    std::vector<std::pair<bool, std::int64_t>> runs{}; ///< Layers in order: whether they have experts, and how many.
};

/// Describes the whole network. The error says which part of it the options cannot express.
Result<MegatronModel> megatronModel(const TrainingJob& job);

} // namespace vram
