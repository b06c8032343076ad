#pragma once

#include "devices/overheads.h"
#include "estimate/estimate.h"
#include "setup/alloc_conf.h"
#include "step/configured_allocator.h"
#include "step/memory.h"

#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace vram {

/// The settings that the setup's PyTorch follows.
AllocatorSettings allocatorSettings(const Setup& setup);
/// Adds a remark for each setting that the setup's PyTorch does not know or that has no effect.
void addAllocatorRemarks(std::vector<Issue>& issues, const Setup& setup);
/// What the allocator may take of that capacity; kOverflow where no memory fraction is set.
Bytes allowedMemory(const Setup& setup, Bytes capacity);
/// The memory that a process can use there: entered by hand, or the GPU's.
Bytes capacityOf(const Gpu& gpu, const Setup& setup);

/// Some convolution runs under torch.backends.cudnn.benchmark: PyTorch empties the cache once it has found a plan for
/// it (ATen/native/cudnn/Conv_v8.cpp).
bool benchmarks(const Setup& setup, const Memory& memory);
/// The replay's events with the cache emptied between them.
std::vector<MemoryEvent> benchmarkedEvents(const Memory& memory);
/// A workspace is allocated or freed after this many events.
struct Borrowed {
    std::size_t event = 0;
    MemoryEvent what;
    bool optional = false; ///< As KernelWorkspace::Kind::Optional; the next one frees it.
};

/// All of a replay, in order: that of each handle of cuBLAS comes with the first product of its thread.
std::vector<Borrowed> borrowedOf(const Memory& memory, const CublasWorkspaces& cublas);

/// The events that the caching allocator sees: the tensors with the workspaces between them and, under `benchmark`, the
/// emptied cache.
std::vector<MemoryEvent> eventsWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, bool benchmark);

/// What the allocator held while it replayed events.
struct AllocatorRecord {
    std::vector<Bytes> reserved{}; ///< After each of them.
    std::size_t step = 0;          ///< The one that a step begins with.
    Bytes standing = 0;            ///< Blocks in use before it.
};

/// Replays events with either of the two allocators, and keeps a record. False where the allocator fails.
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
    record.standing = allocator.allocated();
    return replay(events.subspan(record.step));
}

/// The peaks under those settings. If the allowed memory is not enough, they are those without that limit. `record`, if
/// not null, says the event that a step begins with, and gets the rest.
AllocatorPeak configuredPeak(const AllocatorSettings& settings, Bytes allowed, std::span<const MemoryEvent> events,
                             AllocatorRecord* record = nullptr);

} // namespace vram
