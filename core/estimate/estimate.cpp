#include "estimate/estimate.h"

#include "devices/overheads.h"
#include "engine/lowering.h"
#include "engine/replay.h"
#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "estimate/stage_placements.h"
#include "estimate/timeline.h"
#include "parallel/strategy.h"
#include "step/allocator.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace vram {

namespace {

Bytes savedActivations(const Tape& tape)
{
    Bytes bytes = 0;
    for (const TapeStorage& storage : tape.storages) {
        if (storage.savedBy != TapeStorage::kNoRow && storage.category == Category::Activation)
            bytes = checkedAdd(bytes, storage.bytes);
    }
    return bytes;
}

// What the forward of one micro-batch saves, of what it received too; the schedule computes the loss apart from it.
Bytes savedByStage(const Tape& tape)
{
    std::vector<char> saved(tape.storages.size(), 0);
    for (const Node& node : tape.nodes) {
        const bool forward = node.kernel < tape.units.front().endKernel && node.segment < 0;
        for (std::int32_t i = node.firstSaved; forward && i < node.firstSaved + node.savedCount; ++i)
            saved[static_cast<std::size_t>(tape.saved[i].tensor.storage)] = 1;
    }
    for (const CheckpointSegment& segment : tape.segments) {
        for (const std::int32_t s : segment.inputs)
            saved[static_cast<std::size_t>(s)] = 1;
    }
    Bytes bytes = 0;
    for (std::size_t s = 0; s < saved.size(); ++s) {
        const auto at = static_cast<std::int32_t>(s);
        const TapeStorage& storage = tape.storages[at];
        if (saved[s] && storage.saved && (storage.category == Category::Activation || at == tape.received))
            bytes = checkedAdd(bytes, storage.bytes);
    }
    return bytes;
}

void fillTotals(Estimate& result, const Tape& tape, const Replay& replay, const Collectives* collectives, bool staged)
{
    Totals& totals = result.totals;
    for (std::size_t i = 0; i < tape.parameters.size(); ++i) {
        const TapeParameter& parameter = tape.parameters[i];
        const std::int64_t elements = parameter.elements;
        const Bytes bytes = collectives ? collectives->ownBytes(i) : parameter.tensor.bytes();
        result.parameters = checkedAdd(result.parameters, elements);
        totals.parameters = checkedAdd(totals.parameters, bytes);
        if (parameter.trainable)
            result.trainableParameters = checkedAdd(result.trainableParameters, elements);
    }
    for (const std::int32_t s : tape.buffers)
        totals.buffers = checkedAdd(totals.buffers, tape.storages[s].bytes);
    for (const std::int32_t s : tape.inputTensors)
        totals.input = checkedAdd(totals.input, tape.storages[s].bytes);
    for (const std::int32_t s : tape.caches)
        totals.kvCache = checkedAdd(totals.kvCache, tape.storages[s].bytes);
    totals.savedActivations = staged ? savedByStage(tape) : savedActivations(tape);
    totals.gradients = replay.gradients();
    totals.optimizerState = replay.optimizerState();
}

constexpr std::array kPhases{Phase::Forward, Phase::Loss, Phase::Backward, Phase::Step};

// The first phase that reaches the most.
Phase highestPhase(const Memory& memory)
{
    return *std::ranges::max_element(kPhases, {}, [&](Phase phase) { return memory.peak(phase).bytes; });
}

void fillPeak(Estimate& result, const Memory& memory, const Lowering& lowering)
{
    for (const Phase phase : kPhases)
        result.peak.byPhase[static_cast<std::size_t>(phase)] = memory.peak(phase).bytes;
    result.peak.phase = highestPhase(memory);
    const Memory::Peak highest = memory.peak(result.peak.phase);
    result.peak.allocated = highest.bytes;
    result.peak.byCategory = highest.byCategory;
    result.peak.kernel = highest.kernel;
    if (highest.row < lowering.rows().size()) {
        result.peak.layer = lowering.rows()[highest.row].id;
        result.peak.layerPath = lowering.pathOf(static_cast<std::int32_t>(highest.row));
    }
}

// Bytes of each row that are alive at the peak, standing storages aside.
void fillAtPeak(std::vector<RowEstimate>& rows, const Memory& memory, Phase phase)
{
    std::vector<char> alive(memory.storageCount(), 0);
    const std::size_t peak = memory.peak(phase).event;
    for (std::size_t e = 0; e < peak; ++e)
        alive[static_cast<std::size_t>(memory.events()[e].storage)] = memory.events()[e].bytes > 0 ? 1 : 0;
    for (std::size_t s = 0; s < alive.size(); ++s) {
        const auto id = static_cast<StorageId>(s);
        const Category category = memory.category(id);
        const bool moving =
            category == Category::Activation || category == Category::Temporary || category == Category::Gradient;
        if (alive[s] && moving && memory.row(id) < rows.size())
            rows[memory.row(id)].atPeak = checkedAdd(rows[memory.row(id)].atPeak, memory.bytes(id));
    }
}

void fillRows(Estimate& result, const Lowering& lowering, const Tape& tape, const Memory& memory)
{
    const std::vector<LoweredRow>& lowered = lowering.rows();
    result.rows.resize(lowered.size());
    for (std::size_t r = 0; r < lowered.size(); ++r) {
        RowEstimate& row = result.rows[r];
        row.id = lowered[r].id;
        for (std::size_t i = 0; i < lowered[r].outputs; ++i)
            row.outputs.push_back(lowering.values()[lowered[r].firstOutput + i].shape);
        row.parameters = lowered[r].parameters;
        row.trainable = lowered[r].trainable;
        row.parameterBytes = lowered[r].parameterBytes;
    }
    for (const TapeStorage& storage : tape.storages) {
        if (storage.savedBy < result.rows.size() && storage.category == Category::Activation)
            result.rows[storage.savedBy].saved = checkedAdd(result.rows[storage.savedBy].saved, storage.bytes);
    }
    fillAtPeak(result.rows, memory, result.peak.phase);
    // Blocks come before their rows: adding up from the end reaches every depth.
    for (std::size_t r = lowered.size(); r-- > 0;) {
        if (lowered[r].parent < 0)
            continue;
        RowEstimate& parent = result.rows[static_cast<std::size_t>(lowered[r].parent)];
        const RowEstimate& row = result.rows[r];
        parent.parameters = checkedAdd(parent.parameters, row.parameters);
        parent.trainable = checkedAdd(parent.trainable, row.trainable);
        parent.parameterBytes = checkedAdd(parent.parameterBytes, row.parameterBytes);
        parent.saved = checkedAdd(parent.saved, row.saved);
        parent.atPeak = checkedAdd(parent.atPeak, row.atPeak);
    }
}

bool overflowed(const Memory& memory)
{
    return std::ranges::any_of(kPhases, [&](Phase phase) { return memory.peak(phase).bytes == kOverflow; });
}

/// What an estimate fills and the next one may fill again: the result depends on none of it.
struct Workspace {
    Lowering::Scratch scratch;
    Tape tape;
    Replay replay{tape};
    CachingAllocator allocator;
    std::vector<Bytes> reserved; ///< After each event of the replay.
    bool tooLarge = false;       ///< Sizes of the present estimate left 64 bits.
};

Workspace& ownWorkspace()
{
    thread_local Workspace workspace;
    return workspace;
}

AllocatorPeak replayAllocator(Workspace& workspace, const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    const Memory& memory = workspace.replay.memory();
    workspace.allocator.reset();
    workspace.reserved.clear();
    std::vector<Bytes>* const reserved = detail == Detail::Timeline ? &workspace.reserved : nullptr;
    const std::span<const MemoryEvent> events = reserved ? memory.events() : memory.eventsToLastAllocation();
    if (const AllocatorSettings settings = allocatorSettings(setup); settings != AllocatorSettings()) {
        std::vector<Issue> unused;
        const Bytes capacity = capacityOf(chosenGpu(setup, catalogues, unused), setup);
        return configuredPeak(settings, allowedMemory(setup, capacity), events, reserved);
    }
    if (reserved)
        workspace.allocator.replay(events, *reserved);
    else
        workspace.allocator.replay(events);
    return workspace.allocator.peak();
}

/// The timeline's reserved memory with what the libraries take through the allocator.
void addLibraries(Timeline& timeline, Bytes bytes)
{
    for (TimelinePoint& point : timeline.points)
        point.reserved = checkedAdd(point.reserved, bytes);
}

/// One rank's steps over the tape that is written, into `result`.
void replayRank(Estimate& result, Workspace& workspace, const Lowering& lowering, const Setup& setup,
                const Catalogues& catalogues, Detail detail, Collectives* collectives, const StagePlan* stage = nullptr)
{
    Tape& tape = workspace.tape;
    const Replay& steps = workspace.replay;
    if (!tape.overflow)
        workspace.replay.run(setup, detail == Detail::Timeline, collectives, stage);
    workspace.tooLarge = workspace.tooLarge || lowering.tooLarge();
    if (tape.overflow || overflowed(steps.memory())) {
        workspace.tooLarge = true;
        result.issues.push_back({Severity::Error,
                                 LayerId::None,
                                 {},
                                 "The sizes do not fit 64 bits; look for a size or a batch that is far too large."_tr});
        tape.clear();
        workspace.replay.run(setup, detail == Detail::Timeline);
        collectives = nullptr;
    }
    fillTotals(result, tape, steps, collectives, stage != nullptr);
    if (stage)
        result.totals.input = checkedMul(result.totals.input, stage->microbatches);
    fillPeak(result, steps.memory(), lowering);
    const AllocatorPeak held = replayAllocator(workspace, setup, catalogues, detail);
    result.peak.blocks = held.allocated;
    result.peak.reserved = held.reserved;
    if (detail != Detail::Totals)
        fillRows(result, lowering, tape, steps.memory());
    if (detail == Detail::Timeline)
        result.timeline = timelineOf(steps, lowering.rows(), workspace.reserved);
    result.device = deviceTotal(result, tape, steps.memory(), workspace.allocator, setup, catalogues, result.issues);
    addLibraries(result.timeline, result.device.reserved - result.peak.reserved);
}

RankEstimate rankOf(const Estimate& estimate, const RankClass& ranks, const Tape& tape, const Collectives& collectives)
{
    RankEstimate result;
    result.rank = ranks.rank;
    result.alike = ranks.alike;
    for (std::size_t i = 0; i < tape.parameters.size(); ++i)
        result.parameters = checkedAdd(result.parameters, collectives.ownElements(i));
    result.totals = estimate.totals;
    result.peak = estimate.peak;
    result.device = estimate.device;
    return result;
}

/// Every distinct rank of a job, and the one that is shown in full.
class RankEstimates
{
public:
    RankEstimates(Workspace& workspace, const Network& network, const Setup& setup, const Catalogues& catalogues,
                  const World& world)
        : m_workspace(workspace), m_network(network), m_setup(setup), m_catalogues(catalogues), m_world(world),
          m_stages(stagePlacements(network, setup, world, workspace.tape, workspace.scratch))
    {
    }

