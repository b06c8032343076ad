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

/// A stretch of device addresses: in use, free, or (of an expandable segment) without memory behind it.
struct SegmentBlock {
    std::int64_t address = 0;
    Bytes size = 0;
    SegmentBlockId previous{}; ///< Neighbours in the segment.
    SegmentBlockId next{};
    std::int64_t freedAt =
        0; ///< How many searches the pool had seen when the block became free: its age counts from there.
    bool free = false;
    bool mapped = true;
    bool whole() const { return !previous.valid() && !next.valid(); }
};

/// One of the allocator's two pools under settings of PYTORCH_CUDA_ALLOC_CONF. It tracks the blocks; the allocator
/// decides when to request more from the device.
class SegmentPool
{
public:
    static constexpr Bytes kSmallLargest = Bytes{1} << 20;
    static constexpr Bytes kSmallSegment = Bytes{2} << 20;

    /// Expandable segments begin at `base`; their addresses end far above any size that is allocated.
    SegmentPool(bool small, std::int64_t base, Bytes page) : m_small(small), m_base(base), m_page(page) {}

    const SegmentBlock& at(SegmentBlockId block) const { return m_blocks[block]; }
    /// Of expandable segments.
    Bytes pageSize() const { return m_page; }

    /// The free block that a request of that size gets, no longer free; none where there is none.
    SegmentBlockId take(Bytes size, const AllocatorSettings& settings);
    /// A segment of its own, in use.
    SegmentBlockId addSegment(std::int64_t address, Bytes size);
    /// Splits the block to `size`; the rest becomes free.
    void split(SegmentBlockId block, Bytes size);
    /// The block becomes free and merges with free neighbours.
    void release(SegmentBlockId block);
    bool worthSplitting(SegmentBlockId block, Bytes size, const AllocatorSettings& settings) const;

    /// Where an expandable segment can hold `size`: a block to begin with, free or unmapped.
    SegmentBlockId expandableStart(Bytes size);
    /// Bytes of pages that mapping `size` of an unmapped block takes.
    Bytes pagesFor(SegmentBlockId block, Bytes size) const;
    /// Puts memory behind the first `size` bytes, rounded up to pages; the block has merged with free neighbours.
    void map(SegmentBlockId block, Bytes size);
    void takeFree(SegmentBlockId block);
    /// Takes the whole pages out of a free block; their address and size are 0 where it has none.
    struct Range {
        std::int64_t address = 0;
        Bytes size = 0;
    };
    Range unmap(SegmentBlockId block);

    /// Free segments that are whole.
    std::vector<SegmentBlockId> wholeFree() const;
    /// All free blocks, smallest first.
    std::vector<SegmentBlockId> allFree() const;
    /// The smallest free block of at least that size; the largest of all.
    SegmentBlockId smallestFree(Bytes size) const;
    SegmentBlockId largestFree() const;
    /// The segment goes back to the device.
    void drop(SegmentBlockId block);
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
    Key keyOf(SegmentBlockId index) const { return {at(index).size, at(index).address, index}; }
    SegmentBlockId newBlock(const SegmentBlock& block);
    void insertFree(SegmentBlockId index);
    void eraseFree(SegmentBlockId index);
    void insertBehind(SegmentBlockId front, SegmentBlockId index);
    /// Merges the neighbour into `index` if both are free and of the same kind.
    void merge(SegmentBlockId index, SegmentBlockId neighbour);
    bool roomFrom(SegmentBlockId index, Bytes size) const;
    Bytes expandableSize(SegmentBlockId index) const;

    bool m_small;
    std::int64_t m_base;
    Bytes m_page;
    IndexedColumn<SegmentBlockId, SegmentBlock> m_blocks{};
    std::vector<SegmentBlockId> m_spare{};
    std::set<Key> m_free{};                                         ///< By size, then address.
    std::set<std::pair<std::int64_t, SegmentBlockId>> m_unmapped{}; ///< By address.
    std::int64_t m_searches = 0;
};

} // namespace vram
