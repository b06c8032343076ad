#include "step/block_pool.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::int64_t kMiB = 2048;
constexpr std::int64_t kSmallSegment = 2 * kMiB;
constexpr std::int64_t kLargeSegment = 20 * kMiB; ///< For requests below kOwnSegment.
constexpr std::int64_t kOwnSegment =
    10 * kMiB; ///< From here on a segment is made to measure, in steps of kSegmentStep.
constexpr std::int64_t kSegmentStep = 2 * kMiB;

std::int64_t segmentFor(std::int64_t units, BlockPool::Kind kind)
{
    if (kind == BlockPool::Kind::Small)
        return kSmallSegment;
    return units < kOwnSegment ? kLargeSegment : (units + kSegmentStep - 1) / kSegmentStep * kSegmentStep;
}

} // namespace

void BlockPool::grow()
{
    m_blocks.resize(2 * m_blocks.size() + 64);
}

BlockIndex BlockPool::newSegment(std::int64_t units)
{
    const BlockIndex block = newBlock();
    m_blocks[block] = {.units = segmentFor(units, m_kind), .address = m_reserved};
    m_reserved = std::min(m_reserved + m_blocks[block].units, kMostReserved);
    m_free.add(m_blocks, block);
    return block;
}

void BlockPool::clear()
{
    m_unused = BlockIndex(1);
    m_spare = kNoBlock;
    m_free.clear();
    m_reserved = 0;
}

} // namespace vram