    /// `result` holds what is the same for all.
    void fill(Estimate& result, Detail detail)
    {
        Estimate one;
        for (std::size_t s = 0; s < m_stages.stages.size(); ++s)
            runStage(s, result, m_stages.stages.size() == 1 ? detail : Detail::Totals, one);
        if (m_ranks.size() > 1) {
            const std::int64_t rank = shown();
            const auto stage = static_cast<std::size_t>(m_ranks.size() > 1 ? stageOf(rank) : 0);
            one = runRank(lower(stage), stage, rank, result, detail);
        }
        result = std::move(one);
        result.ranks = std::move(m_ranks);
    }

private:
    std::int64_t stageOf(std::int64_t rank) const { return m_stages.stages.size() > 1 ? m_world.stageOf(rank) : 0; }

    // The rank that the setup names, or the fullest.
    std::int64_t shown() const
    {
        if (m_setup.parallel.rank >= 0 && m_setup.parallel.rank < m_world.gpus)
            return m_setup.parallel.rank;
        return std::ranges::max_element(m_ranks, {}, [](const RankEstimate& rank) { return rank.device.total; })->rank;
    }

    Lowering lower(std::size_t stage)
    {
        m_workspace.tape.clear();
        return Lowering(m_network, m_setup, m_workspace.tape, m_workspace.scratch, Lowering::Purpose::Step,
                        &m_stages.stages[stage].placement);
    }

