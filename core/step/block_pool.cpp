#include "step/block_pool.h"

namespace vram {

namespace {

constexpr std::int64_t kMiB = 2048;
constexpr std::int64_t kSmallSegment = 2 * kMiB;
constexpr std::int64_t kLargeSegment = 20 * kMiB; ///< For requests below kOwnSegment.
constexpr std::int64_t kOwnSegment =
    10 * kMiB; ///< From here on a segment is made to measure, in steps of kSegmentStep.
constexpr std::int64_t kSegmentStep = 2 * kMiB;
constexpr std::int64_t kLargestKeptRest = kMiB; ///< In the large pool a smaller rest is not split off.

std::int64_t segmentFor(std::int64_t units, BlockPool::Kind kind)
{
    if (kind == BlockPool::Kind::Small)
        return kSmallSegment;
    return units < kOwnSegment ? kLargeSegment : (units + kSegmentStep - 1) / kSegmentStep * kSegmentStep;
}

} // namespace

void BlockPool::release(BlockIndex block)
{
    MemoryBlock* const blocks = m_blocks.data();
    MemoryBlock& freed = blocks[block];
    const BlockIndex previous = freed.previous;
    const BlockIndex next = freed.next;
    if (blocks[next].free) {
        std::int64_t units = freed.units + blocks[next].units;
        std::int64_t address = freed.address;
        BlockIndex before = previous;
        if (blocks[previous].free) {
            m_free.erase(blocks, previous);
            units += blocks[previous].units;
            address = blocks[previous].address;
            before = blocks[previous].previous;
            drop(previous);
        }
        blocks[next].previous = before;
        blocks[before].next = next;
        drop(block);
        m_free.resize(blocks, next, units, address);
    } else if (blocks[previous].free) {
        blocks[previous].next = next;
        blocks[next].previous = previous;
        m_free.resize(blocks, previous, blocks[previous].units + freed.units, blocks[previous].address);
        drop(block);
    } else {
        freed.free = true;
        m_free.insert(blocks, block);
    }
}

BlockIndex BlockPool::newSegment(std::int64_t units)
{
    const BlockIndex block = newBlock();
    m_blocks[block] = {.units = segmentFor(units, m_kind), .address = m_reserved, .free = true};
    m_reserved += m_blocks[block].units;
    m_free.insert(m_blocks.data(), block);
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
