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

/// Memory that one estimate leaves to the next. No result depends on its contents.
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
    AllocatorRecord record; ///< Of the replay.
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

/// Replays one rank's steps over the recorded tapes, the first of which is the workspace's own, and fills `result` but
/// for what `fillDetails` adds.
void replayRank(Estimate& result, Workspace& workspace, std::span<const LoweredStage> stages, const StagePlan* plan,
                const Setup& setup, const Catalogues& catalogues, Detail detail);
/// Rows and timeline, as far as `detail` asks for them, of the rank that the workspace replayed last, with that detail.
void fillDetails(Estimate& result, const Workspace& workspace, std::span<const LoweredStage> stages, Detail detail);

} // namespace vram