    void runStage(std::size_t stage, const Estimate& base, Detail detail, Estimate& last)
    {
        Lowering lowering = lower(stage);
        lowering.run();
        const std::vector<RankClass> classes = distinctRanks(m_workspace.tape, m_world);
        for (const RankClass& alike : classes) {
            const std::int64_t rank = static_cast<std::int64_t>(stage) * m_world.stageRanks() + alike.rank;
            last = replay(lowering, stage, rank, base, classes.size() == 1 ? detail : Detail::Totals);
            m_ranks.push_back(rankOf(last, {rank, alike.alike}, m_workspace.tape, *m_collectives));
            m_ranks.back().stage = static_cast<std::int64_t>(stage);
        }
    }

    Estimate runRank(Lowering lowering, std::size_t stage, std::int64_t rank, const Estimate& base, Detail detail)
    {
        lowering.run();
        return replay(lowering, stage, rank, base, detail);
    }

    Estimate replay(const Lowering& lowering, std::size_t stage, std::int64_t rank, const Estimate& base, Detail detail)
    {
        Estimate result = base;
        result.layers = lowering.layerCount();
        result.issues.insert(result.issues.begin(), lowering.issues().begin(), lowering.issues().end());
        result.issues.insert(result.issues.end(), m_stages.issues.begin(), m_stages.issues.end());
        m_collectives = collectivesOf(m_setup, m_world, rank);
        const std::optional<StagePlan>& plan = m_stages.stages[stage].plan;
        replayRank(result, m_workspace, lowering, m_setup, m_catalogues, detail, m_collectives.get(),
                   plan ? &*plan : nullptr);
        if (m_stages.parameters >= 0) {
            result.parameters = m_stages.parameters;
            result.trainableParameters = m_stages.trainable;
            result.layers = m_stages.layers;
        }
        return result;
    }

