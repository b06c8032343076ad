// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "devices/overheads.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/job_context.h"
#include "estimate/scratch_memory.h"
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

/// A lowered pipeline stage of a rank, or the whole network if there is no pipeline.
struct LoweredStage {
    const Tape* tape = nullptr;
    std::unique_ptr<Lowering> lowering{};
    std::unique_ptr<Collectives> collectives{}; ///< Null if there is a single process.
    bool sendsOutput = false;                   ///< Whether the stage sends its output to the next stage.
    bool deallocatesOutputs = false;            ///< Copied to StageTape::deallocatesOutputs.
};

/// The micro-batches of a pipeline schedule that are replayed. If the step has very many kernels, `FewIfLong` omits
/// those in the middle, which repeat others. The memory of tensors is the same, but the allocator may reserve a little
/// less.
enum class MicroBatches : std::uint8_t { All, FewIfLong };

/// The extent of a replay and of what it records.
struct ReplayOptions {
    bool marking = false; ///< Whether to record the data for a timeline.
    MicroBatches microBatches = MicroBatches::All;
};

/// Derives the memory events of one rank from a job: its stages are lowered to tapes, and these are replayed.
/// Everything that depends on the allocations of a rank reads this run: totals, rows and timelines, the other steps,
/// recorded runs.
class StepRun
{
public:
    explicit StepRun(const JobContext& job, ScratchMemory& scratch, Lowering::Purpose purpose = Lowering::Purpose::Step)
        : m_job(job), m_scratch(scratch), m_purpose(purpose)
    {
    }
    StepRun(const StepRun&) = delete;
    StepRun& operator=(const StepRun&) = delete;

    /// Lowers the stages at a pipeline position.
    void lower(std::size_t pipelinePosition);
    /// Replays two steps of a rank at that position. Returns false, without events, if sizes do not fit into 64 bits.
    [[nodiscard]] bool replay(std::int64_t rank, ReplayOptions options = {});
    /// Replays two steps without kernels in place of a run whose sizes do not fit into 64 bits.
    void replayEmptyStep(bool marking);

    const JobContext& job() const { return m_job; }
    ScratchMemory& scratch() const { return m_scratch; }
    std::size_t pipelinePosition() const { return m_pipelinePosition; }
    std::int64_t rank() const { return m_rank; }
    /// The issues of the job, and those of the rows at the position that was lowered last.
    std::vector<Issue> issues() const;

    std::span<const LoweredStage> stages() const { return m_stages; }
    /// The lowering of the first stage. All stages have the rows of the whole network.
    const Lowering& lowering() const { return *m_stages.front().lowering; }
    const NetworkRows& rows() const { return lowering().rows(); }
    const Tape& tape() const { return m_scratch.first.tape; }
    /// The schedule of a rank of a pipeline; null without a pipeline.
    const StageSchedule* plan() const { return m_plan ? &*m_plan : nullptr; }

    const Replay& lastReplay() const { return m_scratch.replay; }
    /// Whether the last replay reused the first pass of the one before it.
    bool reusedFirstPass() const { return m_reusedFirstPass; }
    const Memory& memory() const { return m_scratch.replay.memory(); }
    CublasWorkspaces cublas() const;
    /// All events that the caching allocator sees: those of the replay, and workspaces between them.
    MergedEvents events() const;

private:
    void lowerStage(LoweredStage& stage, std::size_t number, const Placement* placement);
    bool isLong(const StageSchedule& plan) const;
    void choosePlan(MicroBatches microBatches);
    void run(bool marking);

    const JobContext& m_job;
    ScratchMemory& m_scratch;
    const Lowering::Purpose m_purpose;
    std::size_t m_pipelinePosition = 0;
    std::int64_t m_rank = 0;
    bool m_reusedFirstPass = false;
    std::vector<LoweredStage> m_stages{};
    std::optional<StageSchedule> m_plan{};
};

/// Lowers and replays the rank that a setup names, with its own JobContext and scratch memory.
class RankRun
{
public:
    /// `setup` must come from `withEffectiveFields`. The catalogues must outlive the run.
    RankRun(Network network, Setup setup, const Catalogues& catalogues, ReplayOptions options = {},
            Lowering::Purpose purpose = Lowering::Purpose::Step);

    /// Whether sizes do not fit into 64 bits, in which case there are no events.
    bool tooLarge() const { return m_tooLarge; }
    const StepRun& step() const { return m_step; }

private:
    const Network m_network;
    const ScratchLease m_scratch{};
    const JobContext m_job;
    StepRun m_step;
    bool m_tooLarge = false;
};

/// The error of a run whose sizes do not fit into 64 bits.
Message tooLargeMessage();

/// Returns the phase with the highest peak, or the first such phase if there are several.
Phase highestPhase(const Memory& memory);
/// The highest peak of all phases.
Bytes highestPeak(const Memory& memory);

} // namespace vram
