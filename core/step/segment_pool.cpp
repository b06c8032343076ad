#include "step/segment_pool.h"

#include <algorithm>
#include <iterator>

namespace vram {

namespace {

constexpr Bytes kSmallestRest = 512;
constexpr Bytes kEndless = Bytes{1} << 61; ///< Addresses of an expandable segment.

} // namespace

SegmentPool::Index SegmentPool::newBlock(const SegmentBlock& block)
{
    if (m_spare.empty()) {
        m_blocks.push_back(block);
        return static_cast<Index>(m_blocks.size() - 1);
    }
    const Index index = m_spare.back();
    m_spare.pop_back();
    m_blocks[static_cast<std::size_t>(index)] = block;
    return index;
}

void SegmentPool::insertFree(Index index)
{
    SegmentBlock& freed = block(index);
    freed.free = true;
    if (freed.mapped) {
        freed.freedAt = m_searches;
        m_free.insert(keyOf(index));
    } else {
        m_unmapped.insert({freed.address, index});
    }
}

void SegmentPool::eraseFree(Index index)
{
    if (at(index).mapped)
        m_free.erase(keyOf(index));
    else
        m_unmapped.erase({at(index).address, index});
    block(index).free = false;
}

void SegmentPool::takeFree(Index index)
{
    eraseFree(index);
}

// Of an expandable segment's last block what counts is how far it can grow.
Bytes SegmentPool::expandableSize(Index index) const
{
    const Index next = at(index).next;
    return at(index).size + (next != kNone && !at(next).mapped ? at(next).size : 0);
}

// DeviceCachingAllocator::get_free_block
SegmentPool::Index SegmentPool::take(Bytes size, const AllocatorSettings& settings)
{
    ++m_searches;
    auto found = m_free.lower_bound({size, 0, kNone});
    if (found == m_free.end())
        return kNone;
    if (settings.expandableSegments) {
        auto next = std::next(found);
        while (next != m_free.end() && expandableSize(next->block) < expandableSize(found->block))
            found = next++;
    }
    const bool oversized = size >= settings.maxSplitSize;
    if (!oversized && found->size >= settings.maxSplitSize)
        return kNone;
    if (oversized && found->size >= checkedAdd(size, settings.maxNonSplitRounding))
        return kNone;
    const Index index = found->block;
    eraseFree(index);
    return index;
}

SegmentPool::Index SegmentPool::addSegment(std::int64_t address, Bytes size)
{
    return newBlock({.address = address, .size = size});
}

void SegmentPool::insertBehind(Index front, Index index)
{
    SegmentBlock& added = block(index);
    added.previous = front;
    added.next = at(front).next;
    if (added.next != kNone)
        block(added.next).previous = index;
    block(front).next = index;
}

void SegmentPool::split(Index index, Bytes size)
{
    const Index rest = newBlock({.address = at(index).address + size, .size = at(index).size - size});
    block(index).size = size;
    insertBehind(index, rest);
    insertFree(rest);
}

void SegmentPool::merge(Index index, Index neighbour)
{
    if (neighbour == kNone || !at(neighbour).free || at(neighbour).mapped != at(index).mapped)
        return;
    eraseFree(neighbour);
    SegmentBlock& grown = block(index);
    const SegmentBlock swallowed = at(neighbour);
    grown.size += swallowed.size;
    if (grown.previous == neighbour) {
        grown.address = swallowed.address;
        grown.previous = swallowed.previous;
        if (grown.previous != kNone)
            block(grown.previous).next = index;
    } else {
        grown.next = swallowed.next;
        if (grown.next != kNone)
            block(grown.next).previous = index;
    }
    m_spare.push_back(neighbour);
}

void SegmentPool::release(Index index)
{
    merge(index, at(index).previous);
    merge(index, at(index).next);
    insertFree(index);
}

// DeviceCachingAllocator::should_split
bool SegmentPool::worthSplitting(Index index, Bytes size, const AllocatorSettings& settings) const
{
    const Bytes rest = at(index).size - size;
    if (m_small || settings.expandableSegments)
        return rest >= kSmallestRest;
    return size < settings.maxSplitSize && rest > kSmallLargest;
}

bool SegmentPool::roomFrom(Index index, Bytes size) const
{
    Bytes room = 0;
    for (; room < size && index != kNone && at(index).free; index = at(index).next)
        room += at(index).size;
    return room >= size;
}

// DeviceCachingAllocator::find_expandable_block
SegmentPool::Index SegmentPool::expandableStart(Bytes size)
{
    for (const auto& [address, unmapped] : m_unmapped) {
        const Index before = at(unmapped).previous;
        const Index start = before != kNone && at(before).free ? before : unmapped;
        if (roomFrom(start, size))
            return start;
    }
    const Index fresh = newBlock({.address = m_base, .size = kEndless, .mapped = false});
    insertFree(fresh);
    return fresh;
}

Bytes SegmentPool::pagesFor(Index index, Bytes size) const
{
    const Bytes pages = (std::min(size, at(index).size) + pageSize() - 1) / pageSize();
    return std::min(pages * pageSize(), at(index).size);
}

void SegmentPool::map(Index index, Bytes size)
{
    const Bytes mapped = pagesFor(index, size);
    eraseFree(index);
    if (mapped < at(index).size) {
        const Index rest =
            newBlock({.address = at(index).address + mapped, .size = at(index).size - mapped, .mapped = false});
        block(index).size = mapped;
        insertBehind(index, rest);
        insertFree(rest);
    }
    block(index).mapped = true;
    release(index);
}

SegmentPool::Range SegmentPool::unmap(Index index)
{
    const std::int64_t begin = m_base + (at(index).address - m_base + pageSize() - 1) / pageSize() * pageSize();
    const std::int64_t end = m_base + (at(index).address + at(index).size - m_base) / pageSize() * pageSize();
    if (begin >= end)
        return {};
    eraseFree(index);
    const Bytes before = begin - at(index).address;
    const Bytes after = at(index).address + at(index).size - end;
    Index pages = index;
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
        const Index rest = newBlock({.address = end, .size = after});
        insertBehind(pages, rest);
        insertFree(rest);
    }
    release(pages);
    return {begin, end - begin};
}

std::vector<SegmentPool::Index> SegmentPool::allFree() const
{
    std::vector<Index> blocks;
    blocks.reserve(m_free.size());
    for (const Key& key : m_free)
        blocks.push_back(key.block);
    return blocks;
}

std::vector<SegmentPool::Index> SegmentPool::wholeFree() const
{
    std::vector<Index> blocks = allFree();
    std::erase_if(blocks, [this](Index index) { return !at(index).whole(); });
    return blocks;
}

SegmentPool::Index SegmentPool::smallestFree(Bytes size) const
{
    const auto found = m_free.lower_bound({size, 0, kNone});
    return found == m_free.end() ? kNone : found->block;
}

SegmentPool::Index SegmentPool::largestFree() const
{
    return m_free.empty() ? kNone : m_free.rbegin()->block;
}

void SegmentPool::drop(Index index)
{
    eraseFree(index);
    m_spare.push_back(index);
}

} // namespace vram
