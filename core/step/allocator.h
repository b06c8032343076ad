// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "step/block_pool.h"
#include "step/memory.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace vram {

/// The memory held by PyTorch's caching allocator (c10/cuda/CUDACachingAllocator.cpp, default settings), in bytes.
struct AllocatorPeak {
    Bytes reserved = 0;  ///< Segments taken from the device.
    Bytes allocated = 0; ///< Peak of the total size of the blocks in use, after rounding.
    bool operator==(const AllocatorPeak&) const = default;
};

/// Applies the caching allocator's rules to a list of allocations and releases: 512-byte rounding, small (<= 1 MiB) and
/// large pools, 2 MiB and 20 MiB segments, requests >= 10 MiB rounded to 2 MiB, best fit, splitting and merging. Each
/// stream has its own pools. Segments are not released while the device has free memory. Totals that exceed 63 bits
/// saturate at `kOverflow`.
class CachingAllocator
{
public:
    /// Requests up to this size come from the small pool.
    static constexpr Bytes kMaxSmallRequest = Bytes{1} << 20;

    /// Replays events, continuing from the end of the last replay. Every storage must be released after its allocation,
    /// and only once.
    void replay(std::span<const MemoryEvent> events);
    /// Replays events and appends the reserved bytes after each event to the timeline `reserved`.
    void replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved);

    /// Empties the large pools for a replay that differs from the last one only in large requests. Only the large
    /// requests are then replayed; the small pools do not depend on them and keep their state, and small requests are
    /// merely counted.
    void resetLarge();
    void replayLarge(std::span<const MemoryEvent> events);

    /// Whether the small pool has a free block for a request. If so, a request that is released before the next event
    /// leaves the pool unchanged and only has to be counted.
    bool hasFreeSmall(Bytes bytes) const;
    void countTemporary(Bytes bytes);
    /// Counts an allocation that is released before the next event, if a free block serves it. Splitting the block and
    /// merging it again would leave the pool unchanged. Returns false if there is no such block.
    bool countTemporaryIfFree(const MemoryEvent& allocation);

    /// The state of the large pools after `replayLarge`, and the blocks of the storages before `end`.
    struct Large;
    Large large(StorageId end) const;
    /// Restores the state of the large pools. For the storages in `kept`, the last replay of all pools must have had
    /// the same events.
    void setLarge(const Large& kept);

    /// Returns the peaks since the start or the last `reset`.
    AllocatorPeak peak() const;
    Bytes reserved() const; // Segments are never released, so this is also the peak.
    Bytes allocated() const { return m_allocated * BlockPool::kUnit; }
    /// Resets the allocator to an empty device, but keeps its capacity for the next replay.
    void reset();

private:
    /// The block that contains a storage.
    struct BlockLocation {
        BlockIndex block = kNoBlock;
        std::uint16_t smallUnits = 0; ///< Size of a small block.
        std::uint16_t pool = 0;       ///< Index of its pool.

        bool isLarge() const { return pool % 2 != 0; }
    };

    /// A small and a large pool for each stream.
    static constexpr std::size_t kPools = 2 * kStreams;
    using Pools = std::array<BlockPool, kPools>;
    template<std::size_t... i>
    static Pools emptyPools(std::index_sequence<i...>)
    {
        return {BlockPool(i % 2 != 0 ? BlockPool::Kind::Large : BlockPool::Kind::Small)...};
    }
    static std::uint16_t poolOf(Stream stream, bool large)
    {
        return static_cast<std::uint16_t>(2 * static_cast<unsigned>(stream) + (large ? 1 : 0));
    }

    /// Calls `after` after each event.
    template<class After>
    void replayWith(std::span<const MemoryEvent> events, After after);
    void allocate(const MemoryEvent& event);
    /// Whether the event is one of the two events by which a storage takes over the memory of another.
    bool transfersStorage(const MemoryEvent& event);
    void release(const MemoryEvent& event);
    void releaseLarge(const MemoryEvent& event);
    void forgetLocations();
    void addTemporary(std::int64_t units) { m_peakAllocated = std::max(m_peakAllocated, m_allocated + units); }
    void addAllocated(std::int64_t units)
    {
        m_allocated += units;
        m_peakAllocated = std::max(m_peakAllocated, m_allocated);
    }
    Pools m_pools = emptyPools(std::make_index_sequence<kPools>());
    /// Block of each storage. The entries of storages that are not yet allocated are left over from earlier replays.
    IndexedVector<StorageId, BlockLocation> m_blockOf{};
    StorageId m_receiver{};       ///< The storage that takes over the memory released by the next event.
    std::int64_t m_allocated = 0; ///< In units of BlockPool::kUnit.
    std::int64_t m_peakAllocated = 0;
};

/// The state of the large pools. Byte counts are in units of BlockPool::kUnit.
struct CachingAllocator::Large {
    std::vector<BlockPool> pools{};      ///< Large pools, one per stream.
    std::vector<BlockLocation> places{}; ///< Blocks of the storages.
    StorageId receiver{};
    std::int64_t allocated = 0;
    std::int64_t peakAllocated = 0;
};

} // namespace vram
