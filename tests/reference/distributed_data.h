#pragma once

#include "estimate/estimate.h"
#include "network/network.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace reference {

/// PyTorch's figures for one rank of a distributed step; tests/reference_distributed/README.md has their meaning.
struct RankCase {
    std::string network;
    std::string strategy; ///< "ddp", "zero1", "fsdp2"
    vram::Setup setup;
    std::int64_t ownElements = 0;
    vram::Bytes parameters = 0; ///< With padding.
    bool padded = false;        ///< The shards hold padding, which PyTorch's figures count as temporary at the peak.
    vram::Bytes optimizerState = 0;
    vram::Bytes gradients = 0;
    vram::Bytes saved = 0;
    vram::Bytes peak = 0;
    std::string phase;
    vram::Bytes step = 0; ///< Peak while the optimizer steps, of experts' cases.
    vram::Bytes reserved = 0;
    vram::Breakdown byCategory{}; ///< At the peak; activations count as temporary.

    /// "gpt2 fsdp2 8 ranks, rank 0, bf16/fp32"
    std::string name() const;
};

/// Every case whose strategy the estimate knows.
std::vector<RankCase> rankCases();

/// Ranks that share experts under FSDP2 ("fsdp2+ep"): no composition and nothing reserved was taken.
std::vector<RankCase> expertCases();

/// PyTorch's peaks of one rank by phase, where that is all that was taken.
struct PhaseCase {
    std::string network;
    std::string strategy; ///< "fsdp1"
    vram::Setup setup;
    std::array<vram::Bytes, 4> phases{}; ///< Forward, loss, backward, step.
};
/// FullyShardedDataParallel of PyTorch 2.6 under the same harness: GPT-2, batch 2, AdamW, each block a unit, without the
/// original parameters, which the harness holds on to.
std::vector<PhaseCase> flatParameterCases();

/// The network as exported. Throws where there is none.
vram::Network distributedNetwork(const std::string& name);

} // namespace reference
