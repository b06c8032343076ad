// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/rank_estimate.h"

#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "estimate/rank_figures.h"
#include "estimate/step_work.h"
#include "estimate/timeline.h"
#include "setup/global_batch.h"

#include <optional>

namespace vram {

namespace {

ParallelSummary summaryOf(const JobContext& job)
{
    const ParallelDegrees& degrees = job.mesh();
    return {degrees, job.mesh().data, globalBatch(job.setup())};
}

Estimate initialEstimate(const StepRun& run)
{
    const JobContext& job = run.job();
    Estimate result;
    result.networkName = job.given().name;
    result.batch = job.setup().batch;
    result.inference = isInference(job.setup());
    result.parallel = summaryOf(job);
    result.issues = run.issues();
    for (const LoweredStage& stage : run.stages())
        result.layers = checkedAdd(result.layers, stage.lowering->layerCount());
    result.tooLarge = run.lowering().tooLarge();
    return result;
}

/// Replays events up to a given one, or until more than `room` is reserved, and tries the small workspaces between
/// them.
class TensorReplay
{
public:
    TensorReplay(CachingAllocator& allocator, const Memory& memory, Bytes room)
        : m_allocator(allocator), m_events(memory.events()), m_last(memory.eventsToLastAllocation().size()),
          m_room(room), m_small(memory)
    {
    }

    bool runUpTo(std::size_t end)
    {
        constexpr std::size_t kPart = 1 << 16;
        while (m_done < end && m_allocator.reserved() <= m_room) {
            tryWorkspaces(m_done);
            const std::size_t part = std::min({m_done + kPart, end, m_small.next()});
            m_allocator.replay(m_events.subspan(m_done, part - m_done));
            m_done = part;
        }
        return m_allocator.reserved() <= m_room;
    }
    /// Replays the remaining events up to the last allocation. Later releases cannot change a peak.
    bool runSteadyStep(std::size_t first)
    {
        first = std::min(first, m_last);
        return runUpTo(first) && replayUntilSteady(m_allocator, m_events.subspan(first), [&](int earlier) {
                   if (earlier > 0 && runUpTo(m_events.size()))
                       goTo(first);
                   return runUpTo(m_last);
               });
    }
    /// Continues with the events from `event` on.
    void goTo(std::size_t event)
    {
        m_done = event;
        m_small.goTo(event);
    }
    /// The number of events up to the last allocation.
    std::size_t count() const { return m_last; }
    /// Whether the small pool has a free block for every small workspace, including those after the last replayed
    /// event, after which there are only releases.
    bool smallWorkspacesFit()
    {
        tryWorkspaces(Memory::kNone - 1);
        return m_small.fit();
    }
    /// Whether the small pool had a free block for each small workspace tried so far.
    bool smallFitted() const { return m_small.fit(); }

private:
    void tryWorkspaces(std::size_t end)
    {
        while (m_small.next() <= end)
            m_small.tryAllocate(m_allocator);
    }

