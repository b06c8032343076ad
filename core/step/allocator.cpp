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
[[gnu::flatten]] void CachingAllocator::replayEach(std::span<const MemoryEvent> events, After after)
{
    for (const MemoryEvent& event : events) {
        if (event.kind() == MemoryEvent::Kind::Allocation)
            allocate(event);
        else if (!appliesInPlace(event))
            release(event);
        after(event);
    }
}

void CachingAllocator::replay(std::span<const MemoryEvent> events)
{
    replayEach(events, [](const MemoryEvent&) {});
}

void CachingAllocator::replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved)
{
    // Only allocations can change the reserved bytes.
    reserved.reserve(reserved.size() + events.size());
    Bytes now = this->reserved();
    replayEach(events, [&](const MemoryEvent& event) {
        now = event.allocates() ? this->reserved() : now;
        reserved.push_back(now);
    });
}

[[gnu::flatten]] void CachingAllocator::replayLarge(std::span<const MemoryEvent> events)
{
    for (const MemoryEvent& event : events) {
        if (event.kind() != MemoryEvent::Kind::Allocation) {
            if (!appliesInPlace(event))
                releaseLarge(event);
        } else if (event.bytes() > kSmallLargest) {
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
    return units >= BlockPool::kMostReserved ? kOverflow : units * BlockPool::kUnit;
}

AllocatorPeak CachingAllocator::peak() const
{
    assert(std::ranges::all_of(m_pools, &BlockPool::addsUp));
    const Bytes reserved = this->reserved();
    return {reserved, reserved == kOverflow ? kOverflow : m_mostAllocated * BlockPool::kUnit};
}

void CachingAllocator::reset()
{
    for (BlockPool& pool : m_pools)
        pool.clear();
    forgetPlaces();
    m_heir = {};
    m_allocated = m_mostAllocated = 0;
}

// A release reads only what its allocation has written, so the entries are cleared only for assertions.
void CachingAllocator::forgetPlaces()
{
#ifndef NDEBUG
    m_placeOf.assign(m_placeOf.size(), {});
#endif
}

void CachingAllocator::resetLarge()
{
    for (std::size_t large = 1; large < kPools; large += 2)
        m_pools[large].clear();
    m_heir = {};
    m_allocated = m_mostAllocated = 0;
}

bool CachingAllocator::hasFreeSmall(Bytes bytes) const
{
    assert(bytes <= kSmallLargest);
    return m_pools[poolOf(Stream::Default, false)].hasFree(unitsOf(bytes));
}

void CachingAllocator::countBrief(Bytes bytes)
{
    addAllocated(unitsOf(bytes));
    m_allocated -= unitsOf(bytes);
}

CachingAllocator::Large CachingAllocator::large(StorageId end) const
{
    Large kept{.heir = m_heir, .allocated = m_allocated, .mostAllocated = m_mostAllocated};
    for (std::size_t large = 1; large < kPools; large += 2)
        kept.pools.push_back(m_pools[large]);
    for (StorageId s{0}; s < end && m_placeOf.holds(s); ++s)
        kept.places.push_back(m_placeOf[s]);
    return kept;
}

void CachingAllocator::setLarge(const Large& kept)
{
    for (std::size_t stream = 0; stream < kept.pools.size(); ++stream)
        m_pools[2 * stream + 1] = kept.pools[stream];
    for (std::size_t s = 0; s < kept.places.size(); ++s)
        m_placeOf[StorageId(s)] = kept.places[s];
    m_heir = kept.heir;
    m_allocated = kept.allocated;
    m_mostAllocated = kept.mostAllocated;
}

inline void CachingAllocator::allocate(const MemoryEvent& event)
{
    if (!m_placeOf.holds(event.storage())) [[unlikely]]
        m_placeOf.resize(std::max(event.storage().position() + 1, m_placeOf.size() * 2));
    const bool large = event.bytes() > kSmallLargest;
    const std::int64_t units = unitsOf(event.bytes());
    const std::uint16_t pool = poolOf(event.stream(), large);
    BlockPool& blocks = m_pools[pool];
    const BlockIndex block = blocks.allocate(units);
    m_placeOf[event.storage()] = {block, static_cast<std::uint16_t>(large ? 0 : units), pool};
    addAllocated(blocks.units(block));
}

inline bool CachingAllocator::appliesInPlace(const MemoryEvent& event)
{
    if (event.isInPlace()) {
        m_heir = event.storage();
        return true;
    }
    if (!m_heir.valid()) [[likely]]
        return false;
    assert(event.releases());
    if (!m_placeOf.holds(m_heir))
        m_placeOf.resize(std::max(m_heir.position() + 1, m_placeOf.size() * 2));
    m_placeOf[std::exchange(m_heir, {})] = m_placeOf[event.storage()];
    m_placeOf[event.storage()].block = kNoBlock;
    return true;
}

inline void CachingAllocator::release(const MemoryEvent& event)
{
    assert(event.releases());
    Place& place = m_placeOf[event.storage()];
    assert(place.block != kNoBlock);
    BlockPool& blocks = m_pools[place.pool];
    m_allocated -= blocks.units(place.block);
    assert(m_allocated >= 0);
    blocks.release(place.block);
    place.block = kNoBlock;
}

inline void CachingAllocator::releaseLarge(const MemoryEvent& event)
{
    const Place& place = m_placeOf[event.storage()];
    if (place.isLarge())
        return release(event);
    m_allocated -= place.smallUnits;
    assert(m_allocated >= 0);
}

} // namespace vram
