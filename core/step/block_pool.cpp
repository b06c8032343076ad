// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/block_pool.h"

#include "base/checked.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace vram {

namespace {

constexpr std::int64_t kMiB = 2048;
constexpr std::int64_t kSmallSegment = 2 * kMiB;
constexpr std::int64_t kLargeSegment = 20 * kMiB; ///< Size of a segment for requests below kOwnSegment.
/// Requests of at least this size get a segment of their own size, rounded up to a multiple of kSegmentStep.
constexpr std::int64_t kOwnSegment = 10 * kMiB;
constexpr std::int64_t kSegmentStep = 2 * kMiB;

std::int64_t segmentFor(std::int64_t units, BlockPool::Kind kind)
{
    if (kind == BlockPool::Kind::Small)
        return kSmallSegment;
    return units < kOwnSegment ? kLargeSegment : roundUp(units, kSegmentStep);
}

} // namespace

void BlockPool::grow()
{
    m_blocks.resize(2 * m_blocks.size() + 64);
}

BlockIndex BlockPool::newSegment(std::int64_t units)
{
    assert(units > 0 && m_reserved <= kMaxReserved);
    const BlockIndex block = newBlock();
    const std::int64_t size = segmentFor(units, m_kind);
    m_reserved = std::min(m_reserved + size, kMaxReserved);
    m_blocks[block] = {.units = size, .address = -m_reserved};
    m_free.add(m_blocks, block);
    return block;
}

bool BlockPool::isConsistent() const
{
    std::vector<char> spare(m_blocks.size(), 0);
    for (BlockIndex block = m_recycled; block != kNoBlock; block = m_blocks[block].next)
        spare[block.position()] = 1;
    std::int64_t units = 0;
    for (BlockIndex block{1}; block < m_unused; ++block) {
        if (spare[block.position()])
            continue;
        const MemoryBlock& own = m_blocks[block];
        units += own.units;
        if (own.units <= 0 || (own.previous != kNoBlock && m_blocks[own.previous].next != block))
            return false;
        if (own.next == kNoBlock)
            continue;
        const MemoryBlock& next = m_blocks[own.next];
        if (next.previous != block || next.address != own.address + own.units || (own.isFree() && next.isFree()))
            return false;
    }
    return units == m_reserved || m_reserved == kMaxReserved;
}

void BlockPool::clear()
{
    m_unused = BlockIndex(1);
    m_recycled = kNoBlock;
    m_free.clear();
    m_reserved = 0;
}

} // namespace vram
