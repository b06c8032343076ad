// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/allocator.h"

#include <cassert>
#include <utility>

namespace vram {

namespace {

constexpr std::int64_t unitsOf(Bytes bytes)
{
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(bytes) + BlockPool::kUnit - 1) / BlockPool::kUnit);
}

} // namespace

// An estimate spends most of its time in this loop, so every function that it calls is inlined.
template<class After>
[[gnu::flatten]] void CachingAllocator::replayWith(std::span<const MemoryEvent> events, After after)
{
    for (const MemoryEvent& event : events) {
        if (event.kind() == MemoryEvent::Kind::Allocation)
            allocate(event);
        else if (!transfersStorage(event))
            release(event);
        after(event);
    }
}

void CachingAllocator::replay(std::span<const MemoryEvent> events)
{
    replayWith(events, [](const MemoryEvent&) {});
}

void CachingAllocator::replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved)
{
    // Only allocations can change the reserved bytes.
    reserved.reserve(reserved.size() + events.size());
    Bytes now = this->reserved();
    replayWith(events, [&](const MemoryEvent& event) {
        now = event.allocates() ? this->reserved() : now;
        reserved.push_back(now);
    });
}

[[gnu::flatten]] void CachingAllocator::replayLarge(std::span<const MemoryEvent> events)
{
    for (const MemoryEvent& event : events) {
        if (event.kind() != MemoryEvent::Kind::Allocation) {
            if (!transfersStorage(event))
                releaseLarge(event);
        } else if (event.bytes() > kMaxSmallRequest) {
            allocate(event);
        } else {
            addAllocated(unitsOf(event.bytes()));
        }
    }
}

Bytes CachingAllocator::reserved() const
{
    std::int64_t units = 0;
    for (const BlockPool& pool : m_pools)
        units += pool.reserved();
    return units >= BlockPool::kMaxReserved ? kOverflow : units * BlockPool::kUnit;
}

AllocatorPeak CachingAllocator::peak() const
{
    assert(std::ranges::all_of(m_pools, &BlockPool::isConsistent));
    const Bytes reserved = this->reserved();
    return {reserved, reserved == kOverflow ? kOverflow : m_peakAllocated * BlockPool::kUnit};
}

void CachingAllocator::reset()
{
    for (BlockPool& pool : m_pools)
        pool.clear();
    forgetLocations();
    m_receiver = {};
    m_allocated = m_peakAllocated = 0;
}

// A release reads only what its allocation has written, so the entries are cleared only for assertions.
void CachingAllocator::forgetLocations()
{
#ifndef NDEBUG
    m_blockOf.assign(m_blockOf.size(), {});
#endif
}

void CachingAllocator::resetLarge()
{
    for (std::size_t large = 1; large < kPools; large += 2)
        m_pools[large].clear();
    m_receiver = {};
    m_allocated = m_peakAllocated = 0;
}

bool CachingAllocator::hasFreeSmall(Bytes bytes) const
{
    assert(bytes <= kMaxSmallRequest);
    return m_pools[poolOf(Stream::Default, false)].unitsFor(unitsOf(bytes)) > 0;
}

void CachingAllocator::countTemporary(Bytes bytes)
{
    addTemporary(unitsOf(bytes));
}

bool CachingAllocator::countTemporaryIfFree(const MemoryEvent& allocation)
{
    const bool large = allocation.bytes() > kMaxSmallRequest;
    const std::int64_t units = m_pools[poolOf(allocation.stream(), large)].unitsFor(unitsOf(allocation.bytes()));
    addTemporary(units);
    return units > 0;
}

CachingAllocator::Large CachingAllocator::large(StorageId end) const
{
    Large kept{.receiver = m_receiver, .allocated = m_allocated, .peakAllocated = m_peakAllocated};
    for (std::size_t large = 1; large < kPools; large += 2)
        kept.pools.push_back(m_pools[large]);
    for (StorageId s{0}; s < end && m_blockOf.contains(s); ++s)
        kept.places.push_back(m_blockOf[s]);
    return kept;
}

void CachingAllocator::setLarge(const Large& kept)
{
    for (std::size_t stream = 0; stream < kept.pools.size(); ++stream)
        m_pools[2 * stream + 1] = kept.pools[stream];
    for (std::size_t s = 0; s < kept.places.size(); ++s)
        m_blockOf[StorageId(s)] = kept.places[s];
    m_receiver = kept.receiver;
    m_allocated = kept.allocated;
    m_peakAllocated = kept.peakAllocated;
}

inline void CachingAllocator::allocate(const MemoryEvent& event)
{
    if (!m_blockOf.contains(event.storage())) [[unlikely]]
        m_blockOf.resize(std::max(event.storage().position() + 1, m_blockOf.size() * 2));
    const bool large = event.bytes() > kMaxSmallRequest;
    const std::int64_t units = unitsOf(event.bytes());
    const std::uint16_t pool = poolOf(event.stream(), large);
    BlockPool& blocks = m_pools[pool];
    const BlockIndex block = blocks.allocate(units);
    m_blockOf[event.storage()] = {block, static_cast<std::uint16_t>(large ? 0 : units), pool};
    addAllocated(blocks.units(block));
}

inline bool CachingAllocator::transfersStorage(const MemoryEvent& event)
{
    if (event.isInPlace()) {
        m_receiver = event.storage();
        return true;
    }
    if (!m_receiver.valid()) [[likely]]
        return false;
    assert(event.releases());
    if (!m_blockOf.contains(m_receiver))
        m_blockOf.resize(std::max(m_receiver.position() + 1, m_blockOf.size() * 2));
    m_blockOf[std::exchange(m_receiver, {})] = m_blockOf[event.storage()];
    m_blockOf[event.storage()].block = kNoBlock;
    return true;
}

inline void CachingAllocator::release(const MemoryEvent& event)
{
    assert(event.releases());
    BlockLocation& place = m_blockOf[event.storage()];
    assert(place.block != kNoBlock);
    BlockPool& blocks = m_pools[place.pool];
    m_allocated -= blocks.units(place.block);
    assert(m_allocated >= 0);
    blocks.release(place.block);
    place.block = kNoBlock;
}

inline void CachingAllocator::releaseLarge(const MemoryEvent& event)
{
    const BlockLocation& place = m_blockOf[event.storage()];
    if (place.isLarge())
        return release(event);
    m_allocated -= place.smallUnits;
    assert(m_allocated >= 0);
}

} // namespace vram
