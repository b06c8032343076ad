// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/estimate.h"
#include "step/collectives.h"
#include "step/memory.h"
#include "step/placement.h"
#include "step/tape.h"

#include <span>

namespace vram {

/// A lowered stage of a rank; without a pipeline, the whole network.
struct LoweredStage {
    const Tape* tape = nullptr;
    const Lowering* lowering = nullptr;
    Collectives* collectives = nullptr; ///< Null for a single GPU.
    bool sends = false;                 ///< Whether its output is sent to the next stage.
    bool frees = false;                 ///< StageTape::frees
};

/// `plan` is the schedule of a pipeline rank, or null.
void fillTotals(Estimate& result, std::span<const LoweredStage> stages, const Replay& replay, const StagePlan* plan);
void fillPeak(Estimate& result, const Memory& memory, const Lowering& lowering);
void fillRows(Estimate& result, std::span<const LoweredStage> stages, const Replay& replay);
/// The peak of all phases.
Bytes highestPeak(const Memory& memory);
/// Some peak left 63 bits.
bool overflowed(const Memory& memory);

} // namespace vram
