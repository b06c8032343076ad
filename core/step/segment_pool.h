// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "setup/alloc_conf.h"

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace vram {

using SegmentBlockId = Index<struct SegmentBlock>;

/// A range of device addresses that is in use, free, or (in an expandable segment) not backed by physical memory.
struct SegmentBlock {
    std::int64_t address = 0;
    Bytes size = 0;
    SegmentBlockId previous{}; ///< Neighbors in the segment.
    SegmentBlockId next{};
    /// Number of searches of the pool at the time when the block became free, from which its age is computed.
    std::int64_t freedAt = 0;
    bool free = false;
    bool mapped = true;
    bool isWholeSegment() const { return !previous.valid() && !next.valid(); }
};

/// One of the allocator's two pools with the settings of PYTORCH_CUDA_ALLOC_CONF. The pool keeps track of the blocks;
/// the allocator decides when to request more memory from the device.
class SegmentPool
{
public:
    static constexpr Bytes kMaxSmallRequest = Bytes{1} << 20;
    static constexpr Bytes kSmallSegment = Bytes{2} << 20;

    /// `base` is the start address of expandable segments, whose address range exceeds any allocated size.
    SegmentPool(bool small, std::int64_t base, Bytes page) : m_small(small), m_base(base), m_page(page) {}

    const SegmentBlock& at(SegmentBlockId block) const { return m_blocks[block]; }
    /// Page size of expandable segments.
    Bytes pageSize() const { return m_page; }

    /// Takes the free block that serves a request of that size. Returns an invalid id if there is none.
    SegmentBlockId take(Bytes size, const AllocatorSettings& settings);
    /// Adds a segment that consists of one block in use.
    SegmentBlockId addSegment(std::int64_t address, Bytes size);
    /// Splits the block after `size` bytes; the remainder becomes free.
    void split(SegmentBlockId index, Bytes size);
    /// Frees the block and merges it with free neighbors.
    void release(SegmentBlockId index);
    bool shouldSplit(SegmentBlockId index, Bytes size, const AllocatorSettings& settings) const;

    /// Returns the first block, free or unmapped, of an expandable segment that has room for `size` bytes.
    SegmentBlockId expandableStart(Bytes size);
    /// Returns the bytes of the pages needed to map `size` bytes of an unmapped block.
    Bytes pagesFor(SegmentBlockId index, Bytes size) const;
    /// Maps physical memory to the first `size` bytes, rounded up to pages, and merges the block with free neighbors.
    void map(SegmentBlockId index, Bytes size);
    void takeFree(SegmentBlockId index);
    /// An address range. `unmap` returns the range of the whole pages of a free block that it unmaps; address and size
    /// are 0 if there are none.
    struct Range {
        std::int64_t address = 0;
        Bytes size = 0;
    };
    Range unmap(SegmentBlockId index);

    /// Returns the free blocks that span a whole segment.
    std::vector<SegmentBlockId> freeSegments() const;
    /// Returns all free blocks, the smallest first.
    std::vector<SegmentBlockId> allFree() const;
    /// Return the smallest free block of at least that size, and the largest free block.
    SegmentBlockId smallestFree(Bytes size) const;
    SegmentBlockId largestFree() const;
    /// Total bytes of the blocks in use, and of the blocks backed by physical memory.
    struct Sums {
        Bytes used = 0;
        Bytes mapped = 0;
    };
    /// Adds up all blocks, for assertions.
    Sums sums() const;
    /// Returns the segment to the device.
    void drop(SegmentBlockId index);
    std::int64_t age(SegmentBlockId block) const { return m_searches - at(block).freedAt; }
    bool isExpandable(SegmentBlockId block) const { return at(block).address >= m_base; }

private:
    struct Key {
        Bytes size = 0;
        std::int64_t address = 0;
        SegmentBlockId block{};
        auto operator<=>(const Key&) const = default;
    };

    SegmentBlock& block(SegmentBlockId index) { return m_blocks[index]; }
    Key freeKey(SegmentBlockId index) const { return {at(index).size, at(index).address, index}; }
    SegmentBlockId newBlock(const SegmentBlock& block);
    void insertFree(SegmentBlockId index);
    void eraseFree(SegmentBlockId index);
    void insertBehind(SegmentBlockId front, SegmentBlockId index);
    /// Merges `neighbour` into `index` if both are free and both are mapped or both unmapped.
    void merge(SegmentBlockId index, SegmentBlockId neighbour);
    bool hasSpaceFrom(SegmentBlockId index, Bytes size) const;
    Bytes expandableSize(SegmentBlockId index) const;

    bool m_small;
    std::int64_t m_base;
    Bytes m_page;
    IndexedVector<SegmentBlockId, SegmentBlock> m_blocks{};
    std::vector<SegmentBlockId> m_recycled{};
    std::set<Key> m_free{};                                         ///< Ordered by size, then address.
    std::set<std::pair<std::int64_t, SegmentBlockId>> m_unmapped{}; ///< Ordered by address.
    std::int64_t m_searches = 0;
};

} // namespace vram
