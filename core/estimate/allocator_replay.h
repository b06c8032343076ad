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

/// The events of two steps as an allocator sees them.
struct MergedEvents {
    std::vector<MemoryEvent> events{};
    std::size_t steadyStep = 0; ///< Index of the first event of the second step.
};

/// Returns the events of the replay, with inserted events that empty the cache.
MergedEvents eventsWithEmptiedCache(const Memory& memory, std::size_t steadyStep);
/// Returns the events that the caching allocator sees: those of the tensors and workspaces and, if `benchmark` is set,
/// those that empty the cache. `steadyStep` is the index of the second step in the events of the replay.
MergedEvents eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, bool benchmark,
                                  std::size_t steadyStep);

/// The workspaces of a replay that come from the small pool. A workspace that its kernel releases before the next event
/// leaves the pool unchanged if the pool has a free block for it.
class SmallWorkspaces
{
public:
    explicit SmallWorkspaces(const Memory& memory);

    /// Continues with the first workspace that is not before the given event.
    void goTo(std::size_t event);
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
    std::size_t steadyStep = 0;            ///< Index of the first event of the steady step.
};

/// Whether the events of a step free exactly the storages that they allocate, so that they can be replayed again.
bool isClosedStep(std::span<const MemoryEvent> step);

/// Replays a steady step by calling `replay` with the number of earlier replays, until it adds no segment. Such a step
/// leaves the free blocks as it has found them, so that all later steps are the same; a step that adds segments may
/// leave other blocks to the next one. Returns false if `replay` does.
template<typename Allocator, typename Replay>
bool replayUntilSteady(const Allocator& allocator, std::span<const MemoryEvent> step, Replay replay)
{
    constexpr int kMostSteps = 8;
    for (int earlier = 0; earlier < kMostSteps; ++earlier) {
        const Bytes before = allocator.reserved();
        if (!replay(earlier))
            return false;
        if (allocator.reserved() == before || !isClosedStep(step))
            break;
    }
    return true;
}

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
    std::size_t step = 0;          ///< Index of the first event of the steady step.
    Bytes betweenSteps = 0;        ///< Bytes of blocks in use before event `step`.
};

/// Replays events with either allocator, and the steady step until it adds no segment. Records the allocator's state up
/// to the end of the last step. Returns false if the allocator fails.
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
    const std::size_t before = record.reserved.size();
    const std::span<const MemoryEvent> step = events.subspan(record.step);
    return replayUntilSteady(allocator, step, [&](int) {
        record.reserved.resize(before);
        return replay(step);
    });
}

/// Returns the peaks under these settings. If the allowed memory is insufficient, the limit is ignored. `record.step` is
/// an input, and the other members of `record` are filled in.
AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             AllocatorRecord& record);
inline AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, const MergedEvents& merged)
{
    AllocatorRecord record{.step = merged.steadyStep};
    return configuredPeak(settings, allowed, merged.events, record);
}

} // namespace vram
