// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/other_steps.h"

#include "edit/resize.h"
#include "estimate/allocator_replay.h"
#include "estimate/size_limit.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

namespace vram {

namespace {

constexpr std::string_view kSequenceLengths = "also.sequence-lengths";

/// The setup for another step on the same rank.
Setup otherSetup(const StepRun& first)
{
    Setup plain = first.job().setup();
    plain.lastBatch = 0;
    plain.evaluationBatch = 0;
    plain.sequenceLengths.clear();
    plain.parallel.rank = first.rank();
    return plain;
}

/// A listed step after its replay.
struct OtherStep {
    std::unique_ptr<RankRun> run;
    bool evaluates = false;
};

/// The listed steps other than the first, which run in the same process.
class OtherSteps
{
public:
    explicit OtherSteps(const StepRun& first) : m_first(first)
    {
        runLengths();
        runBatches();
    }

    const std::vector<OtherStep>& lengths() const { return m_lengths; }
    /// The last batch and the evaluation, in that order.
    const std::vector<OtherStep>& batches() const { return m_batches; }
    /// The reason why a listed step cannot run, if any.
    const std::optional<Issue>& problem() const { return m_problem; }

private:
    void runLengths()
    {
        const Network& network = m_first.job().given();
        const std::optional<SizeAxis> axis = sequenceAxisOf(network);
        if (!axis)
            return;
        for (const std::int64_t length : sequenceLengths(m_first.job().setup())) {
            const Network other = resized(network, *axis, length);
            m_lengths.push_back({runOf(other, otherSetup(m_first), Lowering::Purpose::Step)});
            const RankRun& run = *m_lengths.back().run;
            SizeLimit limit = sizeLimit(run.step().issues(), network, other, *axis, length);
            if (limit.why.empty() && run.tooLarge())
                limit.why = tooLargeMessage();
            if (!limit.why.empty())
                report(kSequenceLengths, message("also.sequence-lengths: %1"_tr, std::move(limit.why)));
        }
    }

    void runBatches()
    {
        const Setup& setup = m_first.job().setup();
        if (setup.lastBatch > 0 && setup.lastBatch < setup.batch)
            runBatch(setup.lastBatch, Lowering::Purpose::Step);
        if (setup.evaluationBatch > 0)
            runBatch(setup.evaluationBatch, Lowering::Purpose::Evaluation);
        if (!m_batches.empty() && m_batches.back().run->tooLarge())
            report("also.evaluation-batch", message("also.evaluation-batch: %1"_tr, tooLargeMessage()));
    }

    void runBatch(std::int64_t batch, Lowering::Purpose purpose)
    {
        Setup setup = otherSetup(m_first);
        setup.batch = batch;
        m_batches.push_back(
            {runOf(m_first.job().given(), std::move(setup), purpose), purpose == Lowering::Purpose::Evaluation});
    }

    std::unique_ptr<RankRun> runOf(const Network& network, Setup setup, Lowering::Purpose purpose)
    {
        return std::make_unique<RankRun>(network, std::move(setup), m_first.job().catalogues(), ReplayOptions(),
                                         purpose);
    }

    void report(std::string_view setting, Message problem)
    {
        if (!m_problem)
            m_problem = networkIssue(Severity::Error, std::move(problem), std::string(setting));
    }

    const StepRun& m_first;
    std::vector<OtherStep> m_lengths{};
    std::vector<OtherStep> m_batches{};
    std::optional<Issue> m_problem{};
};

/// The events of one process that runs the steps of several replays one after another. It begins with the whole first
/// replay, whose parameters, optimizer state and other long-lived tensors it keeps.
class ProcessEvents
{
public:
    explicit ProcessEvents(const StepRun& first)
        : m_benchmark(first.job().setup().cudnnBenchmark),
          m_keepsBuffers(!isMegatron(first.job().setup().parallel.data))
    {
        const Memory& memory = first.memory();
        m_events = first.events().events;
        for (const MemoryEvent& event : m_events)
            note(event, event.storage(), memory);
    }