    CachingAllocator& m_allocator;
    std::span<const MemoryEvent> m_events;
    std::size_t m_last; ///< Number of events up to the last allocation.
    const Bytes m_room;
    SmallWorkspaces m_small;
    std::size_t m_done = 0;
};

/// Replays the events of a run until all are replayed or more than `room` is reserved. If the run reused the first pass
/// of another rank, starts from the state after that pass.
void replayWithLimit(const StepRun& run, Bytes room)
{
    ScratchMemory& scratch = run.scratch();
    CachingAllocator& allocator = scratch.allocator;
    TensorReplay replay(allocator, run.memory(), room);
    const std::size_t kept = std::min(scratch.replay.keptEvents(), replay.count());
    const bool reuses = run.reusedFirstPass() && kept > 0 && kept == scratch.savedEvents;
    if (reuses) {
        allocator = scratch.savedAllocator;
        replay.goTo(kept);
    } else {
        const bool whole = replay.runUpTo(kept) && kept > 0;
        scratch.savedEvents = whole ? kept : 0;
        scratch.keptSmallWorkspacesFit = replay.smallFitted();
        if (whole)
            scratch.savedAllocator = allocator;
    }
    const bool whole = replay.runSteadyStep(run.lastReplay().steadyStep());
    scratch.smallWorkspacesFit = whole && replay.smallWorkspacesFit() && (!reuses || scratch.keptSmallWorkspacesFit);
}

AllocatorPeak replayAllocator(const StepRun& run, Detail detail, Bytes room = kOverflow)
{
    const Setup& setup = run.job().setup();
    const Memory& memory = run.memory();
    ScratchMemory& scratch = run.scratch();
    scratch.allocator.reset();
    scratch.smallWorkspacesFit = false;
    AllocatorRecord& record = scratch.record;
    record.step = run.lastReplay().steadyStep();
    const bool benchmark = usesCudnnBenchmark(setup, memory);
    if (const AllocatorSettings settings = allocatorSettings(setup); benchmark || settings != AllocatorSettings()) {
        const Bytes allowed = allowedMemory(setup, usableCapacity(run.job().gpu().gpu, setup));
        if (!benchmark)
            return configuredPeak(settings, allowed, memory.events(), record);
        // The search for plans, which empties the cache, takes place in the first step.
        const MergedEvents emptied = eventsWithEmptiedCache(memory, record.step);
        record.step = emptied.steadyStep;
        return configuredPeak(settings, allowed, emptied.events, record);
    }
    if (detail == Detail::Timeline)
        replayRecorded(scratch.allocator, memory.events(), record);
    else
        replayWithLimit(run, room);
    return scratch.allocator.peak();
}

/// Returns the number of reserved bytes beyond which the exact figure does not matter, because the rank does not fit.
/// For a single process the limit is the usable capacity, because searches over the batch size also compare batches
/// that do not fit but whose tensors do.
Bytes limitOf(const StepRun& run, Detail detail)
{
    const Gpu& gpu = run.job().gpu().gpu;
    if (detail != Detail::Fit)
        return kOverflow;
    return run.job().isSingleProcess() ? usableCapacity(gpu, run.job().setup())
                                       : allocatorBudget(run.tape(), gpu, run.job().setup());
}

/// Returns the allocator's peak over the replayed steps, or a lower bound if the peak exceeds `limit`, or std::nullopt
/// if a sum does not fit into 64 bits.
std::optional<AllocatorPeak> allocatorPeak(const StepRun& run, Detail detail, Bytes limit)
{
    const Bytes tensors = highestPeak(run.memory());
    // The allocator reserves at least the bytes of the tensors.
    if (tensors > limit) {
        run.scratch().allocator.reset(); // Its last replay was of another step.
        run.scratch().smallWorkspacesFit = false;
        return AllocatorPeak{tensors, tensors};
    }
    const AllocatorPeak held = replayAllocator(run, detail, run.job().isSingleProcess() ? kOverflow : limit);
    return held.reserved == kOverflow ? std::nullopt : std::optional(held);
}

void reportTooLarge(Estimate& result)
{
    result.tooLarge = true;
    result.issues.push_back(networkIssue(Severity::Error, tooLargeMessage()));
}

void fillDevice(Estimate& result, const StepRun& run, Bytes limit)
{
    const SelectedGpu& gpu = run.job().gpu();
    if (!gpu.problem.empty())
        result.issues.push_back(networkIssue(Severity::Error, gpu.problem));
    const bool exceedsLimit = !run.job().isSingleProcess() && result.peak.reserved > limit;
    const ReplayedTensors tensors{exceedsLimit ? nullptr : &run.scratch().allocator, run.scratch().smallWorkspacesFit,
                                  run.lastReplay().steadyStep()};
    ReplayCheckpoint& kept = run.scratch().withWorkspaces;
    kept.events = run.lastReplay().keptEvents();
    kept.storages = run.lastReplay().keptStorages();
    kept.isValid = kept.isValid && run.reusedFirstPass();
    result.device = deviceTotal(result.peak, run.tape(), run.memory(), tensors, kept, gpu.gpu, run.job().setup());
    if (result.device.total == kOverflow)
        reportTooLarge(result);
}

/// Adds the memory that libraries allocate through the allocator to the timeline's reserved memory.
void addLibraries(Timeline& timeline, Bytes bytes)
{
    for (TimelinePoint& point : timeline.points)
        point.reserved = checkedAdd(point.reserved, bytes);
}

} // namespace

Estimate rankEstimate(StepRun& run, std::int64_t rank, Detail detail, MicroBatches microBatches)
{
    Estimate result = initialEstimate(run);
    if (detail == Detail::Fit && !result.valid() && !run.job().isSingleProcess())
        return result;
    const bool marking = detail == Detail::Timeline;
    const Bytes limit = limitOf(run, detail);
    std::optional<AllocatorPeak> held;
    if (run.replay(rank, {.marking = marking, .microBatches = microBatches}))
        held = allocatorPeak(run, detail, limit);
    result.isTruncated = run.plan() && run.plan()->omitted > 0;
    if (!held) {
        reportTooLarge(result);
        run.replayEmptyStep(marking);
        held = replayAllocator(run, detail);
    }
    fillTotals(result, run);
    fillPeak(result, run);
    result.peak.blocks = held->allocated;
    result.peak.reserved = held->reserved;
    fillDevice(result, run, limit);
    if (const std::optional<NetworkCount>& whole = run.job().wholeNetwork()) {
        result.parameters = whole->parameters;
        result.trainableParameters = whole->trainable;
        result.layers = whole->layers;
    }
    return result;
}

void fillTime(Estimate& result, const StepRun& run, Detail detail)
{
    if (fillsTime(detail) && !result.tooLarge)
        result.time = rankStepTime(run, fillsRows(detail) ? TimeDetail::Rows : TimeDetail::Totals);
}

void fillDetails(Estimate& result, const StepRun& run, Detail detail)
{
    if (fillsRows(detail))
        fillRows(result, run);
    if (detail != Detail::Timeline)
        return;
    const AllocatorRecord& record = run.scratch().record;
    result.timeline = timelineOf(run.lastReplay(), run.rows(), record.reserved, result.time);
    result.timeline.betweenSteps = record.betweenSteps;
    addLibraries(result.timeline, result.device.reserved - result.peak.reserved);
}

} // namespace vram
