// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/configured_allocator.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace vram {

namespace {

constexpr Bytes kBlockUnit = 512;
constexpr Bytes kMebi = Bytes{1} << 20;
constexpr Bytes kOwnSegmentFrom = 10 * kMebi; ///< Requests of at least this size get a segment of their own size.
constexpr Bytes kOwnSegmentStep = 2 * kMebi;
/// The driver's pool grows in chunks of this size, as cudaMemPoolAttrReservedMemCurrent shows.
constexpr Bytes kAsyncChunk = 32 * kMebi;
/// Larger requests saturate at this size, so that sums of a few of them stay below 2^63.
constexpr Bytes kMostRequest = Bytes{1} << 57;

/// cudaMalloc takes address ranges from the top down, so among free blocks of one size, those in the newest segment
/// come first (addresses of 5,000 segments on an H100, driver 580).
constexpr std::int64_t kHighestAddress = 0x7f0000000000;
constexpr std::int64_t kSmallExpandable = std::int64_t{1} << 48; // Viewers accept addresses up to 2^53.
constexpr std::int64_t kLargeExpandable = std::int64_t{1} << 50;
constexpr std::int64_t kBetweenStreams = std::int64_t{1} << 46;

/// Rounds up to the next of `divisions` equal steps between two powers of two (roundup_power2_next_division).
Bytes nextDivision(Bytes bytes, std::int64_t divisions)
{
    const auto size = static_cast<std::uint64_t>(bytes);
    if (std::has_single_bit(size))
        return bytes;
    const std::uint64_t floor = std::bit_floor(size);
    const std::uint64_t step = floor >> (std::bit_width(static_cast<std::uint64_t>(divisions)) - 1);
    return step == 0 ? static_cast<Bytes>(floor << 1U) : roundUp(bytes, static_cast<Bytes>(step));
}

/// Models get_allocation_size.
Bytes deviceRequest(Bytes size, const AllocatorSettings& settings)
{
    if (size <= SegmentPool::kMaxSmallRequest)
        return SegmentPool::kSmallSegment;
    return size < kOwnSegmentFrom ? settings.largeSegment : roundUp(size, kOwnSegmentStep);
}

} // namespace

ConfiguredAllocator::Pools::Pools(std::size_t stream, Bytes largeSegment)
    : small(true, kSmallExpandable + static_cast<std::int64_t>(stream) * kBetweenStreams, SegmentPool::kSmallSegment),
      large(false, kLargeExpandable + static_cast<std::int64_t>(stream) * kBetweenStreams, largeSegment)
{
}

ConfiguredAllocator::ConfiguredAllocator(const AllocatorSettings& settings, const DeviceMemory& device)
    : m_settings(settings), m_device(device), m_pools{Pools(0, settings.largeSegment), Pools(1, settings.largeSegment),
                                                      Pools(2, settings.largeSegment), Pools(3, settings.largeSegment),
                                                      Pools(4, settings.largeSegment), Pools(5, settings.largeSegment)},
      m_lowestAddress(kHighestAddress)
{
    static_assert(kStreams == 6);
}

Bytes ConfiguredAllocator::rounded(Bytes bytes) const
{
    const Bytes size = std::min(bytes, kMostRequest);
    const auto doubling = static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(size))) - 1;
    constexpr std::size_t first = 20; // Binary logarithm of 1 MiB.
    const std::size_t interval = std::min(doubling > first ? doubling - first : 0, AllocatorSettings::kIntervals - 1);
    const std::int64_t divisions = m_settings.roundupDivisions[interval];
    return divisions > 1 && size > kBlockUnit * divisions ? nextDivision(size, divisions) : roundUp(size, kBlockUnit);
}

bool ConfiguredAllocator::replay(std::span<const MemoryEvent> events)
{
    return std::ranges::all_of(events, [this](const MemoryEvent& event) { return apply(event); });
}

bool ConfiguredAllocator::replay(std::span<const MemoryEvent> events, std::vector<Bytes>& reserved)
{
    reserved.reserve(reserved.size() + events.size());
    return std::ranges::all_of(events, [&](const MemoryEvent& event) {
        const bool fits = apply(event);
        if (event.kind() != MemoryEvent::Kind::EmptyCache)
            reserved.push_back(m_current.reserved);
        return fits;
    });
}

AllocatorPeak ConfiguredAllocator::peak() const
{
    assert(isConsistent());
    return m_peak;
}

// Checks that the blocks of the pools add up to the reserved and allocated bytes.
bool ConfiguredAllocator::isConsistent() const
{
    AllocatorPeak sums;
    for (const Pools& pools : m_pools) {
        for (const SegmentPool* pool : {&pools.small, &pools.large}) {
            const SegmentPool::Sums own = pool->sums();
            sums.reserved = checkedAdd(sums.reserved, own.mapped);
            sums.allocated = checkedAdd(sums.allocated, own.used);
        }
    }
    return isAsync() || sums == m_current || m_current.reserved == kOverflow;
}