    /// Adds the steady step of a replay. Parameters that an evaluation leaves gathered are released: in PyTorch the
    /// next forward pass would reuse them, but here the next step gathers them again.
    void add(const StepRun& run, bool evaluates = false)
    {
        m_began = m_next;
        Renamed renamed;
        const std::vector<StorageId> buffers = takeBuffers(run, renamed);
        replaceInputs(run, renamed);
        runStep(run, renamed);
        if (!m_keepsBuffers) {
            for (const StorageId buffer : buffers)
                release(buffer);
        }
        if (evaluates)
            releaseGathered(renamed);
    }

    std::vector<MemoryEvent> events() { return std::move(m_events); }

private:
    /// Maps the storages of a replay to their ids in this process.
    using Renamed = std::map<StorageId, StorageId>;
    struct Held {
        Bytes bytes = 0;
        Category category{};
        RowIndex row{};
    };

    void runStep(const StepRun& run, Renamed& renamed)
    {
        const Memory& memory = run.memory();
        const MergedEvents merged = eventsWithWorkspaces(memory, {}, m_benchmark, run.lastReplay().steadyStep());
        for (const MemoryEvent& event : std::span(merged.events).subspan(merged.steadyStep))
            take(event, memory, renamed);
    }

    /// A pipeline stage receives into buffers of one size, which its schedule allocates first and keeps
    /// (torch/distributed/pipelining/stage.py, _prepare_forward_infra). A run of another size has its own schedule
    /// with its own buffers. Returns these buffers.
    std::vector<StorageId> takeBuffers(const StepRun& run, Renamed& renamed)
    {
        const Memory& memory = run.memory();
        std::multimap<Bytes, StorageId> own;
        for (const auto& [id, held] : m_alive) {
            if (held.category == Category::Communication)
                own.emplace(held.bytes, id);
        }
        std::vector<StorageId> taken;
        for (const auto& [storage, bytes] : standingOf(run, Category::Communication)) {
            if (!memory.isPipelined(storage))
                continue;
            if (const auto like = own.find(bytes); like != own.end()) {
                own.erase(like);
                continue;
            }
            take(MemoryEvent::allocation(storage, bytes), memory, renamed);
            taken.push_back(renamed[storage]);
        }
        return taken;
    }

    /// Returns the storages of a category that exist when the steady step of a replay begins.
    static std::map<StorageId, Bytes> standingOf(const StepRun& run, Category category)
    {
        const Memory& memory = run.memory();
        std::map<StorageId, Bytes> betweenSteps;
        for (const MemoryEvent& event : std::span(memory.events()).first(run.lastReplay().steadyStep())) {
            if (memory.category(event.storage()) != category)
                continue;
            if (event.allocates())
                betweenSteps[event.storage()] = event.bytes();
            else
                betweenSteps.erase(event.storage());
        }
        return betweenSteps;
    }

    /// Allocates new inputs for each step. In a replay the steps reuse their inputs, but the training loop loads the
    /// next batch before it releases the previous one.
    void replaceInputs(const StepRun& run, Renamed& renamed)
    {
        const Memory& memory = run.memory();
        const std::map<StorageId, Bytes> inputs = standingOf(run, Category::Input);
        std::vector<StorageId> last;
        for (const auto& [id, held] : m_alive) {
            if (held.category == Category::Input)
                last.push_back(id);
        }
        for (const auto& [storage, bytes] : inputs)
            take(MemoryEvent::allocation(storage, bytes), memory, renamed);
        for (const StorageId id : last)
            release(id);
    }

    void releaseGathered(const Renamed& renamed)
    {
        for (const auto& [storage, as] : renamed) {
            if (const auto held = m_alive.find(as);
                held != m_alive.end() && held->second.category == Category::GatheredParameters)
                release(as);
        }
    }

    void release(StorageId id)
    {
        m_events.push_back(MemoryEvent::release(id));
        m_alive.erase(id);
    }

    void note(const MemoryEvent& event, StorageId as, const Memory& memory)
    {
        if (!as.valid())
            return;
        m_next = std::max(m_next, as + 1);
        const bool tensor = event.storage() < memory.storages().after();
        if (event.allocates())
            m_alive[as] = tensor ? Held{event.bytes(), memory.category(event.storage()), memory.row(event.storage())}
                                 : Held{event.bytes(), Category::Temporary};
        else
            m_alive.erase(as);
    }

