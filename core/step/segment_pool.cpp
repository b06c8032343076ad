// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/segment_pool.h"

#include "base/checked.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace vram {

namespace {

constexpr Bytes kSmallestRest = 512;
constexpr Bytes kEndless = Bytes{1} << 61; ///< Size of the address range of an expandable segment.

} // namespace

SegmentBlockId SegmentPool::newBlock(const SegmentBlock& block)
{
    if (m_recycled.empty()) {
        m_blocks.push_back(block);
        return m_blocks.next() - 1;
    }
    const SegmentBlockId index = m_recycled.back();
    m_recycled.pop_back();
    m_blocks[index] = block;
    return index;
}

void SegmentPool::insertFree(SegmentBlockId index)
{
    SegmentBlock& freed = block(index);
    assert(!freed.free && freed.size > 0);
    freed.free = true;
    if (freed.mapped) {
        freed.freedAt = m_searches;
        m_free.insert(freeKey(index));
    } else {
        m_unmapped.insert({freed.address, index});
    }
}

void SegmentPool::eraseFree(SegmentBlockId index)
{
    assert(at(index).free);
    [[maybe_unused]] const std::size_t erased =
        at(index).mapped ? m_free.erase(freeKey(index)) : m_unmapped.erase({at(index).address, index});
    assert(erased == 1);
    block(index).free = false;
}

void SegmentPool::takeFree(SegmentBlockId index)
{
    eraseFree(index);
}

// For the last block of an expandable segment, counts the size to which the block can grow.
Bytes SegmentPool::expandableSize(SegmentBlockId index) const
{
    const SegmentBlockId next = at(index).next;
    return at(index).size + (next.valid() && !at(next).mapped ? at(next).size : 0);
}

// Models DeviceCachingAllocator::get_free_block.
SegmentBlockId SegmentPool::take(Bytes size, const AllocatorSettings& settings)
{
    ++m_searches;
    auto found = m_free.lower_bound({size, 0, SegmentBlockId::none()});
    if (found == m_free.end())
        return {};
    if (settings.expandableSegments) {
        auto next = std::next(found);
        while (next != m_free.end() && expandableSize(next->block) < expandableSize(found->block))
            found = next++;
    }
    const bool oversized = size >= settings.maxSplitSize;
    if (!oversized && found->size >= settings.maxSplitSize)
        return {};
    if (oversized && found->size >= checkedAdd(size, settings.maxNonSplitRounding))
        return {};
    const SegmentBlockId index = found->block;
    eraseFree(index);
    return index;
}

SegmentBlockId SegmentPool::addSegment(std::int64_t address, Bytes size)
{
    return newBlock({.address = address, .size = size});
}

void SegmentPool::insertBehind(SegmentBlockId front, SegmentBlockId index)
{
    SegmentBlock& added = block(index);
    added.previous = front;
    added.next = at(front).next;
    if (added.next.valid())
        block(added.next).previous = index;
    block(front).next = index;
}

void SegmentPool::split(SegmentBlockId index, Bytes size)
{
    assert(size > 0 && size < at(index).size);
    const SegmentBlockId rest = newBlock({.address = at(index).address + size, .size = at(index).size - size});
    block(index).size = size;
    insertBehind(index, rest);
    insertFree(rest);
}

void SegmentPool::merge(SegmentBlockId index, SegmentBlockId neighbour)
{
    if (!neighbour.valid() || !at(neighbour).free || at(neighbour).mapped != at(index).mapped)
        return;
    eraseFree(neighbour);
    SegmentBlock& grown = block(index);
    const SegmentBlock swallowed = at(neighbour);
    assert(grown.previous == neighbour ? swallowed.address + swallowed.size == grown.address
                                       : grown.address + grown.size == swallowed.address);
    grown.size += swallowed.size;
    if (grown.previous == neighbour) {
        grown.address = swallowed.address;
        grown.previous = swallowed.previous;
        if (grown.previous.valid())
            block(grown.previous).next = index;
    } else {
        grown.next = swallowed.next;
        if (grown.next.valid())
            block(grown.next).previous = index;
    }
    m_recycled.push_back(neighbour);
}

void SegmentPool::release(SegmentBlockId index)
{
    merge(index, at(index).previous);
    merge(index, at(index).next);
    insertFree(index);
}

