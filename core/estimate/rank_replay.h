// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/allocator_replay.h"
#include "estimate/estimate.h"
#include "estimate/rank_figures.h"
#include "setup/setup.h"
#include "step/allocator.h"
#include "step/tape.h"

#include <memory>
#include <span>
#include <vector>

namespace vram {

/// Buffers that one estimate reuses in the next. No result depends on their contents.
struct Workspace {
    /// Buffers of a rank for each stage after its first.
    struct Further {
        Lowering::Scratch scratch;
        Tape tape;
    };

    Lowering::Scratch scratch;
    Tape tape;
    Replay replay{tape};
    std::vector<std::unique_ptr<Further>> further;
    CachingAllocator allocator;
    AllocatorRecord record; ///< The allocator's actions during the replay.
};

/// A workspace from those that are kept, with their capacity, for all threads. It goes back there at the end.
class WorkspaceLease
{
public:
    WorkspaceLease();
    ~WorkspaceLease();
    WorkspaceLease(const WorkspaceLease&) = delete;
    WorkspaceLease& operator=(const WorkspaceLease&) = delete;

    Workspace& operator*() const { return *m_workspace; }
    Workspace* operator->() const { return m_workspace.get(); }

private:
    std::unique_ptr<Workspace> m_workspace;
};

/// Replays the steps of one rank over the recorded tapes, the first of which is the workspace's own. Fills `result`
/// except for what `fillDetails` adds.
void replayRank(Estimate& result, Workspace& workspace, std::span<const LoweredStage> stages, const StagePlan* plan,
                const Setup& setup, const Catalogues& catalogues, Detail detail);
/// Adds rows and timeline, as requested by `detail`, of the rank last replayed in the workspace with the same detail.
void fillDetails(Estimate& result, const Workspace& workspace, std::span<const LoweredStage> stages, Detail detail);

} // namespace vram
