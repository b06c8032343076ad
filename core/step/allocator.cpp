#include "step/allocator.h"

#include <algorithm>

namespace vram {

namespace {

constexpr Bytes kUnit = 512;
constexpr Bytes kLargestRequest = kOverflow / 2;

constexpr std::int64_t unitsOf(Bytes bytes)
{
    return static_cast<std::int64_t>((static_cast<std::uint64_t>(bytes) + kUnit - 1) / kUnit);
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
        reserved.push_back(m_peak.reserved);
    }
}

void CachingAllocator::replayLarge(std::span<const MemoryEvent> events)
{
    for (const MemoryEvent& event : events) {
        const bool small =
            event.bytes != 0 ? event.bytes <= kSmallLargest : !m_placeOf[static_cast<std::size_t>(event.storage)].large;
        if (!small)
            apply(event);
        else if (event.bytes != 0)
            addAllocated(unitsOf(event.bytes));
        else
            m_allocated -= m_placeOf[static_cast<std::size_t>(event.storage)].smallUnits * kUnit;
    }
}

void CachingAllocator::reset()
{
    m_small.clear();
    m_large.clear();
    m_allocated = 0;
    m_peak = {};
}

void CachingAllocator::resetLarge()
{
    m_large.clear();
    m_allocated = 0;
    m_peak = {m_small.reserved() * kUnit, 0};
}

void CachingAllocator::apply(const MemoryEvent& event)
{
    if (event.bytes != 0)
        allocate(event.storage, event.bytes);
    else
        release(m_placeOf[static_cast<std::size_t>(event.storage)]);
}

void CachingAllocator::allocate(StorageId storage, Bytes bytes)
{
    const auto slot = static_cast<std::size_t>(storage);
    if (slot >= m_placeOf.size())
        m_placeOf.resize(std::max(slot + 1, m_placeOf.size() * 2));
    if (bytes > kLargestRequest || m_peak.reserved > kLargestRequest) {
        m_allocated = kOverflow;
        m_peak = {kOverflow, kOverflow};
        m_placeOf[slot] = {};
        return;
    }

    const bool large = bytes > kSmallLargest;
    const std::int64_t units = unitsOf(bytes);
    BlockPool& blocks = pool(large);
    const BlockIndex block = blocks.allocate(units);
    m_placeOf[slot] = {block, static_cast<std::uint16_t>(large ? 0 : units), large};
    m_peak.reserved = (m_small.reserved() + m_large.reserved()) * kUnit; // nothing is given back
    addAllocated(blocks.units(block));
}

void CachingAllocator::addAllocated(std::int64_t units)
{
    m_allocated += units * kUnit;
    m_peak.allocated = std::max(m_peak.allocated, m_allocated);
}

void CachingAllocator::release(const Place& place)
{
    if (place.block == kNoBlock || m_peak.reserved == kOverflow)
        return;
    BlockPool& blocks = pool(place.large);
    m_allocated -= blocks.units(place.block) * kUnit;
    blocks.release(place.block);
}

} // namespace vram
