#include "step/block_pool.h"

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

BlockIndex BlockPool::newSegment(std::int64_t units)
{
    const BlockIndex block = newBlock();
    m_blocks[block] = {.units = segmentFor(units, m_kind), .address = m_reserved};
    m_reserved += m_blocks[block].units;
    m_free.add(m_blocks.data(), block);
    return block;
}

void BlockPool::clear()
{
    m_blocks.resize(1);
    m_spare = kNoBlock;
    m_free.clear();
    m_reserved = 0;
}

} // namespace vram
