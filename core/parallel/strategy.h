// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "parallel/device_mesh.h"
#include "setup/kernel_device.h"
#include "setup/setup.h"
#include "step/collectives.h"
#include "step/placement.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace vram {

/// Returns the placement of a rank, which is decided before its network is lowered.
Placement rankPlacement(const Network& network, const Setup& setup, const DeviceMesh& mesh);

/// Under context parallelism, makes attention rotate keys and values among the ranks that shard a sequence.
void planRingAttention(Placement& placement, const Network& network, const Setup& setup, const DeviceMesh& mesh);
/// Applies Megatron-LM's own cross-entropy over the vocabulary and its training loop, which releases outputs at once.
void applyMegatronLoop(Placement& placement, const Network& network, const Setup& setup, const DeviceMesh& mesh);

/// Returns the collectives of a rank.
std::unique_ptr<Collectives> makeCollectives(const Setup& given, const DeviceMesh& mesh, std::int64_t rank,
                                             const KernelDevice& device);

/// A group of identical ranks.
struct RankClass {
    std::int64_t rank = 0;           ///< The first rank of the group.
    std::int64_t identicalRanks = 1; ///< Number of ranks in the group.
};

/// Returns the groups of identical ranks of a job whose ranks all run `tape`, in order of their first ranks.
std::vector<RankClass> distinctRanks(const Tape& tape, const DeviceMesh& mesh);
/// Returns the groups that may have the highest peak memory.
std::vector<RankClass> highestMemoryRanks(const Tape& tape, const DeviceMesh& mesh);

} // namespace vram
