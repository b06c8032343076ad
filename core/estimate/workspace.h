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
struct Workspace {
    /// Memory for one stage of a rank.
    struct Stage {
        Lowering::Scratch scratch;
        Tape tape;
    };

    /// Created on first use.
    Stage& stage(std::size_t i);

    Stage first;
    std::vector<std::unique_ptr<Stage>> further;
    Replay replay{first.tape};
    CachingAllocator allocator;
    CachingAllocator passed;      ///< State after the events that the next rank's replay reuses.
    std::size_t passedEvents = 0; ///< Number of these events; 0 if there is no such state.
    bool passedSmallFit = false;  ///< SmallWorkspaces::fit for the workspaces among these events.
    bool smallFit = false;        ///< SmallWorkspaces::fit of the last replay.
    KeptReplay withWorkspaces;
    AllocatorRecord record; ///< The allocator's actions during the replay.
};

/// A workspace borrowed from a pool common to all threads, and returned to it by the destructor.
class WorkspaceLease
{
public:
    WorkspaceLease();
    ~WorkspaceLease();
    WorkspaceLease(const WorkspaceLease&) = delete;
    WorkspaceLease& operator=(const WorkspaceLease&) = delete;

    Workspace& operator*() const { return *m_workspace; }

private:
    std::unique_ptr<Workspace> m_workspace;
};

} // namespace vram