bool ConfiguredAllocator::apply(const MemoryEvent& event)
{
    if (event.kind() == MemoryEvent::Kind::EmptyCache) {
        releaseCached();
        return true;
    }
    m_storage = event.storage();
    bool fits = true;
    if (event.isInPlace())
        m_receiver = event.storage();
    else if (m_receiver.valid())
        reuse(std::exchange(m_receiver, {}), event.storage());
    else if (event.allocates())
        fits = allocate(event);
    else
        release(event.storage());
    ++m_event;
    return fits;
}

bool ConfiguredAllocator::allocate(const MemoryEvent& event)
{
    m_stream = event.stream();
    if (!m_places.contains(event.storage()))
        m_places.resize(std::max(event.storage().position() + 1, 2 * m_places.size()));
    assert(!m_places[event.storage()].inUse);
    if (isAsync())
        return allocateAsync(event);
    const Bytes size = rounded(event.bytes());
    const bool small = size <= SegmentPool::kMaxSmallRequest;
    SegmentPool& pool = this->pool(event.stream(), small);
    const SegmentBlockId block = findOrAllocate(pool, size);
    if (!block.valid())
        return fail(size, deviceRequest(size, m_settings));
    if (pool.shouldSplit(block, size, m_settings))
        pool.split(block, size);
    m_places[event.storage()] = {block, event.bytes(), small, true, event.stream()};
    note(AllocatorAction::Kind::Alloc, pool.at(block).address, event.bytes());
    setAllocated(m_current.allocated + pool.at(block).size);
    return true;
}

void ConfiguredAllocator::reuse(StorageId storage, StorageId old)
{
    if (!m_places.contains(storage))
        m_places.resize(std::max(storage.position() + 1, 2 * m_places.size()));
    assert(m_places[old].inUse && !m_places[storage].inUse);
    m_places[storage] = std::exchange(m_places[old], {});
}

void ConfiguredAllocator::release(StorageId storage)
{
    BlockLocation& place = m_places[storage];
    assert(place.inUse);
    place.inUse = false;
    m_stream = place.stream;
    if (isAsync())
        return setAllocated(m_current.allocated - rounded(place.bytes));
    SegmentPool& pool = this->pool(place.stream, place.small);
    const SegmentBlock& block = pool.at(place.block);
    note(AllocatorAction::Kind::FreeRequested, block.address, place.bytes);
    note(AllocatorAction::Kind::FreeCompleted, block.address, place.bytes);
    setAllocated(m_current.allocated - block.size);
    pool.release(place.block);
}

// The driver can use free bytes anywhere because it remaps pages.
bool ConfiguredAllocator::allocateAsync(const MemoryEvent& event)
{
    const Bytes size = rounded(event.bytes());
    const Bytes chunks = roundUp(m_current.allocated + size, kAsyncChunk);
    if (chunks > std::min(m_device.free, m_device.allowed))
        return fail(size, size);
    m_places[event.storage()] = {{}, event.bytes(), false, true, event.stream()};
    setReserved(std::max(m_current.reserved, chunks));
    setAllocated(m_current.allocated + size);
    return true;
}

// The history records the block size; the error message shows the segment size.
bool ConfiguredAllocator::fail(Bytes size, Bytes tried)
{
    const Bytes free = m_device.free - m_current.reserved;
    note(AllocatorAction::Kind::OutOfMemory, free, size);
    m_failure = FailedRequest{m_event, m_storage, tried, free, m_current.allocated, m_current.reserved};
    return false;
}

SegmentBlockId ConfiguredAllocator::findOrAllocate(SegmentPool& pool, Bytes size)
{
    SegmentBlockId block = pool.take(size, m_settings);
    if (block.valid())
        return block;
    if (m_device.allowed != kOverflow && m_settings.garbageCollection > 0)
        collectGarbage();
    block = allocateFromDevice(pool, size);
    if (!block.valid() && releaseOversized(pool, size))
        block = allocateFromDevice(pool, size);
    if (!block.valid()) {
        releaseCached();
        ++m_retries;
        block = allocateFromDevice(pool, size);
    }
    return block;
}

// Models alloc_block.
SegmentBlockId ConfiguredAllocator::allocateFromDevice(SegmentPool& pool, Bytes size)
{
    const Bytes segment = deviceRequest(size, m_settings);
    if (m_device.allowed != kOverflow && m_current.reserved + segment > m_device.allowed)
        return {};
    return m_settings.expandableSegments ? expand(pool, size) : newSegment(pool, segment);
}

SegmentBlockId ConfiguredAllocator::newSegment(SegmentPool& pool, Bytes size)
{
    if (!hasFreeMemory(size))
        return {};
    m_lowestAddress = std::max(m_lowestAddress - roundUp(size, kOwnSegmentStep), std::int64_t{0});
    const SegmentBlockId block = pool.addSegment(m_lowestAddress, size);
    note(AllocatorAction::Kind::SegmentAlloc, m_lowestAddress, size);
    setReserved(checkedAdd(m_current.reserved, size));
    return block;
}

