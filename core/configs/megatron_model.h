// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "configs/config_job.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// One layer of a decoder as Megatron-LM's options describe it.
struct MegatronLayer {
    std::int64_t heads = 0;
    std::int64_t channels = 0; ///< Size of a head.
    std::int64_t groups = 0;   ///< Heads of keys and values.
    std::int64_t feedForward = 0;
    std::int64_t experts = 0; ///< 0: one feed-forward for all tokens.
    std::int64_t expertsPerToken = 0;
    bool gated = false;
    bool bias = false;
    bool attentionBias = false; ///< Whether queries, keys and values have biases.
    bool normsHeads = false;    ///< Queries and keys are normalized head by head.
    double attentionDropout = 0;
    double hiddenDropout = 0;
    bool operator==(const MegatronLayer&) const = default;
};

/// A language model as Megatron-LM's options describe it.
struct MegatronModel {
    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0;
    std::int64_t length = 0;
    std::int64_t positions = 0; ///< Rows of the table of positions; 0: there is none.
    bool rotary = false;
    double rotaryBase = 0;    ///< 0: the network does not say it.
    std::int64_t rotated = 0; ///< How many of a head's channels are turned; 0: unknown.
    bool rmsNorm = false;
    bool tied = false; ///< The head's weight is the embedding's.
    MegatronLayer layer{};
};

/// The whole network; the error says what of it the options have no words for.
Result<MegatronModel> megatronModel(const ConfigJob& job);

} // namespace vram
