// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/scratch_memory.h"
#include "network/network.h"
#include "parallel/device_mesh.h"
#include "setup/setup.h"
#include "step/placement.h"
#include "step/terms.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// A position in the job's pipeline, with its stages. Without a pipeline, there is one position, which runs the whole
/// network.
struct StagePlacement {
    std::vector<Placement> stages;
    std::optional<StageSchedule> plan{};
};

/// Element and layer counts of a network.
struct NetworkCount {
    std::int64_t parameters = 0;
    std::int64_t trainable = 0;
    std::int64_t layers = 0;
};

/// The placements of all stages, and facts about the whole network if it had to be lowered for them.
struct StagePlacements {
    std::vector<StagePlacement> ranks{};
    std::optional<NetworkCount> whole{};
    std::vector<Issue> issues{};
};

/// `whole` is the network with all its experts; if the experts are sharded, `network` contains only those of one rank.
/// The scratch memory is used if the network has to be lowered.
StagePlacements stagePlacements(const Network& whole, const Network& network, const Setup& setup,
                                const DeviceMesh& mesh, ScratchMemory& scratch);

} // namespace vram
