// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "configs/config_job.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// One layer of a decoder, described by Megatron-LM's options.
struct MegatronLayer {
    std::int64_t heads = 0;
    std::int64_t channels = 0; ///< Size of a head.
    std::int64_t groups = 0;   ///< Number of key and value heads.
    std::int64_t feedForward = 0;
    std::int64_t experts = 0; ///< 0 if one feed-forward network processes all tokens.
    std::int64_t expertsPerToken = 0;
    bool gated = false;
    bool bias = false;
    bool attentionBias = false; ///< Whether queries, keys and values have biases.
    bool normsHeads = false;    ///< Whether queries and keys are normalized per head (QK norm).
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
    double rotaryBase = 0;    ///< 0 if the network does not specify it.
    std::int64_t rotated = 0; ///< Number of channels per head that are rotated; 0 if unknown.
    bool rmsNorm = false;
    bool tied = false; ///< Whether the weights of head and embedding are tied.
    MegatronLayer layer{};
};

/// Describes the whole network. The error says which part of it the options cannot express.
Result<MegatronModel> megatronModel(const ConfigJob& job);

} // namespace vram
