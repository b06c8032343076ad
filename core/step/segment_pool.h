#pragma once

#include "base/checked.h"
#include "setup/alloc_conf.h"

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace vram {

/// A stretch of device addresses: in use, free, or (of an expandable segment) without memory behind it.
struct SegmentBlock {
    std::int64_t address = 0;
    Bytes size = 0;
    std::int32_t previous = -1; ///< Neighbours in the segment; -1: none.
    std::int32_t next = -1;
    std::int64_t freedAt = 0; ///< Searches of the pool that had been made when it became free: its age.
    bool free = false;
    bool mapped = true;
    bool whole() const { return previous < 0 && next < 0; }
};

/// One of the allocator's two pools under settings of PYTORCH_CUDA_ALLOC_CONF. It knows which bytes are where; what the
/// device has, and when it is asked, is the allocator's business.
class SegmentPool
{
public:
    using Index = std::int32_t;
    static constexpr Index kNone = -1;
    static constexpr Bytes kSmallLargest = Bytes{1} << 20;
    static constexpr Bytes kSmallSegment = Bytes{2} << 20;

    /// Expandable segments begin at `base`: addresses without end, as far as anybody allocates.
    SegmentPool(bool small, std::int64_t base, Bytes page) : m_small(small), m_base(base), m_page(page) {}

    const SegmentBlock& at(Index block) const { return m_blocks[static_cast<std::size_t>(block)]; }
    /// Of expandable segments.
    Bytes pageSize() const { return m_page; }

    /// The free block that a request of that size gets, no longer free; kNone where there is none.
    Index take(Bytes size, const AllocatorSettings& settings);
    /// A segment of its own, in use.
    Index addSegment(std::int64_t address, Bytes size);
    /// Cuts the block down to `size`; the rest becomes free.
    void split(Index block, Bytes size);
    /// The block becomes free and merges with free neighbours.
    void release(Index block);
    bool worthSplitting(Index block, Bytes size, const AllocatorSettings& settings) const;

    /// Where an expandable segment can hold `size`: a block to begin with, free or unmapped.
    Index expandableStart(Bytes size);
    /// Bytes of pages that mapping `size` of an unmapped block takes.
    Bytes pagesFor(Index block, Bytes size) const;
    /// Puts memory behind the first `size` bytes, rounded up to pages; the block has merged with free neighbours.
    void map(Index block, Bytes size);
    void takeFree(Index block);
    /// Takes the whole pages out of a free block; their address and size are 0 where it has none.
    struct Range {
        std::int64_t address = 0;
        Bytes size = 0;
    };
    Range unmap(Index block);

    /// Free segments that are whole.
    std::vector<Index> wholeFree() const;
    /// All free blocks, smallest first.
    std::vector<Index> allFree() const;
    /// The smallest free block of at least that size; the largest of all.
    Index smallestFree(Bytes size) const;
    Index largestFree() const;
    /// The segment goes back to the device.
    void drop(Index block);
    std::int64_t age(Index block) const { return m_searches - at(block).freedAt; }
    bool isExpandable(Index block) const { return at(block).address >= m_base; }

private:
    struct Key {
        Bytes size;
        std::int64_t address;
        Index block;
        auto operator<=>(const Key&) const = default;
    };

    SegmentBlock& block(Index index) { return m_blocks[static_cast<std::size_t>(index)]; }
    Key keyOf(Index index) const { return {at(index).size, at(index).address, index}; }
    Index newBlock(const SegmentBlock& block);
    void insertFree(Index index);
    void eraseFree(Index index);
    void insertBehind(Index front, Index index);
    /// `index` swallows the neighbour where both are free and of one kind.
    void merge(Index index, Index neighbour);
    bool roomFrom(Index index, Bytes size) const;
    Bytes expandableSize(Index index) const;

    bool m_small;
    std::int64_t m_base;
    Bytes m_page;
    std::vector<SegmentBlock> m_blocks{};
    std::vector<Index> m_spare{};
    std::set<Key> m_free{};                                ///< By size, then address.
    std::set<std::pair<std::int64_t, Index>> m_unmapped{}; ///< By address.
    std::int64_t m_searches = 0;
};

} // namespace vram
