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

/// Memory that one estimate leaves to the next, so that a search allocates only once. No result depends on its
/// contents.
struct Workspace {
    /// For each stage of a rank.
    struct Stage {
        Lowering::Scratch scratch;
        Tape tape;
    };

    /// Made when it is first asked for.
    Stage& stage(std::size_t i);

    Stage first;
    std::vector<std::unique_ptr<Stage>> further;
    Replay replay{first.tape};
    CachingAllocator allocator;
    CachingAllocator passed;      ///< Its state after the events that a replay of the next rank keeps.
    std::size_t passedEvents = 0; ///< Their number; 0 if there is no such state.
    KeptReplay withWorkspaces;
    AllocatorRecord record; ///< The allocator's actions during the replay.
};

/// A workspace borrowed from those that are kept for all threads. It goes back there at the end.
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
