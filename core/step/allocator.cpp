#include "step/allocator.h"

#include <algorithm>

namespace vram {

namespace {

constexpr Bytes kUnit = 512;
constexpr Bytes kMiB = Bytes{1} << 20;
constexpr Bytes kSmallLargest = kMiB; ///< Requests up to this come from the small pool.
constexpr Bytes kSmallSegment = 2 * kMiB;
constexpr Bytes kLargeSegment = 20 * kMiB; ///< For requests below kOwnSegment.
constexpr Bytes kOwnSegment = 10 * kMiB;   ///< From here on a segment is made to measure, in steps of kSegmentStep.
constexpr Bytes kSegmentStep = 2 * kMiB;
constexpr Bytes kLargestRequest = kOverflow / 2;

constexpr Bytes roundedUp(Bytes bytes, Bytes step)
{
    return (bytes + step - 1) / step * step;
}

Bytes segmentFor(Bytes bytes, bool small)
{
    if (small)
        return kSmallSegment;
    return bytes < kOwnSegment ? kLargeSegment : roundedUp(bytes, kSegmentStep);
}

} // namespace

void CachingAllocator::replay(std::span<const MemoryEvent> events)
{
    for (const MemoryEvent& event : events)
        apply(event);
}

void CachingAllocator::replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved)
{
    reserved.reserve(reserved.size() + events.size());
    for (const MemoryEvent& event : events) {
        apply(event);
        reserved.push_back(m_now.reserved);
    }
}

void CachingAllocator::reset()
{
    m_blocks.resize(1);
    m_spare.clear();
    m_blockOf.clear();
    for (FreeBlocks& blocks : m_pools)
        blocks.clear();
    m_nextAddress = 0;
    m_now = {};
    m_peak = {};
}

void CachingAllocator::apply(const MemoryEvent& event)
{
    if (event.bytes != 0)
        allocate(event.storage, event.bytes);
    else
        release(event.storage);
}

void CachingAllocator::allocate(StorageId storage, Bytes bytes)
{
    const auto slot = static_cast<std::size_t>(storage);
    if (slot >= m_blockOf.size())
        m_blockOf.resize(std::max(slot + 1, m_blockOf.size() * 2));
    if (bytes > kLargestRequest || m_now.reserved > kLargestRequest) {
        m_now = m_peak = {kOverflow, kOverflow};
        m_blockOf[slot] = kNoBlock;
        return;
    }

    const Bytes size = roundedUp(bytes, kUnit);
    const bool small = size <= kSmallLargest;
    BlockIndex block = pool(small).take(m_blocks.data(), size / kUnit);
    if (block == kNoBlock)
        block = newSegment(segmentFor(size, small), small);
    const Bytes rest = m_blocks[block].units * kUnit - size;
    if (small ? rest > 0 : rest > kSmallLargest)
        splitOff(block, size / kUnit);
    m_blocks[block].free = false;
    m_blockOf[slot] = block;
    m_now.allocated += m_blocks[block].units * kUnit;
    m_peak.allocated = std::max(m_peak.allocated, m_now.allocated);
}

void CachingAllocator::release(StorageId storage)
{
    BlockIndex block = m_blockOf[static_cast<std::size_t>(storage)];
    if (block == kNoBlock || m_now.reserved == kOverflow)
        return;
    m_now.allocated -= m_blocks[block].units * kUnit;
    m_blocks[block].free = true;
    FreeBlocks& blocks = pool(m_blocks[block].small);
    if (const BlockIndex previous = m_blocks[block].previous; m_blocks[previous].free) {
        blocks.erase(m_blocks.data(), previous);
        block = mergeWithNext(previous);
    }
    if (const BlockIndex next = m_blocks[block].next; m_blocks[next].free) {
        blocks.erase(m_blocks.data(), next);
        mergeWithNext(block);
    }
    blocks.insert(m_blocks.data(), block);
}

BlockIndex CachingAllocator::newSegment(Bytes bytes, bool small)
{
    m_now.reserved = checkedAdd(m_now.reserved, bytes);
    m_peak.reserved = std::max(m_peak.reserved, m_now.reserved);
    const BlockIndex block = newBlock(bytes / kUnit, m_nextAddress, small);
    m_blocks[block].previous = m_blocks[block].next = kNoBlock;
    m_nextAddress += static_cast<std::uint64_t>(bytes / kUnit);
    return block;
}

BlockIndex CachingAllocator::newBlock(std::int64_t units, std::uint64_t address, bool small)
{
    auto index = static_cast<BlockIndex>(m_blocks.size());
    if (m_spare.empty()) {
        m_blocks.emplace_back();
    } else {
        index = m_spare.back();
        m_spare.pop_back();
    }
    // Field by field: a block copied right after its parts were written waits for them.
    MemoryBlock& block = m_blocks[index];
    block.units = units;
    block.address = address;
    block.small = small;
    return index;
}

void CachingAllocator::splitOff(BlockIndex block, std::int64_t units)
{
    const bool small = m_blocks[block].small;
    const BlockIndex rest =
        newBlock(m_blocks[block].units - units, m_blocks[block].address + static_cast<std::uint64_t>(units), small);
    const BlockIndex after = m_blocks[block].next;
    m_blocks[rest].previous = block;
    m_blocks[rest].next = after;
    m_blocks[rest].free = true;
    if (after != kNoBlock)
        m_blocks[after].previous = rest;
    m_blocks[block].next = rest;
    m_blocks[block].units = units;
    pool(small).insert(m_blocks.data(), rest);
}

BlockIndex CachingAllocator::mergeWithNext(BlockIndex block)
{
    const BlockIndex gone = m_blocks[block].next;
    const BlockIndex after = m_blocks[gone].next;
    m_blocks[block].units += m_blocks[gone].units;
    m_blocks[block].next = after;
    if (after != kNoBlock)
        m_blocks[after].previous = block;
    m_spare.push_back(gone);
    return block;
}

} // namespace vram
