// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/other_steps.h"

#include "edit/resize.h"
#include "estimate/allocator_replay.h"
#include "estimate/device_total.h"
#include "estimate/size_limit.h"

#include <algorithm>
#include <map>
#include <memory>

namespace vram {

namespace {

Setup withoutOthers(const Setup& setup)
{
    Setup plain = setup;
    plain.lastBatch = 0;
    plain.evaluationBatch = 0;
    plain.sequenceLengths.clear();
    return plain;
}

/// One of the listed steps, replayed. It cannot be moved, because the run refers to network and setup.
struct OtherStep {
    OtherStep(Network of, Setup under, const Catalogues& catalogues, Lowering::Purpose purpose)
        : network(std::move(of)), setup(std::move(under)), run(network, setup, catalogues, false, purpose),
          evaluates(purpose == Lowering::Purpose::Evaluation)
    {
    }

    Network network;
    Setup setup;
    StepRun run;
    bool evaluates;
};

using OtherSteps = std::vector<std::unique_ptr<OtherStep>>;

OtherSteps otherLengths(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    OtherSteps steps;
    const std::optional<SizeAxis> axis = sequenceAxisOf(network);
    for (const std::int64_t length : axis ? sequenceLengths(setup) : std::vector<std::int64_t>())
        steps.push_back(std::make_unique<OtherStep>(resized(network, *axis, length), withoutOthers(setup), catalogues,
                                                    Lowering::Purpose::Step));
    return steps;
}

/// The last batch and the evaluation, in that order.
OtherSteps otherBatches(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    OtherSteps steps;
    const auto add = [&](std::int64_t batch, Lowering::Purpose purpose) {
        Setup under = withoutOthers(setup);
        under.batch = batch;
        steps.push_back(std::make_unique<OtherStep>(network, std::move(under), catalogues, purpose));
    };
    if (setup.lastBatch > 0 && setup.lastBatch < setup.batch)
        add(setup.lastBatch, Lowering::Purpose::Step);
    if (setup.evaluationBatch > 0)
        add(setup.evaluationBatch, Lowering::Purpose::Evaluation);
    return steps;
}

/// The events of one process that runs the steps of several replays one after another. It begins with the whole first
/// replay, whose parameters, optimizer state and other long-lived tensors it keeps.
class ProcessEvents
{
public:
    ProcessEvents(const StepRun& first, const Setup& setup)
        : m_benchmark(setup.cudnnBenchmark), m_keepsBuffers(!isMegatron(setup.parallel.data))
    {
        const Memory& memory = first.replay().memory();
        m_events = eventsWithWorkspaces(memory, first.cublas(), m_benchmark);
        for (const MemoryEvent& event : m_events)
            note(event, event.storage(), memory);
    }

    /// Adds the steady step of a replay. Parameters that an evaluation leaves gathered are reused by the next forward,
    /// which in this model gathers them again.
    void add(const StepRun& run, bool evaluates = false)
    {
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
    };

    void runStep(const StepRun& run, Renamed& renamed)
    {
        const Memory& memory = run.replay().memory();
        std::size_t seen = 0;
        for (const MemoryEvent& event : eventsWithWorkspaces(memory, {}, m_benchmark)) {
            // Workspaces and emptied caches come between the events of the replay.
            const bool replayed = event.storage().valid() && event.storage() < memory.storages().after();
            if ((replayed ? seen++ : seen) >= run.replay().steadyStep())
                take(event, memory, renamed);
        }
    }

    /// A pipeline stage receives into buffers of one size, which its schedule allocates first and keeps
    /// (torch/distributed/pipelining/stage.py, _prepare_forward_infra). A run of another size has its own schedule
    /// with its own buffers. Returns these buffers.
    std::vector<StorageId> takeBuffers(const StepRun& run, Renamed& renamed)
    {
        const Memory& memory = run.replay().memory();
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

    /// The storages of a category that a replay holds when its steady step begins.
    static std::map<StorageId, Bytes> standingOf(const StepRun& run, Category category)
    {
        const Memory& memory = run.replay().memory();
        std::map<StorageId, Bytes> standing;
        for (const MemoryEvent& event : std::span(memory.events()).first(run.replay().steadyStep())) {
            if (memory.category(event.storage()) != category)
                continue;
            if (event.allocates())
                standing[event.storage()] = event.bytes();
            else
                standing.erase(event.storage());
        }
        return standing;
    }

    /// Gives each step its own inputs. In a replay the steps share inputs that outlive each step, but the training
    /// loop makes the next batch before it releases the previous one.
    void replaceInputs(const StepRun& run, Renamed& renamed)
    {
        const Memory& memory = run.replay().memory();
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
            m_alive[as] = {event.bytes(), tensor ? memory.category(event.storage()) : Category::Temporary};
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
            as = own != renamed.end() ? own->second : standing(memory, event.storage());
            if (!as.valid())
                return;
        }
        m_events.push_back(event.of(as));
        note(event, as, memory);
    }

    /// The tensor of this process that replaces one that the replay held before its step.
    StorageId standing(const Memory& memory, StorageId storage) const
    {
        const auto like = std::ranges::find_if(m_alive, [&](const auto& entry) {
            return entry.second.bytes == memory.bytes(storage) && entry.second.category == memory.category(storage);
        });
        return like == m_alive.end() ? StorageId::none() : like->first;
    }