// Models DeviceCachingAllocator::should_split.
bool SegmentPool::shouldSplit(SegmentBlockId index, Bytes size, const AllocatorSettings& settings) const
{
    const Bytes rest = at(index).size - size;
    if (m_small || settings.expandableSegments)
        return rest >= kSmallestRest;
    return size < settings.maxSplitSize && rest > kMaxSmallRequest;
}

bool SegmentPool::hasSpaceFrom(SegmentBlockId index, Bytes size) const
{
    Bytes room = 0;
    for (; room < size && index.valid() && at(index).free; index = at(index).next)
        room += at(index).size;
    return room >= size;
}

// Models DeviceCachingAllocator::find_expandable_block.
SegmentBlockId SegmentPool::expandableStart(Bytes size)
{
    for (const auto& [address, unmapped] : m_unmapped) {
        const SegmentBlockId before = at(unmapped).previous;
        const SegmentBlockId start = before.valid() && at(before).free ? before : unmapped;
        if (hasSpaceFrom(start, size))
            return start;
    }
    const SegmentBlockId fresh = newBlock({.address = m_base, .size = kEndless, .mapped = false});
    insertFree(fresh);
    return fresh;
}

Bytes SegmentPool::pagesFor(SegmentBlockId index, Bytes size) const
{
    return std::min(roundUp(std::min(size, at(index).size), pageSize()), at(index).size);
}

void SegmentPool::map(SegmentBlockId index, Bytes size)
{
    assert(!at(index).mapped && size > 0);
    const Bytes mapped = pagesFor(index, size);
    eraseFree(index);
    if (mapped < at(index).size) {
        const SegmentBlockId rest =
            newBlock({.address = at(index).address + mapped, .size = at(index).size - mapped, .mapped = false});
        block(index).size = mapped;
        insertBehind(index, rest);
        insertFree(rest);
    }
    block(index).mapped = true;
    release(index);
}

SegmentPool::Range SegmentPool::unmap(SegmentBlockId index)
{
    const std::int64_t begin = m_base + roundUp(at(index).address - m_base, pageSize());
    const std::int64_t end = m_base + (at(index).address + at(index).size - m_base) / pageSize() * pageSize();
    if (begin >= end)
        return {};
    eraseFree(index);
    const Bytes before = begin - at(index).address;
    const Bytes after = at(index).address + at(index).size - end;
    SegmentBlockId pages = index;
    if (before > 0) {
        block(index).size = before;
        pages = newBlock({.address = begin, .size = end - begin, .mapped = false});
        insertBehind(index, pages);
        insertFree(index);
    }
    block(pages).address = begin;
    block(pages).size = end - begin;
    block(pages).mapped = false;
    if (after > 0) {
        const SegmentBlockId rest = newBlock({.address = end, .size = after});
        insertBehind(pages, rest);
        insertFree(rest);
    }
    release(pages);
    return {begin, end - begin};
}

std::vector<SegmentBlockId> SegmentPool::allFree() const
{
    std::vector<SegmentBlockId> blocks;
    blocks.reserve(m_free.size());
    for (const Key& key : m_free)
        blocks.push_back(key.block);
    return blocks;
}

std::vector<SegmentBlockId> SegmentPool::freeSegments() const
{
    std::vector<SegmentBlockId> blocks = allFree();
    std::erase_if(blocks, [this](SegmentBlockId index) { return !at(index).isWholeSegment(); });
    return blocks;
}

SegmentBlockId SegmentPool::smallestFree(Bytes size) const
{
    const auto found = m_free.lower_bound({size, 0, SegmentBlockId::none()});
    return found == m_free.end() ? SegmentBlockId::none() : found->block;
}

SegmentBlockId SegmentPool::largestFree() const
{
    return m_free.empty() ? SegmentBlockId::none() : m_free.rbegin()->block;
}

SegmentPool::Sums SegmentPool::sums() const
{
    IndexedVector<SegmentBlockId, char> spare(m_blocks.size());
    for (const SegmentBlockId index : m_recycled)
        spare[index] = 1;
    Sums sums;
    for (const SegmentBlockId index : m_blocks.indices()) {
        if (spare[index] || !at(index).mapped)
            continue;
        sums.mapped = checkedAdd(sums.mapped, at(index).size);
        sums.used = checkedAdd(sums.used, at(index).free ? 0 : at(index).size);
    }
    return sums;
}

void SegmentPool::drop(SegmentBlockId index)
{
    assert(at(index).isWholeSegment()); // Only whole segments are returned to the device.
    eraseFree(index);
    m_recycled.push_back(index);
}

} // namespace vram
