// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "devices/overheads.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/job.h"
#include "estimate/workspace.h"
#include "step/collectives.h"
#include "step/memory.h"
#include "step/placement.h"
#include "step/tape.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace vram {

/// A stage of a rank as it was lowered; without a pipeline, the whole network.
struct LoweredStage {
    const Tape* tape = nullptr;
    std::unique_ptr<Lowering> lowering{};
    std::unique_ptr<Collectives> collectives{}; ///< Null if the process is alone.
    bool sends = false;                         ///< Whether its output is sent to the next stage.
    bool frees = false;                         ///< StageTape::frees
};

struct ReplayOptions {
    bool marking = false; ///< Keeps what a timeline needs.
    bool shorten = false; ///< Leaves out micro-batches that do the same as others, if there are very many kernels.
};

/// The way from a job to the memory events of one rank: its stages are lowered to tapes, and these are replayed. All
/// that asks what a rank allocates reads this run: totals, rows and timelines, the other steps, recorded runs.
class StepRun
{
public:
    explicit StepRun(const Job& job, Workspace& workspace, Lowering::Purpose purpose = Lowering::Purpose::Step)
        : m_job(job), m_workspace(workspace), m_purpose(purpose)
    {
    }
    StepRun(const StepRun&) = delete;
    StepRun& operator=(const StepRun&) = delete;

    /// Lowers the stages at a place in the pipeline.
    void lower(std::size_t place);
    /// Replays two steps of a rank at that place. Returns false if sizes do not fit into 64 bits: then there are no
    /// events.
    [[nodiscard]] bool replay(std::int64_t rank, ReplayOptions options = {});
    /// Replays two steps without kernels in place of a run whose sizes do not fit into 64 bits.
    void replayNothing(bool marking);

    const Job& job() const { return m_job; }
    Workspace& workspace() const { return m_workspace; }
    std::size_t place() const { return m_place; }
    std::int64_t rank() const { return m_rank; }
    /// The issues of the job, and those of the rows at the place that was lowered last.
    std::vector<Issue> issues() const;

    std::span<const LoweredStage> stages() const { return m_stages; }
    /// The first stage's. All stages have the rows of the whole network.
    const Lowering& lowering() const { return *m_stages.front().lowering; }
    const NetworkRows& rows() const { return lowering().rows(); }
    const Tape& tape() const { return m_workspace.first.tape; }
    /// The schedule of a rank of a pipeline; null without a pipeline.
    const StagePlan* plan() const { return m_plan ? &*m_plan : nullptr; }

    const Replay& replayed() const { return m_workspace.replay; }
    /// Whether the last replay kept the first pass of the one before.
    bool continued() const { return m_continued; }
    const Memory& memory() const { return m_workspace.replay.memory(); }
    CublasWorkspaces cublas() const;
    /// All that the caching allocator sees: the replay's events, and workspaces between them.
    std::vector<MemoryEvent> events() const;

private:
    void lowerStage(LoweredStage& stage, std::size_t number, const Placement* placement);
    bool isLong(const StagePlan& plan) const;
    void choosePlan(bool shorten);
    void run(bool marking);

    const Job& m_job;
    Workspace& m_workspace;
    const Lowering::Purpose m_purpose;
    std::size_t m_place = 0;
    std::int64_t m_rank = 0;
    bool m_continued = false;
    std::vector<LoweredStage> m_stages{};
    std::optional<StagePlan> m_plan{};
};

/// The rank that a setup names, with a job and a workspace of its own, lowered and replayed.
class RankRun
{
public:
    /// `setup` is as `applied` returns it. The catalogues must outlive the run.
    RankRun(Network network, Setup setup, const Catalogues& catalogues, ReplayOptions options = {},
            Lowering::Purpose purpose = Lowering::Purpose::Step);

    /// Whether sizes do not fit into 64 bits, in which case there are no events.
    bool tooLarge() const { return m_tooLarge; }
    const StepRun& step() const { return m_step; }

private:
    const Network m_network;
    const WorkspaceLease m_workspace{};
    const Job m_job;
    StepRun m_step;
    bool m_tooLarge = false;
};

/// The error of a run whose sizes do not fit into 64 bits.
Message tooLargeMessage();

/// The phase with the highest peak, the first of several.
Phase highestPhase(const Memory& memory);
/// The peak of all phases.
Bytes highestPeak(const Memory& memory);

} // namespace vram
