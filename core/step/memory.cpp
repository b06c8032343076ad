// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/memory.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace vram {

void Memory::recategorize(StorageId storage, Category category, Transfer transfer)
{
    recordPeakComposition();
    Storage& s = m_storages[storage];
    if (m_marking)
        m_changes.push_back({m_events.size(), storage, s.category, category});
    if (m_live != kOverflow)
        count(s, -s.bytes);
    s.category = category;
    s.transfer = transfer;
    if (m_live != kOverflow)
        count(s, s.bytes);
}

Memory::Peak Memory::peak(Phase phase) const
{
    Peak peak = m_peaks[static_cast<std::size_t>(phase)];
    if (m_atPeak && phase == m_phase)
        peak.byCategory = m_byCategory;
    return peak;
}

StorageId Memory::allocateInPlace(StorageId old, Category category)
{
    const StorageId id = m_storages.next();
    const Bytes bytes = m_storages[old].bytes;
    assert(references(old) == 1);
    m_storages.push_back({bytes, 1, m_row, category, Transfer{}});
    if (bytes == 0)
        return id;
    m_events.push_back(MemoryEvent::inPlace(id, bytes));
    addLive(m_storages.back());
    return id;
}

std::size_t Memory::noteCarriedRelease()
{
    recordPeakComposition();
    m_carriedReleases.push_back({m_events.size(), std::exchange(m_peaks, {})});
    return m_carriedReleases.size() - 1;
}

std::size_t Memory::carriedReleasesBefore(std::size_t event) const
{
    return static_cast<std::size_t>(std::ranges::count_if(
        m_carriedReleases, [event](const CarriedRelease& release) { return release.event < event; }));
}

bool Memory::repeat(const Point& begin, const Point& end, std::span<const StorageId> carried)
{
    assert(carried.size() == m_carriedReleases.size());
    recordPeakComposition();
    const Bytes more = m_live - begin.live;
    const auto leaves = [more](const Peak& peak) { return checkedAdd(peak.bytes, more) == kOverflow; };
    const auto anyLeaves = [leaves](const CarriedRelease& part) { return std::ranges::any_of(part.peaks, leaves); };
    if (m_live == kOverflow || std::ranges::any_of(m_peaks, leaves)
        || std::ranges::any_of(m_carriedReleases, anyLeaves))
        return false;
    movePeaks(m_events.size() - begin.events, more, begin.byCategory, carried);
    repeatEvents(begin, end, carried);
    m_live += end.live - begin.live;
    m_byCategory -= begin.byCategory; // It is subtracted first, because the sum of two totals may exceed 63 bits.
    m_byCategory += end.byCategory;
    std::ranges::for_each(carried, [this](StorageId storage) { endCarried(storage); });
    m_carriedReleases.clear();
    assert(m_live >= 0 && m_live == m_byCategory.total());
    return true;
}

/// Counts the release of a carried storage, whose event has been added.
void Memory::endCarried(StorageId storage)
{
    Storage& ended = m_storages[storage];
    assert(ended.references == 1);
    ended.references = 0;
    m_live -= ended.bytes;
    count(ended, -ended.bytes);
}

// Raises all peaks by the bytes that have been allocated since `before` and are still live. Carried storages count only
// up to their release.
void Memory::movePeaks(std::size_t events, Bytes bytes, const Breakdown& before, std::span<const StorageId> carried)
{
    Breakdown more = m_byCategory; // The difference comes first, because the sum of two totals may exceed 63 bits.
    more -= before;
    std::vector<CarriedRelease> parts = m_carriedReleases;
    parts.push_back({.peaks = std::exchange(m_peaks, {})});
    for (std::size_t part = 0; part < parts.size(); ++part) {
        for (std::size_t phase = 0; phase < m_peaks.size(); ++phase) {
            Peak& peak = parts[part].peaks[phase];
            if (peak.bytes == 0)
                continue;
            peak.bytes += bytes;
            peak.event += events + part;
            peak.byCategory += more;
            if (peak.bytes > m_peaks[phase].bytes)
                m_peaks[phase] = peak;
        }
        if (part == carried.size())
            break;
        const Storage& released = m_storages[carried[part]];
        bytes -= released.bytes;
        add(more, released, -released.bytes);
    }
}

void Memory::allocateWorkspace(KernelWorkspace workspace)
{
    const bool kept = workspace.kind == KernelWorkspace::Kind::Kept;
    if (workspace.bytes == 0 || (kept && std::exchange(m_keepsWorkspace, true)))
        return;
    pushWorkspace(workspace);
    if (!kept)
        popWorkspace();
}

void Memory::repeatEvents(const Point& begin, const Point& end, std::span<const StorageId> carried)
{
    assert(begin.events <= end.events && end.events <= m_events.size());
    assert(begin.storages <= end.storages && begin.workspaces <= end.workspaces);
    const std::size_t events = m_events.size() - begin.events;
    const std::int32_t storages = m_storages.next() - begin.storages;
    m_storages.reserve(static_cast<std::size_t>(storages + end.storages.number()));
    m_events.reserve(m_events.size() + end.events - begin.events + carried.size());
    for (StorageId s = begin.storages; s < end.storages; ++s)
        m_storages.push_back(m_storages[s]);
    std::size_t e = begin.events;
    const auto copyUpTo = [&](std::size_t last) {
        for (; e < last; ++e)
            m_events.push_back(m_events[e].of(m_events[e].storage() + storages));
    };
    for (std::size_t i = 0; i < carried.size(); ++i) {
        copyUpTo(m_carriedReleases[i].event);
        m_events.push_back(MemoryEvent::release(carried[i]));
    }
    copyUpTo(end.events);
    const auto moved = [&](std::size_t event) { return event + events + carriedReleasesBefore(event); };
    for (std::size_t w = begin.workspaces; w < end.workspaces; ++w) {
        const std::optional<KernelWorkspace>& taken = m_workspaces[w].taken;
        if (!taken || taken->kind != KernelWorkspace::Kind::Kept)
            m_workspaces.push_back({moved(m_workspaces[w].event), taken});
    }
    for (Mark& mark : m_marks)
        mark.event = moved(mark.event);
    for (Change& change : m_changes) {
        change.event = moved(change.event);
        change.storage += storages;
    }
}

void Memory::endMarks(const Marks& before)
{
    assert(before.marks <= m_marks.size() && before.changes <= m_changes.size());
    m_marking = before.kept;
    if (before.kept)
        return;
    m_marks.erase(m_marks.begin() + static_cast<std::ptrdiff_t>(before.marks), m_marks.end());
    m_changes.erase(m_changes.begin() + static_cast<std::ptrdiff_t>(before.changes), m_changes.end());
}

std::span<const MemoryEvent> Memory::eventsToLastAllocation() const
{
    std::size_t count = m_events.size();
    while (count > 0 && m_events[count - 1].kind() != MemoryEvent::Kind::Allocation)
        --count;
    return {m_events.data(), count};
}

void Memory::reserve(std::size_t storages, std::size_t events)
{
    m_storages.reserve(storages);
    m_events.reserve(events);
}

void Memory::clear()
{
    m_storages.clear();
    m_events.clear();
    m_workspaces.clear();
    m_keepsWorkspace = false;
    m_searches.clear();
    m_firstMatmuls = {kNone, kNone};
    clearMarks();
    resetPeaks();
    m_marking = false;
    m_byCategory = {};
    m_live = 0;
    m_phase = Phase::Forward;
    m_stream = Stream::Default;
    m_row = RowIndex(0);
    m_kernel = {};
}

} // namespace vram
