#include "estimate/allocator_replay.h"

#include "base/units.h"

#include <unordered_set>
#include <utility>

namespace vram {

AllocatorSettings allocatorSettings(const Setup& setup)
{
    return setup.allocConf.empty() ? AllocatorSettings() : allocatorSettings(setup.allocConf, setup.torch);
}

void addAllocatorRemarks(std::vector<Issue>& issues, const Setup& setup)
{
    if (setup.allocConf.empty())
        return;
    for (Message& remark : allocConfRemarks(setup.allocConf, setup.torch, setup.memoryFraction > 0))
        issues.push_back({Severity::Warning, LayerId::None, {}, std::move(remark)});
}

Bytes allowedMemory(const Setup& setup, Bytes capacity)
{
    const double fraction = setup.memoryFraction > 0 ? setup.memoryFraction : allocatorSettings(setup).memoryFraction;
    return fraction > 0 ? static_cast<Bytes>(fraction * static_cast<double>(capacity)) : kOverflow;
}

Bytes capacityOf(const Gpu& gpu, const Setup& setup)
{
    return setup.customCapacity > 0 ? bytesOfMib(setup.customCapacity * 1024) : usableMemory(gpu);
}

namespace {

constexpr MemoryEvent kEmptyCache{StorageId(), 0};

/// Copies a replay's events, with others between them.
class Merge
{
public:
    explicit Merge(const Memory& memory) : m_memory(memory) { m_all.reserve(memory.events().size()); }

    void upTo(std::size_t end)
    {
        const auto begin = m_memory.events().begin();
        m_all.insert(m_all.end(), begin + static_cast<std::ptrdiff_t>(m_done),
                     begin + static_cast<std::ptrdiff_t>(end));
        m_done = end;
    }
    void add(const MemoryEvent& event) { m_all.push_back(event); }
    std::vector<MemoryEvent> take()
    {
        upTo(m_memory.events().size());
        return std::move(m_all);
    }

private:
    const Memory& m_memory;
    std::vector<MemoryEvent> m_all{};
    std::size_t m_done = 0;
};

/// After how many events the benchmark has found a plan and empties the cache: once for each problem.
std::vector<std::size_t> firstSearches(const Memory& memory)
{
    std::vector<std::size_t> moments;
    std::unordered_set<std::uint64_t> found;
    for (const Memory::Search& search : memory.searches()) {
        if (found.insert(search.problem).second)
            moments.push_back(search.event);
    }
    return moments;
}

} // namespace

std::vector<MemoryEvent> eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, bool benchmark)
{
    Merge merge(memory);
    StorageId next = memory.storages().after();
    for (int handle = 0; handle < cublas.count; ++handle)
        merge.add({next++, cublas.each});
    const std::vector<std::size_t> emptied = benchmark ? firstSearches(memory) : std::vector<std::size_t>();
    auto moment = emptied.begin();
    const auto emptyUpTo = [&](std::size_t event) {
        for (; moment != emptied.end() && *moment <= event; ++moment) {
            merge.upTo(*moment);
            merge.add(kEmptyCache);
        }
    };
    for (const Memory::Workspace& workspace : memory.workspaces()) {
        emptyUpTo(workspace.event);
        merge.upTo(workspace.event);
        merge.add({next, workspace.bytes});
        merge.add({next++, 0});
    }
    emptyUpTo(memory.events().size());
    return merge.take();
}

AllocatorPeak benchmarkedPeak(const AllocatorSettings& settings, Bytes allowed, const Memory& memory,
                              std::vector<Bytes>* reserved)
{
    const std::vector<std::size_t> emptied = firstSearches(memory);
    Merge merge(memory);
    for (const std::size_t moment : emptied) {
        merge.upTo(moment);
        merge.add(kEmptyCache);
    }
    const AllocatorPeak peak = configuredPeak(settings, allowed, merge.take(), reserved);
    if (!reserved)
        return peak;
    // What is reserved after each of the replay's own events.
    for (std::size_t i = emptied.size(); i > 0; --i)
        reserved->erase(reserved->begin() + static_cast<std::ptrdiff_t>(emptied[i - 1] + i - 1));
    return peak;
}

AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             std::vector<Bytes>* reserved)
{
    ConfiguredAllocator allocator(settings, {kOverflow, allowed});
    const std::size_t before = reserved ? reserved->size() : 0;
    if (reserved ? allocator.replay(events, *reserved) : allocator.replay(events))
        return allocator.peak();
    if (reserved)
        reserved->resize(before);
    return configuredPeak(settings, kOverflow, events, reserved);
}

} // namespace vram