    Workspace& m_workspace;
    const Network& m_network;
    const Setup& m_setup;
    const Catalogues& m_catalogues;
    const World& m_world;
    const StagePlacements m_stages;
    std::unique_ptr<Collectives> m_collectives; ///< Of the rank that was replayed last.
    std::vector<RankEstimate> m_ranks;
};

void reportWorld(Estimate& result, const World& world, const Setup& setup)
{
    result.parallel = {.gpus = world.gpus,
                       .data = world.data,
                       .dataDegree = world.dataDegree,
                       .tensor = world.tensor,
                       .pipeline = world.pipeline};
    const std::int64_t perRank = checkedMul(setup.batch, checkedMul(setup.accumulation, world.microbatches));
    result.parallel.globalBatch = checkedMul(perRank, world.dataDegree);
    for (Message& problem : worldProblems(setup))
        result.issues.push_back({Severity::Error, LayerId::None, {}, std::move(problem)});
}

/// An answer, and whether sizes in it left 64 bits.
struct Attempt {
    Estimate estimate{};
    bool tooLarge = false;
};

Attempt attempt(const Network& network, const Setup& setup, const Catalogues& catalogues, Detail detail)
{
    Attempt answer;
    Estimate& result = answer.estimate;
    result.networkName = network.name;
    result.batch = setup.batch;
    result.inference = infers(setup);
    Workspace& workspace = ownWorkspace();
    Tape& tape = workspace.tape;
    tape.clear();
    workspace.tooLarge = false;
    const World world = worldOf(setup);
    reportWorld(result, world, setup);
    addAllocatorRemarks(result.issues, setup);
    if (world.alone()) {
        Lowering lowering(network, setup, tape, workspace.scratch);
        lowering.run();
        result.layers = lowering.layerCount();
        result.issues.insert(result.issues.begin(), lowering.issues().begin(), lowering.issues().end());
        replayRank(result, workspace, lowering, setup, catalogues, detail, nullptr);
    } else {
        RankEstimates(workspace, network, setup, catalogues, world).fill(result, detail);
    }
    answer.tooLarge = workspace.tooLarge;
    return answer;
}

} // namespace

bool Estimate::valid() const
{
    return std::none_of(issues.begin(), issues.end(),
                        [](const Issue& issue) { return issue.severity == Severity::Error; });
}

Estimate estimate(const Network& network, const Setup& given, const Catalogues& catalogues, Detail detail)
{
    Setup setup = applied(given);
    Attempt answer = attempt(network, setup, catalogues, detail);
    if (!answer.tooLarge || setup.batch <= 1)
        return std::move(answer.estimate);
    setup.batch = 1;
    Attempt small = attempt(network, setup, catalogues, detail);
    if (small.tooLarge)
        return std::move(answer.estimate);
    // The batch alone is at fault: the rows are sound, and their figures those of one sample.
    small.estimate.batch = given.batch;
    small.estimate.issues.push_back(
        {Severity::Error,
         LayerId::None,
         {},
         message("batch: %1 samples make sizes that do not fit 64 bits; the figures are those of 1 "
                 "sample. Choose a smaller batch."_tr,
                 given.batch),
         "batch"});
    return std::move(small.estimate);
}

} // namespace vram
