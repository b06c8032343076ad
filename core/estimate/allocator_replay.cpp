// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/allocator_replay.h"

#include "base/units.h"

#include <algorithm>
#include <cassert>
#include <optional>
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
        issues.push_back(networkIssue(Severity::Warning, std::move(remark)));
}

Bytes allowedMemory(const Setup& setup, Bytes capacity)
{
    const double fraction = setup.memoryFraction > 0 ? setup.memoryFraction : allocatorSettings(setup).memoryFraction;
    return fraction > 0 ? static_cast<Bytes>(fraction * static_cast<double>(capacity)) : kOverflow;
}

Bytes usableCapacity(const Gpu& gpu, const Setup& setup)
{
    return setup.customCapacity > 0 ? bytesOfMib(setup.customCapacity * 1024) : usableMemory(gpu);
}

namespace {

/// Returns, for each distinct convolution problem, the number of events after which cudnn.benchmark has found a plan
/// and PyTorch empties the cache.
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

/// Copies the events of a replay and inserts others, including the emptying of the cache under cudnn.benchmark.
class Merge
{
public:
    Merge(const Memory& memory, bool benchmark) : m_events(memory.events())
    {
        m_all.reserve(m_events.size());
        if (benchmark)
            m_emptied = firstSearches(memory);
    }

    void upTo(std::size_t end)
    {
        for (; m_nextEmptied < m_emptied.size() && m_emptied[m_nextEmptied] <= end; ++m_nextEmptied) {
            copyUpTo(m_emptied[m_nextEmptied]);
            m_all.push_back(MemoryEvent::emptyCache());
        }
        copyUpTo(end);
    }
    void add(const MemoryEvent& event) { m_all.push_back(event); }
    /// Copies the events up to `end` and returns their number, with the inserted ones.
    std::size_t countUpTo(std::size_t end)
    {
        upTo(end);
        return m_all.size();
    }
    std::vector<MemoryEvent> take()
    {
        upTo(m_events.size());
        return std::move(m_all);
    }

private:
    void copyUpTo(std::size_t end)
    {
        const auto part = m_events.subspan(m_done, end - m_done);
        m_all.insert(m_all.end(), part.begin(), part.end());
        m_done = end;
    }

    std::span<const MemoryEvent> m_events;
    std::vector<std::size_t> m_emptied{};
    std::vector<MemoryEvent> m_all{};
    std::size_t m_done = 0;
    std::size_t m_nextEmptied = 0;
};

} // namespace

bool usesCudnnBenchmark(const Setup& setup, const Memory& memory)
{
    return setup.cudnnBenchmark && !memory.searches().empty();
}

MergedEvents eventsWithEmptiedCache(const Memory& memory, std::size_t steadyStep)
{
    Merge merge(memory, true);
    const std::size_t before = merge.countUpTo(steadyStep);
    return {merge.take(), before};
}

namespace {

/// The workspaces of the cuBLAS handles, whose storages are numbered from `first` on.
std::vector<WorkspaceEvent> handleWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, StorageId first)
{
    std::vector<WorkspaceEvent> all;
    for (std::size_t handle = 0; handle < static_cast<std::size_t>(cublas.count); ++handle) {
        const std::size_t product = memory.firstMatmuls()[std::min(handle, memory.firstMatmuls().size() - 1)];
        const std::size_t event = product == Memory::kNone ? 0 : std::min(product, memory.events().size());
        all.push_back({event, MemoryEvent::allocation(first++, cublas.each)});
    }
    std::ranges::stable_sort(all, {}, &WorkspaceEvent::event);
    return all;
}

} // namespace

std::vector<WorkspaceEvent> workspaceEvents(const Memory& memory, const CublasWorkspaces& cublas)
{
    using Kind = KernelWorkspace::Kind;
    StorageId next = memory.storages().after();
    const std::vector<WorkspaceEvent> handles = handleWorkspaces(memory, cublas, next);
    next += static_cast<std::int32_t>(handles.size());
    std::vector<WorkspaceEvent> all;
    all.reserve(memory.workspaces().size() + handles.size());
    auto handle = handles.begin();
    const auto addHandles = [&](std::size_t event) {
        for (; handle != handles.end() && handle->event <= event; ++handle)
            all.push_back(*handle);
    };
    std::vector<StorageId> open;
    for (const auto& [event, taken] : memory.workspaces()) {
        assert(all.empty() || all.back().event <= event);
        addHandles(event);
        if (!taken) {
            all.push_back({event, MemoryEvent::release(open.back())});
            open.pop_back();
            continue;
        }
        all.push_back({event, MemoryEvent::allocation(next, taken->bytes), taken->kind == Kind::Optional});
        if (taken->kind != Kind::Kept)
            open.push_back(next);
        ++next;
    }
    addHandles(Memory::kNone);
    return all;
}

SmallWorkspaces::SmallWorkspaces(const Memory& memory)
{
    const std::vector<Memory::Workspace>& all = memory.workspaces();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [event, taken] = all[i];
        if (!taken || taken->bytes > CachingAllocator::kMaxSmallRequest)
            continue;
        const bool brief = i + 1 < all.size() && !all[i + 1].taken && all[i + 1].event == event;
        m_fits = m_fits && brief;
        m_all.push_back({event, taken->bytes});
    }
}

void SmallWorkspaces::goTo(std::size_t event)
{
    m_next = static_cast<std::size_t>(std::ranges::lower_bound(m_all, event, {}, &Request::event) - m_all.begin());
}

std::size_t SmallWorkspaces::next() const
{
    return m_next < m_all.size() ? m_all[m_next].event : Memory::kNone;
}

void SmallWorkspaces::tryAllocate(const CachingAllocator& allocator)
{
    m_fits = m_fits && allocator.hasFreeSmall(m_all[m_next].bytes);
    ++m_next;
}

MergedEvents eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, bool benchmark,
                                  std::size_t steadyStep)
{
    Merge merge(memory, benchmark);
    std::optional<std::size_t> before;
    for (const WorkspaceEvent& borrowed : workspaceEvents(memory, cublas)) {
        if (!before && borrowed.event >= steadyStep)
            before = merge.countUpTo(steadyStep);
        merge.upTo(borrowed.event);
        merge.add(borrowed.what);
    }
    if (!before)
        before = merge.countUpTo(steadyStep);
    return {merge.take(), *before};
}

bool isClosedStep(std::span<const MemoryEvent> step)
{
    std::unordered_set<StorageId> open;
    for (const MemoryEvent& event : step) {
        if (event.allocates())
            open.insert(event.storage());
        else if (open.erase(event.storage()) == 0)
            return false;
    }
    return open.empty();
}

AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             AllocatorRecord& record)
{
    ConfiguredAllocator allocator(settings, {kOverflow, allowed});
    if (replayRecorded(allocator, events, record))
        return allocator.peak();
    return configuredPeak(settings, kOverflow, events, record);
}

} // namespace vram
