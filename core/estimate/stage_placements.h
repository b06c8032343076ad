#pragma once

#include "engine/lowering.h"
#include "network/network.h"
#include "parallel/world.h"
#include "setup/setup.h"
#include "step/placement.h"
#include "step/tape.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// A rank of the job's pipeline, which runs one stage or several; without one, the only rank, which runs the whole
/// network.
struct StagePlacement {
    std::vector<Placement> stages;
    std::optional<StagePlan> plan{};
};

/// The stages, and what is known of the network as a whole once it had to be lowered for them.
struct StagePlacements {
    std::vector<StagePlacement> ranks{};
    std::int64_t parameters = -1; ///< Elements; negative: not counted.
    std::int64_t trainable = 0;
    std::int64_t layers = 0;
    std::vector<Issue> issues{};
};

/// `whole`: the network with all of its experts, of which `network` has those of one rank where they are shared. Overwrites
/// `tape` and `scratch` where the network has to be lowered.
StagePlacements stagePlacements(const Network& whole, const Network& network, const Setup& setup, const World& world,
                                Tape& tape, Lowering::Scratch& scratch);

} // namespace vram
