#include "step/memory.h"

namespace vram {

void Memory::recategorize(StorageId storage, Category category)
{
    settlePeak();
    Storage& s = at(storage);
    if (m_marking)
        m_changes.push_back({m_events.size(), storage, s.category, category});
    if (m_live != kOverflow) {
        m_byCategory[s.category] -= s.bytes;
        m_byCategory[category] += s.bytes;
    }
    s.category = category;
}

Memory::Peak Memory::peak(Phase phase) const
{
    Peak peak = m_peaks[static_cast<std::size_t>(phase)];
    if (m_rising && phase == m_phase)
        peak.byCategory = m_byCategory;
    return peak;
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
    m_marks.clear();
    m_changes.clear();
    m_marking = false;
    m_byCategory = {};
    m_live = 0;
    m_peaks = {};
    m_phase = Phase::Forward;
    m_row = 0;
    m_kernel = {};
    m_rising = false;
}

} // namespace vram
