// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/alloc_conf.h"
#include "setup/allocator_actions.h"
#include "step/allocator.h"
#include "step/memory.h"
#include "step/segment_pool.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace vram {

/// The memory of the device that is available to the allocator, in bytes.
struct DeviceMemory {
    Bytes free = kOverflow;
    Bytes allowed = kOverflow; ///< Limit set by set_per_process_memory_fraction, or kOverflow if it is not set.
};

/// An entry of the allocator's history.
struct AllocatorAction {
    using Kind = AllocatorActionKind;
    Kind kind{};
    StorageId storage{}; ///< For a segment, the storage for which it was allocated.
    Stream stream = Stream::Default;
    std::int64_t address = 0; ///< For OutOfMemory, the free bytes of the device.
    Bytes bytes = 0;          ///< Requested size, or the size of a segment.
    std::size_t event = 0;    ///< Index into the replayed events.
};

/// The request that did not fit, in the terms of PyTorch's error message.
struct FailedRequest {
    std::size_t event = 0;
    StorageId storage{};
    Bytes requested = 0; ///< Size of the segment that could not be allocated ("Tried to allocate").
    Bytes free = 0;      ///< Free bytes on the device.
    Bytes allocated = 0;
    Bytes reserved = 0;
};

/// PyTorch's allocator with any settings of PYTORCH_CUDA_ALLOC_CONF, on a device with limited memory: rounding, split
/// limits, expandable segments, garbage collection, and the release of cached blocks before a request fails. With
/// default settings and unlimited memory it gives the same results as CachingAllocator, but more slowly. Models
/// DeviceCachingAllocator::malloc and the functions that it calls in c10/cuda/CUDACachingAllocator.cpp.
class ConfiguredAllocator
{
public:
    explicit ConfiguredAllocator(const AllocatorSettings& settings, const DeviceMemory& device = {});

    /// Replays events, continuing from the end of the last replay. Returns false at the first request that does not
    /// fit.
    bool replay(std::span<const MemoryEvent> events);
    /// Replays events and appends the reserved bytes after each allocation and release to `reserved`.
    bool replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved);
    /// Appends every subsequent action to `actions`; null stops recording.
    void record(std::vector<AllocatorAction>* actions) { m_actions = actions; }

    AllocatorPeak peak() const;
    Bytes reserved() const { return m_current.reserved; }
    Bytes allocated() const { return m_current.allocated; }
    /// Number of times that all cached blocks were released because a request did not fit ("num_alloc_retries").
    int retries() const { return m_retries; }
    const std::optional<FailedRequest>& failure() const { return m_failure; }

private:
    struct BlockLocation {
        SegmentBlockId block{};
        Bytes bytes = 0; ///< Requested size.
        bool small = false;
        bool inUse = false;
        Stream stream = Stream::Default;
    };
    /// The pools of one stream.
    struct Pools {
        SegmentPool small;
        SegmentPool large;
        Pools(std::size_t stream, Bytes largeSegment);
    };
    using StreamPools = std::array<Pools, kStreams>;

    Bytes rounded(Bytes bytes) const;
    bool apply(const MemoryEvent& event);
    bool allocate(const MemoryEvent& event);
    void reuse(StorageId storage, StorageId old);
    void release(StorageId storage);
    bool isAsync() const { return m_settings.backend == AllocatorSettings::Backend::CudaMallocAsync; }
    bool allocateAsync(const MemoryEvent& event);
    bool fail(Bytes size, Bytes tried);
    SegmentBlockId findOrAllocate(SegmentPool& pool, Bytes size);
    SegmentBlockId allocateFromDevice(SegmentPool& pool, Bytes size);
    SegmentBlockId newSegment(SegmentPool& pool, Bytes size);
    SegmentBlockId expand(SegmentPool& pool, Bytes size);
    bool mapMore(SegmentPool& pool, SegmentBlockId block, Bytes size);
    void collectGarbage();
    bool releaseOversized(SegmentPool& pool, Bytes size);
    void releaseCached();
    void releaseCached(SegmentPool& pool);
    void releaseSegment(SegmentPool& pool, SegmentBlockId block);
    bool hasFreeMemory(Bytes more) const { return more <= m_device.free - m_current.reserved; }
    void setReserved(Bytes bytes);
    void setAllocated(Bytes bytes);
    bool isConsistent() const;
    void note(AllocatorAction::Kind kind, std::int64_t address, Bytes bytes);
    SegmentPool& pool(Stream stream, bool small)
    {
        Pools& pools = m_pools[static_cast<std::size_t>(stream)];
        return small ? pools.small : pools.large;
    }

    AllocatorSettings m_settings;
    DeviceMemory m_device;
    StreamPools m_pools;
    IndexedVector<StorageId, BlockLocation> m_places{};
    std::int64_t m_lowestAddress; ///< Lowest address of all segments so far.
    AllocatorPeak m_current{};
    AllocatorPeak m_peak{};
    int m_retries = 0;
    std::size_t m_event = 0;
    StorageId m_storage{};
    StorageId m_receiver{}; ///< The storage that takes over the memory released by the next event.
    Stream m_stream = Stream::Default;
    std::optional<FailedRequest> m_failure{};
    std::vector<AllocatorAction>* m_actions = nullptr;
};

} // namespace vram
