// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/rank_replay.h"

#include "estimate/device_total.h"
#include "estimate/timeline.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace vram {

namespace {

/// Workspaces for threads, kept with their capacity from one call to the next.
class Workspaces
{
public:
    std::unique_ptr<Workspace> take()
    {
        const std::lock_guard lock(m_mutex);
        if (m_idle.empty())
            return std::make_unique<Workspace>();
        std::unique_ptr<Workspace> workspace = std::move(m_idle.back());
        m_idle.pop_back();
        return workspace;
    }
    void give(std::unique_ptr<Workspace> workspace)
    {
        const std::lock_guard lock(m_mutex);
        m_idle.push_back(std::move(workspace));
    }

private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Workspace>> m_idle;
};

Workspaces& workspaces()
{
    static Workspaces all;
    return all;
}

} // namespace

WorkspaceLease::WorkspaceLease() : m_workspace(workspaces().take()) {}

WorkspaceLease::~WorkspaceLease()
{
    workspaces().give(std::move(m_workspace));
}

namespace {

AllocatorPeak replayAllocator(Workspace& workspace, const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    const Memory& memory = workspace.replay.memory();
    workspace.allocator.reset();
    AllocatorRecord* const record = detail == Detail::Timeline ? &workspace.record : nullptr;
    const std::span<const MemoryEvent> events = record ? memory.events() : memory.eventsToLastAllocation();
    const bool benchmark = benchmarks(setup, memory);
    if (record)
        record->step = workspace.replay.steadyStep();
    if (const AllocatorSettings settings = allocatorSettings(setup); benchmark || settings != AllocatorSettings()) {
        std::vector<Issue> unused;
        const Bytes allowed = allowedMemory(setup, capacityOf(chosenGpu(setup, catalogues, unused), setup));
        if (!benchmark)
            return configuredPeak(settings, allowed, events, record);
        const std::vector<MemoryEvent> emptied = benchmarkedEvents(memory);
        if (record) // Plans are searched for, and the cache is emptied, in the first step.
            record->step += emptied.size() - memory.events().size();
        return configuredPeak(settings, allowed, emptied, record);
    }
    if (record)
        replayRecorded(workspace.allocator, events, *record);
    else
        workspace.allocator.replay(events);
    return workspace.allocator.peak();
}

/// A lower bound: the allocator holds at least the tensors.
bool fitsAtAll(Bytes tensors, const Setup& setup, const Catalogues& catalogues)
{
    std::vector<Issue> unused;
    return tensors <= capacityOf(chosenGpu(setup, catalogues, unused), setup);
}

/// Adds the memory that libraries take through the allocator to the timeline's reserved memory.
void addLibraries(Timeline& timeline, Bytes bytes)
{
    for (TimelinePoint& point : timeline.points)
        point.reserved = checkedAdd(point.reserved, bytes);
}

void run(Workspace& workspace, std::span<const LoweredStage> stages, const StagePlan* plan, const Setup& setup,
         Detail detail)
{
    const bool marking = detail == Detail::Timeline;
    if (!plan)
        return workspace.replay.run(setup, marking, stages.front().collectives);
    std::vector<StageTape> tapes;
    for (const LoweredStage& stage : stages)
        tapes.push_back({stage.tape, stage.collectives, stage.sends, stage.frees});
    workspace.replay.run(setup, marking, *plan, tapes);
}

void reportTooLarge(Estimate& result)
{
    result.tooLarge = true;
    result.issues.push_back({Severity::Error,
                             LayerId::None,
                             {},
                             "The sizes do not fit into 64 bits; look for a size or batch size that is far "
                             "too large."_tr});
}

/// The allocator's peak over the replayed steps; nullopt if a sum does not fit into 64 bits.
std::optional<AllocatorPeak> heldOver(Workspace& workspace, const Setup& setup, const Catalogues& catalogues,
                                      Detail detail)
{
    if (overflowed(workspace.replay.memory()))
        return std::nullopt;
    const Bytes tensors = highestPeak(workspace.replay.memory());
    if (detail == Detail::Fit && !fitsAtAll(tensors, setup, catalogues)) {
        workspace.allocator.reset(); // Its last replay was of another step.
        return AllocatorPeak{tensors, tensors};
    }
    const AllocatorPeak held = replayAllocator(workspace, setup, catalogues, detail);
    return held.reserved == kOverflow ? std::nullopt : std::optional(held);
}

} // namespace

void replayRank(Estimate& result, Workspace& workspace, std::span<const LoweredStage> stages, const StagePlan* plan,
                const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    const Lowering& lowering = *stages.front().lowering;
    const Replay& steps = workspace.replay;
    result.tooLarge = result.tooLarge || lowering.tooLarge();
    std::optional<AllocatorPeak> held;
    if (std::ranges::none_of(stages, [](const LoweredStage& s) { return s.tape->overflow; })) {
        run(workspace, stages, plan, setup, detail);
        held = heldOver(workspace, setup, catalogues, detail);
    }
    LoweredStage alone = stages.front();
    if (!held) {
        reportTooLarge(result);
        workspace.tape.clear();
        workspace.replay.run(setup, detail == Detail::Timeline);
        alone.collectives = nullptr;
        stages = {&alone, 1};
        plan = nullptr;
        held = replayAllocator(workspace, setup, catalogues, detail);
    }
    fillTotals(result, stages, steps, plan);
    fillPeak(result, steps.memory(), lowering);
    result.peak.blocks = held->allocated;
    result.peak.reserved = held->reserved;
    result.device =
        deviceTotal(result, workspace.tape, steps.memory(), workspace.allocator, setup, catalogues, result.issues);
    if (result.device.total == kOverflow)
        reportTooLarge(result);
}

void fillDetails(Estimate& result, const Workspace& workspace, std::span<const LoweredStage> stages, Detail detail)
{
    const Replay& steps = workspace.replay;
    if (fillsRows(detail))
        fillRows(result, result.tooLarge ? stages.first(1) : stages, steps);
    if (detail != Detail::Timeline)
        return;
    result.timeline = timelineOf(steps, stages.front().lowering->rows(), workspace.record.reserved);
    result.timeline.standing = workspace.record.standing;
    addLibraries(result.timeline, result.device.reserved - result.peak.reserved);
}

} // namespace vram
