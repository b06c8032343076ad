// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "parallel/world.h"
#include "setup/kernel_device.h"
#include "setup/setup.h"
#include "step/collectives.h"
#include "step/placement.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace vram {

/// The placement of a rank, decided before its network is lowered.
Placement placementOf(const Network& network, const Setup& setup, const World& world);

/// If ranks share sequences, makes attention rotate keys and values among them.
void planRingAttention(Placement& placement, const Network& network, const World& world);
/// Uses Megatron-LM's own loss over a vocabulary, and its training loop, which releases outputs at once.
void runAsMegatron(Placement& placement, const Network& network, const World& world);

/// The collectives of that rank.
std::unique_ptr<Collectives> collectivesOf(const Setup& given, const World& world, std::int64_t rank,
                                           const KernelDevice& device);

/// A group of identical ranks.
struct RankClass {
    std::int64_t rank = 0;  ///< The first of them.
    std::int64_t alike = 1; ///< Number of ranks in the group.
};

/// The distinct ranks of a job whose ranks all run `tape`, in order.
std::vector<RankClass> distinctRanks(const Tape& tape, const World& world);
/// Those of them that may be the fullest.
std::vector<RankClass> fullestRanks(const Tape& tape, const World& world);

} // namespace vram
