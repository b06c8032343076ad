#pragma once

#include "step/free_blocks.h"

#include <cstdint>
#include <vector>

namespace vram {

/// One of the caching allocator's two pools: segments, cut into blocks. Sizes count units of 512 bytes.
class BlockPool
{
public:
    /// The small pool holds requests of up to 1 MiB.
    enum class Kind { Small, Large };

    explicit BlockPool(Kind kind) : m_kind(kind) {}

    /// A block of that many units, or of a few more where the rest is too small to be of use.
    BlockIndex allocate(std::int64_t units)
    {
        BlockIndex block = m_free.find(m_blocks.data(), units);
        if (block == kNoBlock)
            block = newSegment(units);
        if (m_blocks[block].units - units > m_largestKeptRest)
            return cutFront(block, units);
        m_free.erase(m_blocks.data(), block);
        m_blocks[block].free = false;
        return block;
    }
    void release(BlockIndex block);

    std::int64_t units(BlockIndex block) const { return m_blocks[block].units; }
    /// Units of all segments.
    std::int64_t reserved() const { return m_reserved; }
    /// Back to no segment; keeps its memory.
    void clear();

private:
    BlockIndex newBlock()
    {
        if (m_spare == kNoBlock) {
            m_blocks.emplace_back();
            return static_cast<BlockIndex>(m_blocks.size() - 1);
        }
        const BlockIndex block = m_spare;
        m_spare = m_blocks[block].next;
        return block;
    }
    void drop(BlockIndex block)
    {
        m_blocks[block].free = false;
        m_blocks[block].next = m_spare;
        m_spare = block;
    }
    BlockIndex newSegment(std::int64_t units);
    BlockIndex cutFront(BlockIndex block, std::int64_t units);

    Kind m_kind;
    std::int64_t m_largestKeptRest = m_kind == Kind::Small ? 0 : 2048;
    std::vector<MemoryBlock> m_blocks{MemoryBlock{}}; ///< The first is nobody's: index 0 is no block, and never free.
    BlockIndex m_spare = kNoBlock;                    ///< Places of blocks that were merged away, linked by `next`.
    FreeBlocks m_free;
    std::int64_t m_reserved = 0; ///< And the address of the next segment.
};

// The rest stays where it is in the pool: it mostly is alone in its bin, and need not be taken out and put back.
inline BlockIndex BlockPool::cutFront(BlockIndex block, std::int64_t units)
{
    const BlockIndex front = newBlock();
    MemoryBlock& rest = m_blocks[block];
    // Field by field: a block copied right after its parts were written waits for them.
    MemoryBlock& cut = m_blocks[front];
    cut.units = units;
    cut.address = rest.address;
    cut.previous = rest.previous;
    cut.next = block;
    cut.free = false;
    m_blocks[rest.previous].next = front;
    rest.previous = front;
    m_free.resize(m_blocks.data(), block, rest.units - units, rest.address + units);
    return front;
}

} // namespace vram
