// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/overheads.h"
#include "estimate/answer.h"
#include "setup/alloc_conf.h"
#include "step/allocator.h"
#include "step/configured_allocator.h"
#include "step/memory.h"

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace vram {

/// Returns the allocator settings as the setup's PyTorch version interprets them.
AllocatorSettings allocatorSettings(const Setup& setup);
/// Adds a remark for each setting that the setup's PyTorch version does not know or that has no effect.
void addAllocatorRemarks(std::vector<Issue>& issues, const Setup& setup);
/// Returns how many bytes of `capacity` the allocator may use, or kOverflow if no memory fraction is set.
Bytes allowedMemory(const Setup& setup, Bytes capacity);
/// The bytes of the GPU that processes can use: the value set by the user, or the GPU's own.
Bytes usableCapacity(const Gpu& gpu, const Setup& setup);

/// Whether any convolution runs with torch.backends.cudnn.benchmark. PyTorch empties the cache once it has found a
/// plan for such a convolution (ATen/native/cudnn/Conv_v8.cpp).
bool usesCudnnBenchmark(const Setup& setup, const Memory& memory);
/// Returns the events of the replay, with inserted events that empty the cache.
std::vector<MemoryEvent> eventsWithEmptiedCache(const Memory& memory);
/// The allocation or release of a workspace after a given number of events.
struct WorkspaceEvent {
    std::size_t event = 0;
    MemoryEvent what;
    bool optional = false; ///< Whether the kind is KernelWorkspace::Kind::Optional. The next event frees such a
                           ///< workspace.
};

/// Returns all workspace events of a replay in order. The workspace of each cuBLAS handle is allocated by the first
/// matrix product of its thread.
std::vector<WorkspaceEvent> workspaceEvents(const Memory& memory, const CublasWorkspaces& cublas);

/// Returns the events that the caching allocator sees: those of the tensors and workspaces and, if `benchmark` is set,
/// those that empty the cache.
std::vector<MemoryEvent> eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, bool benchmark);

/// The workspaces of a replay that come from the small pool. A workspace that its kernel releases before the next event
/// leaves the pool unchanged if the pool has a free block for it.
class SmallWorkspaces
{
public:
    explicit SmallWorkspaces(const Memory& memory);

    /// Skips the workspaces before the given event.
    void skipTo(std::size_t event);
    /// Returns the event before which the next workspace is taken, or the largest `std::size_t` after the last
    /// workspace.
    std::size_t next() const;
    /// Tries the next workspace in an allocator that has replayed the events before it.
    void tryAllocate(const CachingAllocator& allocator);
    /// Whether the workspaces tried so far leave the pool unchanged.
    bool fit() const { return m_fits; }

private:
    struct Request {
        std::size_t event = 0;
        Bytes bytes = 0;
    };

    std::vector<Request> m_all{};
    std::size_t m_next = 0;
    bool m_fits = true;
};

/// An allocator that has replayed the tensors of a rank.
struct ReplayedTensors {
    CachingAllocator* allocator = nullptr; ///< Null if the tensors alone exceed the limit, so that nothing else is
                                           ///< needed about the rank.
    bool smallWorkspacesFit = false;       ///< SmallWorkspaces::fit
};

/// The state of a replay with workspaces, after the events that it shares with the replay of the next rank.
struct ReplayCheckpoint {
    std::size_t events = 0; ///< Number of these events; 0 if none are reused.
    StorageId storages{};   ///< The first storage after these events.
    bool isValid = false;   ///< Whether `state` is valid, so that these events need not be replayed.
    CachingAllocator::Large state{};
};

/// The state of the allocator during a replay.
struct AllocatorRecord {
    std::vector<Bytes> reserved{}; ///< Reserved bytes after each event.
    std::size_t step = 0;          ///< Index of the first event of a step.
    Bytes betweenSteps = 0;        ///< Bytes of blocks in use before event `step`.
};

/// Replays events with either allocator and records its state. Returns false if the allocator fails.
template<typename Allocator>
bool replayRecorded(Allocator& allocator, std::span<const MemoryEvent> events, AllocatorRecord& record)
{
    const auto replay = [&](std::span<const MemoryEvent> some) {
        if constexpr (std::is_void_v<decltype(allocator.replay(some, record.reserved))>)
            return allocator.replay(some, record.reserved), true;
        else
            return allocator.replay(some, record.reserved);
    };
    record.reserved.clear();
    record.reserved.reserve(events.size());
    if (!replay(events.first(record.step)))
        return false;
    record.betweenSteps = allocator.allocated();
    return replay(events.subspan(record.step));
}

/// Returns the peaks under these settings. If the allowed memory is insufficient, the limit is ignored. If `record` is
/// not null, its `step` is an input, and the other members are filled in.
AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             AllocatorRecord* record = nullptr);

} // namespace vram
