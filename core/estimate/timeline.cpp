#include "estimate/timeline.h"

#include "step/allocator.h"

#include <unordered_map>

namespace vram {

namespace {

/// Names as indices, so that a point stays small.
class Names
{
public:
    explicit Names(std::vector<std::string>& names) : m_names(names) {}

    std::uint16_t indexOf(std::string_view name)
    {
        const auto [entry, isNew] = m_index.try_emplace(name, static_cast<std::uint16_t>(m_names.size()));
        if (isNew)
            m_names.emplace_back(name);
        return entry->second;
    }

private:
    std::vector<std::string>& m_names;
    std::unordered_map<std::string_view, std::uint16_t> m_index;
};

/// Walks events and changes of category together, forward.
class Walk
{
public:
    explicit Walk(const Memory& memory) : m_memory(memory), m_category(memory.storageCount())
    {
        for (std::size_t s = 0; s < m_category.size(); ++s)
            m_category[s] = memory.category(static_cast<StorageId>(s));
        // A storage begins as what it was before its first change.
        for (auto change = memory.changes().rbegin(); change != memory.changes().rend(); ++change)
            m_category[static_cast<std::size_t>(change->storage)] = change->from;
    }

    const Breakdown& live() const { return m_live; }

    void apply(std::size_t event)
    {
        while (m_nextChange < m_memory.changes().size() && m_memory.changes()[m_nextChange].event <= event)
            change(m_memory.changes()[m_nextChange++]);
        const MemoryEvent& e = m_memory.events()[event];
        const Category category = m_category[static_cast<std::size_t>(e.storage)];
        m_live[category] += e.bytes > 0 ? e.bytes : -m_memory.bytes(e.storage);
    }

private:
    void change(const Memory::Change& c)
    {
        m_live[c.from] -= m_memory.bytes(c.storage);
        m_live[c.to] += m_memory.bytes(c.storage);
        m_category[static_cast<std::size_t>(c.storage)] = c.to;
    }

    const Memory& m_memory;
    std::vector<Category> m_category;
    Breakdown m_live{};
    std::size_t m_nextChange = 0;
};

} // namespace

Timeline timelineOf(const Replay& replay, const std::vector<LoweredRow>& rows)
{
    const Memory& memory = replay.memory();
    Timeline timeline;
    Names names(timeline.kernels);
    CachingAllocator allocator;
    std::vector<Bytes> reserved;
    allocator.replay(memory.events(), reserved);
    Walk walk(memory);
    std::size_t event = 0;
    for (; event < replay.steadyStep(); ++event)
        walk.apply(event);
    Bytes highest = 0;
    for (std::size_t m = 0; m < memory.marks().size(); ++m) {
        const Memory::Mark& mark = memory.marks()[m];
        const std::size_t end = m + 1 < memory.marks().size() ? memory.marks()[m + 1].event : memory.events().size();
        TimelinePoint point;
        point.phase = mark.phase;
        point.kernel = names.indexOf(mark.kernel);
        if (mark.row < rows.size())
            point.layer = rows[mark.row].id;
        Bytes most = -1;
        for (; event < end; ++event) {
            walk.apply(event);
            if (const Bytes live = walk.live().total(); live > most) {
                most = live;
                point.live = walk.live();
            }
        }
        if (most < 0)
            continue;
        point.reserved = event > 0 ? reserved[event - 1] : 0;
        if (most > highest) {
            highest = most;
            timeline.peak = timeline.points.size();
        }
        timeline.points.push_back(point);
    }
    return timeline;
}

} // namespace vram