// Models try_allocate_expandable_block.
SegmentBlockId ConfiguredAllocator::expand(SegmentPool& pool, Bytes size)
{
    SegmentBlockId block = pool.expandableStart(size);
    if (!pool.at(block).mapped && !mapMore(pool, block, size))
        return {};
    while (pool.at(block).size < size) {
        const SegmentBlockId next = pool.at(block).next;
        if (!mapMore(pool, next, size - pool.at(block).size))
            return {};
        block = next; // It was merged with the previous block.
    }
    pool.takeFree(block);
    return block;
}

bool ConfiguredAllocator::mapMore(SegmentPool& pool, SegmentBlockId block, Bytes size)
{
    const Bytes pages = pool.pagesFor(block, size);
    if (!hasFreeMemory(pages))
        return false;
    note(AllocatorAction::Kind::SegmentMap, pool.at(block).address, pages);
    pool.map(block, size);
    setReserved(checkedAdd(m_current.reserved, pages));
    return true;
}

// garbage_collect_cached_blocks releases whole segments that have been free for longer than average, until enough
// memory is reclaimed.
void ConfiguredAllocator::collectGarbage()
{
    const auto threshold = static_cast<Bytes>(m_settings.garbageCollection * static_cast<double>(m_device.allowed));
    const Bytes target = m_current.reserved - threshold;
    std::vector<std::pair<SegmentPool*, SegmentBlockId>> blocks;
    std::int64_t ages = 0;
    for (Pools& pools : m_pools) {
        for (const SegmentBlockId block : pools.large.freeSegments()) {
            blocks.emplace_back(&pools.large, block);
            ages += pools.large.age(block);
        }
    }
    for (Bytes reclaimed = 0; reclaimed < target && !blocks.empty();) {
        const double average = static_cast<double>(ages) / static_cast<double>(blocks.size());
        const std::size_t before = blocks.size();
        std::erase_if(blocks, [&](const auto& candidate) {
            const auto [pool, block] = candidate;
            if (static_cast<double>(pool->age(block)) < average)
                return false;
            reclaimed += pool->at(block).size;
            ages -= pool->age(block);
            releaseSegment(*pool, block);
            return true;
        });
        if (blocks.size() == before)
            return;
    }
}

// Models release_available_cached_blocks, which releases one free block that is large enough or, if there is none,
// several blocks, the largest first.
bool ConfiguredAllocator::releaseOversized(SegmentPool& pool, Bytes size)
{
    if (m_settings.maxSplitSize == kOverflow || m_settings.expandableSegments)
        return false;
    const Bytes wanted = std::max(size, m_settings.maxSplitSize);
    if (const SegmentBlockId enough = pool.smallestFree(wanted); enough.valid()) {
        releaseSegment(pool, enough);
        return true;
    }
    Bytes released = 0;
    for (SegmentBlockId largest = pool.largestFree();
         released < wanted && largest.valid() && pool.at(largest).size >= m_settings.maxSplitSize;
         largest = pool.largestFree()) {
        released += pool.at(largest).size;
        releaseSegment(pool, largest);
    }
    return released >= wanted;
}

void ConfiguredAllocator::releaseCached()
{
    for (Pools& pools : m_pools)
        releaseCached(pools.large);
    for (Pools& pools : m_pools)
        releaseCached(pools.small);
}

// Models release_blocks.
void ConfiguredAllocator::releaseCached(SegmentPool& pool)
{
    std::vector<SegmentBlockId> expandable;
    for (const SegmentBlockId block : pool.allFree()) {
        if (pool.isExpandable(block))
            expandable.push_back(block);
        else if (pool.at(block).isWholeSegment())
            releaseSegment(pool, block);
    }
    for (const SegmentBlockId block : expandable) {
        const SegmentPool::Range pages = pool.unmap(block);
        if (pages.size == 0)
            continue;
        note(AllocatorAction::Kind::SegmentUnmap, pages.address, pages.size);
        setReserved(m_current.reserved - pages.size);
    }
}

void ConfiguredAllocator::releaseSegment(SegmentPool& pool, SegmentBlockId block)
{
    note(AllocatorAction::Kind::SegmentFree, pool.at(block).address, pool.at(block).size);
    setReserved(m_current.reserved - pool.at(block).size);
    pool.drop(block);
}

void ConfiguredAllocator::setReserved(Bytes bytes)
{
    assert(bytes >= 0);
    m_current.reserved = bytes;
    m_peak.reserved = std::max(m_peak.reserved, bytes);
}

void ConfiguredAllocator::setAllocated(Bytes bytes)
{
    assert(bytes >= 0);
    m_current.allocated = bytes;
    m_peak.allocated = std::max(m_peak.allocated, bytes);
}

void ConfiguredAllocator::note(AllocatorAction::Kind kind, std::int64_t address, Bytes bytes)
{
    if (m_actions)
        m_actions->push_back({kind, m_storage, m_stream, address, bytes, m_event});
}

} // namespace vram
