// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/allocator_replay.h"
#include "step/allocator.h"
#include "step/tape.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace vram {

/// Memory that one estimate passes on to the next, so that a search allocates only once. No result depends on its
/// contents.
struct ScratchMemory {
    /// Memory for one stage of a rank.
    struct Stage {
        Lowering::Scratch scratch;
        Tape tape;
    };

    /// Returns a stage, which is created on first use.
    Stage& stage(std::size_t i);

    Stage first;
    std::vector<std::unique_ptr<Stage>> moreStages;
    Replay replay{first.tape};
    CachingAllocator allocator;
    CachingAllocator savedAllocator;     ///< State after the events that the next rank's replay reuses.
    std::size_t savedEvents = 0;         ///< Number of these events; 0 if there is no such state.
    bool keptSmallWorkspacesFit = false; ///< SmallWorkspaces::fit for the workspaces among these events.
    bool smallWorkspacesFit = false;     ///< SmallWorkspaces::fit of the last replay.
    ReplayCheckpoint withWorkspaces;
    AllocatorRecord record; ///< The allocator's state during the replay.
};

/// Scratch memory taken from a pool that all threads share, and returned to it by the destructor.
class ScratchLease
{
public:
    ScratchLease();
    ~ScratchLease();
    ScratchLease(const ScratchLease&) = delete;
    ScratchLease& operator=(const ScratchLease&) = delete;

    ScratchMemory& operator*() const { return *m_scratch; }

private:
    std::unique_ptr<ScratchMemory> m_scratch;
};

} // namespace vram
