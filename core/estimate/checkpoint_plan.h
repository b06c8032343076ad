#pragma once

#include "estimate/estimate.h"

#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A block that is worth a checkpoint, one for each repeat.
struct CheckpointBlock {
    std::string path;
    LayerId id = LayerId::None;
    std::int64_t repeat = 1;
};

/// Blocks that repeat or stand beside others of their kind, outermost first.
std::vector<CheckpointBlock> checkpointBlocks(const Network& network);

/// Which blocks to compute again.
struct CheckpointPlan {
    std::string globs;        ///< For Setup::checkpoint: "layer1.0,blocks:5".
    std::int64_t repeats = 0; ///< Blocks that run twice, each repeat counted.
    std::int64_t of = 0;      ///< Out of so many.
    double recomputed = 0;    ///< Share of the forward pass that runs again, 0 to 1.
};

/// The fewest blocks whose checkpoints make the setup fit, first those that save the most for each operation
/// recomputed. None if the setup fits without checkpoints, does not fit with all of them, or needs all of them.
std::optional<CheckpointPlan> cheapestCheckpoints(const Network& network, const Setup& setup,
                                                  const Catalogues& catalogues);

} // namespace vram
