#pragma once

#include "network/checked.h"
#include "step/free_blocks.h"
#include "step/memory.h"

#include <cstdint>
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
/// pools, 2 MiB and 20 MiB segments, requests >= 10 MiB rounded to 2 MiB, best fit, splitting and merging.
/// Segments are never given back, as long as the device has room. Sums that leave 63 bits stay at `kOverflow`.
class CachingAllocator
{
public:
    /// Goes on from where the last replay ended. A storage is released after it was allocated, and once.
    void replay(std::span<const MemoryEvent> events);
    /// The same, and appends to `reserved` what is reserved after each event: the timeline.
    void replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved);

    /// The largest values since the start or `reset`.
    AllocatorPeak peak() const { return m_peak; }
    Bytes reserved() const { return m_now.reserved; }
    Bytes allocated() const { return m_now.allocated; }
    /// Back to an empty device; keeps its memory for the next replay.
    void reset();

private:
    void apply(const MemoryEvent& event);
    void allocate(StorageId storage, Bytes bytes);
    void release(StorageId storage);
    BlockIndex newSegment(Bytes bytes, bool small);
    BlockIndex newBlock(std::int64_t units, std::uint64_t address, bool small);
    void splitOff(BlockIndex block, std::int64_t units);
    BlockIndex mergeWithNext(BlockIndex block);
    FreeBlocks& pool(bool small) { return m_pools[small ? 1 : 0]; }

    std::vector<MemoryBlock> m_blocks{MemoryBlock{}}; ///< The first is nobody's: index 0 is no block.
    std::vector<BlockIndex> m_spare{};                ///< Places of blocks that were merged away.
    std::vector<BlockIndex> m_blockOf{};              ///< By storage.
    FreeBlocks m_pools[2];
    std::uint64_t m_nextAddress = 0;
    AllocatorPeak m_now{};
    AllocatorPeak m_peak{};
};

} // namespace vram