    void take(const MemoryEvent& event, const Memory& memory, Renamed& renamed)
    {
        StorageId as = event.storage();
        if (event.allocates())
            as = renamed[event.storage()] = m_next;
        else if (event.releases()) {
            const auto own = renamed.find(event.storage());
            as = own != renamed.end() ? own->second : betweenSteps(memory, event.storage());
            if (!as.valid())
                return;
        }
        m_events.push_back(event.of(as));
        note(event, as, memory);
    }

    /// Returns the storage of this process that corresponds to a storage that the replay held before its step: one
    /// that an earlier step allocated. A result that a module keeps is that of the same row, whatever its size.
    StorageId betweenSteps(const Memory& memory, StorageId storage) const
    {
        const Category category = memory.category(storage);
        const bool computed = category == Category::Activation || category == Category::Temporary;
        const auto like = std::ranges::find_if(m_alive, [&](const auto& entry) {
            const auto& [id, held] = entry;
            return id < m_began && held.category == category
                   && (computed ? held.row == memory.row(storage) : held.bytes == memory.bytes(storage));
        });
        return like == m_alive.end() ? StorageId::none() : like->first;
    }

    bool m_benchmark;
    bool m_keepsBuffers; ///< False for Megatron-LM, which receives into a new tensor each time.
    std::vector<MemoryEvent> m_events{};
    std::map<StorageId, Held> m_alive{};
    StorageId m_next{0};
    StorageId m_began{0}; ///< The first storage of the step that is added.
};

/// Returns the reserved bytes after all events, the steady step of which is repeated until it adds no segment.
Bytes reservedBy(const MergedEvents& merged, const JobContext& job)
{
    const AllocatorSettings settings = allocatorSettings(job.setup());
    if (settings == AllocatorSettings() && !job.setup().cudnnBenchmark) {
        AllocatorRecord record{.step = merged.steadyStep};
        CachingAllocator allocator;
        replayRecorded(allocator, merged.events, record);
        return allocator.peak().reserved;
    }
    const Bytes allowed = allowedMemory(job.setup(), usableCapacity(job.gpu().gpu, job.setup()));
    return configuredPeak(settings, allowed, merged).reserved;
}

} // namespace

bool listsOtherSteps(const Setup& setup)
{
    return !isInference(setup) && (setup.lastBatch > 0 || setup.evaluationBatch > 0 || !sequenceLengths(setup).empty());
}

std::vector<Issue> otherStepsRemarks(const JobContext& job)
{
    if (sequenceLengths(job.setup()).empty() || sequenceAxisOf(job.given()))
        return {};
    return {{Severity::Warning,
             LayerId::None,
             {},
             "also.sequence-lengths: the network's inputs are not sequences, so this has no effect."_tr,
             std::string(kSequenceLengths)}};
}

Epochs epochEvents(const StepRun& first)
{
    if (!listsOtherSteps(first.job().setup()))
        return {first.events().events, {}};
    const OtherSteps others(first);
    if (others.problem())
        return {{}, others.problem()};
    std::vector<const StepRun*> epoch;
    for (const OtherStep& other : others.lengths())
        epoch.push_back(&other.run->step());
    epoch.push_back(&first);
    ProcessEvents process(*epoch.front());
    constexpr int kEpochs = 2;
    for (int i = 0; i < kEpochs; ++i) {
        for (const StepRun* run : epoch)
            process.add(*run);
        for (const OtherStep& other : others.batches())
            process.add(other.run->step(), other.evaluates);
    }
    return {process.events(), {}};
}

ReservedBeyond reservedBeyond(const JobContext& job, std::int64_t rank)
{
    const ScratchLease scratch;
    StepRun first(job, *scratch);
    first.lower(job.pipelinePositionOf(rank));
    if (!first.replay(rank))
        return {};
    Epochs all = epochEvents(first);
    if (all.problem)
        return {0, std::move(all.problem)};
    const std::size_t count = all.events.size();
    return {std::max<Bytes>(reservedBy({std::move(all.events), count}, job) - reservedBy(first.events(), job), 0), {}};
}

} // namespace vram
