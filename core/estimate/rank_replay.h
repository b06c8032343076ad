#pragma once

#include "devices/catalogues.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/estimate.h"
#include "estimate/rank_figures.h"
#include "setup/setup.h"
#include "step/allocator.h"
#include "step/tape.h"

#include <memory>
#include <span>
#include <vector>

namespace vram {

/// What an estimate fills and the next one may fill again: the result depends on none of it.
struct Workspace {
    /// What a rank needs for each stage beyond its first.
    struct Further {
        Lowering::Scratch scratch;
        Tape tape;
    };

    Lowering::Scratch scratch;
    Tape tape;
    Replay replay{tape};
    std::vector<std::unique_ptr<Further>> further;
    CachingAllocator allocator;
    std::vector<Bytes> reserved; ///< After each event of the replay.
    bool tooLarge = false;       ///< Sizes of the present estimate left 64 bits.
};

/// One rank's steps over the tapes that are written, the first of them the workspace's own, into `result`.
void replayRank(Estimate& result, Workspace& workspace, std::span<const LoweredStage> stages, const StagePlan* plan,
                const Setup& setup, const Catalogues& catalogues, Detail detail);

} // namespace vram
