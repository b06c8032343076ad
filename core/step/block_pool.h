// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "step/free_blocks.h"

#include <cassert>
#include <cstdint>

namespace vram {

/// One of the caching allocator's two pools: segments, divided into blocks. Sizes are in units of 512 bytes.
class BlockPool
{
public:
    /// The small pool serves requests of up to 1 MiB.
    enum class Kind { Small, Large };

    static constexpr Bytes kUnit = 512;
    /// Number of units (2^53 units of 512 bytes, or 2^62 bytes) at which the total size of the segments saturates.
    static constexpr std::int64_t kMaxReserved = std::int64_t{1} << 53;

    explicit BlockPool(Kind kind) : m_kind(kind) {}

    /// Returns a block of this many units, or slightly more if the remainder would be too small to use.
    BlockIndex allocate(std::int64_t units)
    {
        BlockIndex block = m_free.find(m_blocks, units);
        if (block == kNoBlock) [[unlikely]]
            block = newSegment(units);
        if (isSplit(block, units))
            return splitFront(block, units);
        m_free.remove(m_blocks, block);
        return block;
    }
    void release(BlockIndex block);
    /// Returns the units of the block that `allocate` would return, or 0 if it would need a new segment.
    std::int64_t unitsFor(std::int64_t units) const
    {
        const BlockIndex block = m_free.find(m_blocks, units);
        if (block == kNoBlock)
            return 0;
        return isSplit(block, units) ? units : m_blocks[block].units;
    }

    std::int64_t units(BlockIndex block) const { return m_blocks[block].units; }
    /// Total units of all segments.
    std::int64_t reserved() const { return m_reserved; }
    /// For assertions: whether the links between neighbors are consistent, no two free blocks are adjacent, and all
    /// blocks together make up the segments.
    bool isConsistent() const;
    /// Removes all segments, but keeps the allocated capacity.
    void clear();

private:
    bool isSplit(BlockIndex block, std::int64_t units) const
    {
        return m_blocks[block].units - units > m_maxUnsplitRemainder;
    }
    BlockIndex newBlock()
    {
        if (m_recycled == kNoBlock) {
            if (!m_blocks.contains(m_unused)) [[unlikely]]
                grow();
            return m_unused++;
        }
        const BlockIndex block = m_recycled;
        m_recycled = m_blocks[block].next;
        return block;
    }
    /// Recycles a block that was merged into a neighbor.
    void drop(BlockIndex block)
    {
        m_blocks[block].next = m_recycled;
        m_recycled = block;
    }
    void grow();
    BlockIndex newSegment(std::int64_t units);
    BlockIndex splitFront(BlockIndex block, std::int64_t units);

    Kind m_kind;
    std::int64_t m_maxUnsplitRemainder = m_kind == Kind::Small ? 0 : 2048;
    IndexedVector<BlockIndex, MemoryBlock> m_blocks{MemoryBlock{}}; ///< Entry 0 is kNoBlock, which is never free.
    BlockIndex m_unused{1};                                         ///< First index that has never been used.
    BlockIndex m_recycled = kNoBlock; ///< First of the recycled blocks, which are linked by `next`.
    FreeBlocks m_free;
    /// Total units of all segments. Negated, it is the address of the newest segment, because cudaMalloc allocates from
    /// the top down.
    std::int64_t m_reserved = 0;
};

inline BlockIndex BlockPool::splitFront(BlockIndex block, std::int64_t units)
{
    assert(units > 0 && units < m_blocks[block].units);
    const BlockIndex front = newBlock();
    const MemoryBlocks blocks = m_blocks;
    m_free.open(blocks, block);
    MemoryBlock& remainder = blocks[block];
    // The fields are written one by one, because copying a block right after its fields were written would stall.
    MemoryBlock& cut = blocks[front];
    cut.units = units;
    cut.address = remainder.address;
    cut.previous = remainder.previous;
    cut.next = block;
    cut.left = kInUse;
    blocks[remainder.previous].next = front;
    remainder.previous = front;
    remainder.units -= units;
    remainder.address += units;
    return front;
}

inline void BlockPool::release(BlockIndex block)
{
    const MemoryBlocks blocks = m_blocks;
    MemoryBlock& freed = blocks[block];
    assert(block != kNoBlock && !freed.isFree());
    MemoryBlock& previous = blocks[freed.previous];
    MemoryBlock& next = blocks[freed.next];
    if (previous.isFree()) {
        m_free.open(blocks, freed.previous);
        previous.units += freed.units;
        previous.next = freed.next;
        next.previous = freed.previous;
        drop(block);
        if (!next.isFree())
            return;
        const BlockIndex merged = previous.next;
        m_free.remove(blocks, merged);
        previous.units += next.units;
        previous.next = next.next;
        blocks[next.next].previous = next.previous;
        drop(merged);
    } else if (next.isFree()) {
        m_free.open(blocks, freed.next);
        next.units += freed.units;
        next.address = freed.address;
        next.previous = freed.previous;
        previous.next = freed.next;
        drop(block);
    } else {
        m_free.add(blocks, block);
    }
}

} // namespace vram
