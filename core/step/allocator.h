#pragma once

#include "base/checked.h"
#include "step/block_pool.h"
#include "step/memory.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace vram {

/// What PyTorch's caching allocator (c10/cuda/CUDACachingAllocator.cpp, default settings) would hold.
struct AllocatorPeak {
    Bytes reserved = 0;  ///< Segments taken from the device.
    Bytes allocated = 0; ///< Sum of the rounded blocks in use, at its largest.
    bool operator==(const AllocatorPeak&) const = default;
};

/// The caching allocator's rules over a list of allocations and releases: 512-byte rounding, small (<= 1 MiB) and large
/// pools, 2 MiB and 20 MiB segments, requests >= 10 MiB rounded to 2 MiB, best fit, splitting and merging. Each stream
/// has pools of its own. Segments are not released while the device has free memory. Sums that leave 63 bits stay at
/// `kOverflow`.
class CachingAllocator
{
public:
    /// Requests up to this come from the small pool.
    static constexpr Bytes kSmallLargest = Bytes{1} << 20;

    /// Continues where the last replay ended. Every storage must be released after its allocation, and only once.
    void replay(std::span<const MemoryEvent> events);
    /// The same, and appends to `reserved` what is reserved after each event: the timeline.
    void replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved);

    /// For a replay that differs from the last one only in large requests: empties the large pools and replays only
    /// their requests. The small pools are independent of them and stay; their bytes are only counted.
    void resetLarge();
    void replayLarge(std::span<const MemoryEvent> events);

    /// The largest values since the start or `reset`.
    AllocatorPeak peak() const;
    Bytes reserved() const; // segments are never released, so this is also the peak
    Bytes allocated() const { return m_allocated * BlockPool::kUnit; }
    /// Back to an empty device; keeps its memory for the next replay.
    void reset();

private:
    /// Where a storage is.
    struct Place {
        BlockIndex block = kNoBlock;
        std::uint16_t smallUnits = 0; ///< Of a small block.
        bool large = false;
        Stream stream = Stream::Default;
    };

    /// Of one stream.
    struct Pools {
        BlockPool small{BlockPool::Kind::Small};
        BlockPool large{BlockPool::Kind::Large};
    };

    /// Calls `after` behind each event.
    template<class After>
    void replayEach(std::span<const MemoryEvent> events, After after);
    void allocate(const MemoryEvent& event);
    void release(const MemoryEvent& event);
    void releaseLarge(const MemoryEvent& event);
    void addAllocated(std::int64_t units)
    {
        m_allocated += units;
        m_mostAllocated = std::max(m_mostAllocated, m_allocated);
    }
    BlockPool& pool(Stream stream, bool large)
    {
        Pools& pools = m_pools[static_cast<std::size_t>(stream)];
        return large ? pools.large : pools.small;
    }

    std::array<Pools, kStreams> m_pools{};
    IndexedColumn<StorageId, Place>
        m_placeOf{};              ///< Entries of storages not yet allocated are left over from an earlier replay.
    std::int64_t m_allocated = 0; ///< Units.
    std::int64_t m_mostAllocated = 0;
};

} // namespace vram
