// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "network/network.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace reference {

/// PyTorch's figures for one rank of a distributed step, as explained in tests/reference_distributed/README.md.
struct RankCase {
    std::string network;
    std::string strategy; ///< "ddp", "zero1", "fsdp2"
    vram::Setup setup;
    std::int64_t localElements = 0;
    vram::Bytes parameters = 0; ///< Including padding.
    bool padded = false; ///< Whether shards are padded. PyTorch's figures count padding as temporary at the peak.
    vram::Bytes optimizerState = 0;
    vram::Bytes gradients = 0;
    vram::Bytes saved = 0;
    vram::Bytes peak = 0;
    std::string phase;
    vram::Bytes step = 0; ///< Peak during the optimizer step; only for cases with experts.
    vram::Bytes reserved = 0;
    vram::Breakdown byCategory{}; ///< Breakdown at the peak. Activations are counted as temporary.

    /// Returns a name such as "gpt2 fsdp2 b2 gpus=8".
    std::string name() const;
};

/// All cases whose strategy the estimate supports.
std::vector<RankCase> rankCases();

/// Cases of expert parallelism with FSDP2 ("fsdp2+ep"), for which neither composition nor reserved bytes were recorded.
std::vector<RankCase> expertCases();

/// PyTorch's peaks of one rank by phase, for cases where nothing else was recorded.
struct PhaseCase {
    std::string network;
    std::string strategy; ///< "fsdp1"
    vram::Setup setup;
    std::array<vram::Bytes, 4> phases{}; ///< Forward, loss, backward, step.
};
/// Cases of FullyShardedDataParallel (PyTorch 2.6) in the same harness: GPT-2, batch 2, AdamW, one unit per block. The
/// original parameters, which the harness keeps alive, are excluded.
std::vector<PhaseCase> flatParameterCases();

/// The exported network. Throws if there is none.
vram::Network distributedNetwork(const std::string& name);

} // namespace reference