    bool m_benchmark;
    bool m_keepsBuffers; ///< False for Megatron-LM, which receives into a new tensor each time.
    std::vector<MemoryEvent> m_events{};
    std::map<StorageId, Held> m_alive{};
    StorageId m_next{0};
};

Bytes reservedBy(std::span<const MemoryEvent> events, const StepRun& run, const Setup& setup)
{
    const AllocatorSettings settings = allocatorSettings(setup);
    if (settings == AllocatorSettings() && !setup.cudnnBenchmark) {
        CachingAllocator allocator;
        allocator.replay(events);
        return allocator.peak().reserved;
    }
    return configuredPeak(settings, allowedMemory(setup, capacityOf(run.gpu(), setup)), events).reserved;
}

void addIssue(Estimate& result, Severity severity, Message words, std::string_view setting = {})
{
    result.issues.push_back({severity, LayerId::None, {}, std::move(words), std::string(setting)});
}

/// Returns false if one of the listed steps cannot run.
bool checkLengths(Estimate& result, const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    constexpr std::string_view key = "also.sequence-lengths";
    const std::vector<std::int64_t> lengths = sequenceLengths(setup);
    const std::optional<SizeAxis> axis = lengths.empty() ? std::nullopt : sequenceAxisOf(network);
    if (!lengths.empty() && !axis)
        addIssue(result, Severity::Warning,
                 "also.sequence-lengths: the network's inputs are not sequences, so this has no effect."_tr, key);
    for (const std::int64_t length : axis ? lengths : std::vector<std::int64_t>()) {
        Message problem = sizeProblem(network, withoutOthers(setup), catalogues, *axis, length);
        if (problem.empty())
            continue;
        addIssue(result, Severity::Error, message("also.sequence-lengths: %1"_tr, std::move(problem)), key);
        return false;
    }
    return true;
}

void raise(Peak& peak, Device& device, Bytes more, double margin)
{
    for (Bytes* part : {&peak.reserved, &device.reserved, &device.allocator, &device.total})
        *part = checkedAdd(*part, more);
    settleRoom(device, margin);
}

/// The bytes that the listed steps reserve beyond the steady step, on a single GPU or on the setup's rank.
Bytes reservedBeyond(const Network& network, const Setup& setup, const Catalogues& catalogues)
{
    const StepRun first(network, setup, catalogues);
    const std::vector<MemoryEvent> all = eventsOfEpochs(first, network, setup, catalogues);
    const auto steps = eventsWithWorkspaces(first.replay().memory(), first.cublas(), setup.cudnnBenchmark);
    return std::max<Bytes>(reservedBy(all, first, setup) - reservedBy(steps, first, setup), 0);
}

Setup onRank(Setup setup, std::int64_t rank)
{
    setup.parallel.rank = rank;
    return setup;
}

/// Raises the figures of every rank. Returns by how much the shown rank's reserved bytes grow. If another rank is now
/// the one to show, `result` becomes the estimate of that rank.
Bytes raiseRanks(Estimate& result, const Network& network, const Setup& setup, const Catalogues& catalogues,
                 Detail detail)
{
    const std::int64_t named = setup.parallel.rank;
    const std::int64_t before = named >= 0 ? named : fullestRank(result.ranks)->rank;
    std::map<std::int64_t, Bytes> more;
    for (RankEstimate& rank : result.ranks) {
        more[rank.rank] = reservedBeyond(network, onRank(setup, rank.rank), catalogues);
        raise(rank.peak, rank.device, more[rank.rank], setup.margin);
    }
    const std::int64_t shown = named >= 0 ? named : fullestRank(result.ranks)->rank;
    if (shown != before) {
        std::vector<RankEstimate> ranks = std::move(result.ranks);
        result = estimate(network, onRank(withoutOthers(setup), shown), catalogues, detail);
        result.ranks = std::move(ranks);
    }
    return more.contains(shown) ? more[shown] : reservedBeyond(network, setup, catalogues);
}

} // namespace

bool listsOtherSteps(const Setup& setup)
{
    return !infers(setup) && (setup.lastBatch > 0 || setup.evaluationBatch > 0 || !sequenceLengths(setup).empty());
}

std::vector<MemoryEvent> eventsOfEpochs(const StepRun& first, const Network& network, const Setup& setup,
                                        const Catalogues& catalogues)
{
    if (!listsOtherSteps(setup))
        return eventsWithWorkspaces(first.replay().memory(), first.cublas(), setup.cudnnBenchmark);
    const OtherSteps lengths = otherLengths(network, setup, catalogues);
    const OtherSteps batches = otherBatches(network, setup, catalogues);
    std::vector<const StepRun*> epoch;
    for (const std::unique_ptr<OtherStep>& other : lengths)
        epoch.push_back(&other->run);
    epoch.push_back(&first);
    ProcessEvents process(*epoch.front(), setup);
    constexpr int kEpochs = 2;
    for (int i = 0; i < kEpochs; ++i) {
        for (const StepRun* run : epoch)
            process.add(*run);
        for (const std::unique_ptr<OtherStep>& other : batches)
            process.add(other->run, other->evaluates);
    }
    return process.events();
}

void countOtherSteps(Estimate& result, const Network& network, const Setup& setup, const Catalogues& catalogues,
                     Detail detail)
{
    if (!listsOtherSteps(setup) || !result.valid() || !checkLengths(result, network, setup, catalogues))
        return;
    const Bytes more = result.ranks.empty() ? reservedBeyond(network, setup, catalogues)
                                            : raiseRanks(result, network, setup, catalogues, detail);
    if (more == 0)
        return;
    raise(result.peak, result.device, more, setup.margin);
    // Segments reserved by other steps stay reserved.
    for (TimelinePoint& point : result.timeline.points)
        point.reserved = result.device.reserved;
    addIssue(result, Severity::Note,
             message("The other runs (also.*) make the allocator reserve %1 more than training steps of one size "
                     "do."_tr,
                     ByteCount{more}));
}

} // namespace vram
