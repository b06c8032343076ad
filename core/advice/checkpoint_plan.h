// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A block that is worth checkpointing, with one checkpoint per repeat.
struct CheckpointBlock {
    std::string path;
    LayerId id = LayerId::None;
    std::int64_t repeat = 1;
};

/// Blocks that repeat or have siblings of the same kind, outermost first.
std::vector<CheckpointBlock> checkpointBlocks(const Network& network);

/// The blocks to recompute.
struct CheckpointPlan {
    std::string globs;        ///< Value for Setup::checkpoint: "layer1.0,blocks:5".
    std::int64_t repeats = 0; ///< Number of recomputed blocks, counting each repeat.
    std::int64_t of = 0;      ///< Total number of blocks that can be checkpointed, counting each repeat.
    double recomputed = 0;    ///< Fraction of the forward pass that is recomputed, 0 to 1.
};

/// Returns the fewest blocks whose checkpoints make the setup fit, preferring those that save the most per recomputed
/// operation. Returns nullopt if the setup fits without checkpoints, does not fit with all of them, or needs all of
/// them.
std::optional<CheckpointPlan> cheapestCheckpoints(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues);

} // namespace vram
