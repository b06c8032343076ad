// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/timeline.h"

#include <array>
#include <string_view>
#include <unordered_map>

namespace vram {

namespace {

/// Maps names to indices, so that points stay small.
class Names
{
public:
    explicit Names(std::vector<std::string>& names) : m_names(names) {}

    std::uint16_t indexOf(std::string_view name)
    {
        // The name is usually a literal seen before, for which comparing the address is enough.
        const auto [known, isNew] = m_byAddress.try_emplace(name.data(), std::uint16_t{0});
        if (isNew)
            known->second = indexOfText(name);
        return known->second;
    }

private:
    std::uint16_t indexOfText(std::string_view name)
    {
        const auto [entry, isNew] = m_byText.try_emplace(name, static_cast<std::uint16_t>(m_names.size()));
        if (isNew)
            m_names.emplace_back(name);
        return entry->second;
    }

    std::vector<std::string>& m_names;
    std::unordered_map<const char*, std::uint16_t> m_byAddress;
    std::unordered_map<std::string_view, std::uint16_t> m_byText;
};

/// Steps through events and category changes together, from the beginning of the steady step.
class TimelineWalk
{
public:
    explicit TimelineWalk(const Replay& replay)
        : m_memory(replay.memory()), m_live(replay.betweenSteps()), m_total(m_live.total())
    {
        m_category.reserve(m_memory.storageCount());
        for (const StorageId s : m_memory.storages())
            m_category.push_back(m_memory.category(s));
        // Before its first change, a storage has the category that this change replaces.
        for (auto change = m_memory.changes().rbegin(); change != m_memory.changes().rend(); ++change)
            m_category[change->storage] = change->from;
    }

    const Breakdown& live() const { return m_live; }
    Bytes total() const { return m_total; }

    void apply(std::size_t event)
    {
        while (m_nextChange < m_memory.changes().size() && m_memory.changes()[m_nextChange].event <= event)
            change(m_memory.changes()[m_nextChange++]);
        const MemoryEvent& e = m_memory.events()[event];
        const Bytes bytes = e.allocates() ? e.bytes() : -m_memory.bytes(e.storage());
        m_live[m_category[e.storage()]] += bytes;
        m_total += bytes;
    }

private:
    void change(const Memory::Change& c)
    {
        m_live[c.from] -= m_memory.bytes(c.storage);
        m_live[c.to] += m_memory.bytes(c.storage);
        m_category[c.storage] = c.to;
    }

    const Memory& m_memory;
    IndexedVector<StorageId, Category> m_category;
    Breakdown m_live;
    Bytes m_total;
    std::size_t m_nextChange = 0;
};

/// The duration of the kernels between two marks.
class MarkTimes
{
public:
    MarkTimes(const Memory& memory, const StepTime& time) : m_time(time)
    {
        for (const Memory::Mark& mark : memory.marks()) {
            if (isOfRow(mark))
                ++countOf(mark);
        }
        std::array<double, kParts> sums{};
        for (const Memory::Mark& mark : memory.marks())
            sums[partOf(mark.phase)] += ownSeconds(mark);
        const std::array<double, kParts> wholes{time.forward, time.backward, time.optimizer};
        for (std::size_t part = 0; part < kParts; ++part)
            m_scale[part] = sums[part] > 0 ? wholes[part] / sums[part] : 0;
    }

    /// The durations within a phase add up to the phase's time, regardless of what bounds the step.
    double secondsOf(const Memory::Mark& mark) const { return m_scale[partOf(mark.phase)] * ownSeconds(mark); }

private:
    static constexpr std::size_t kParts = 3;  ///< Forward with the loss, backward, and the optimizer's step.
    static constexpr double kShortest = 1e-6; ///< Ensures that no two events are at the same moment.

    static std::size_t partOf(Phase phase) { return phase == Phase::Step ? 2 : phase == Phase::Backward ? 1 : 0; }
    bool isOfRow(const Memory::Mark& mark) const { return mark.phase != Phase::Step && m_time.rows.contains(mark.row); }

    std::int32_t& countOf(const Memory::Mark& mark)
    {
        IndexedVector<RowIndex, std::int32_t>& counts = m_rows[partOf(mark.phase)];
        if (!counts.contains(mark.row))
            counts.resize(m_time.rows.size());
        return counts[mark.row];
    }

    double ownSeconds(const Memory::Mark& mark) const
    {
        if (!isOfRow(mark))
            return kShortest;
        const PassSeconds& seconds = m_time.rows[mark.row];
        const double all = mark.phase == Phase::Backward ? seconds.backward : seconds.forward;
        return kShortest + all / m_rows[partOf(mark.phase)][mark.row];
    }

    const StepTime& m_time;
    std::array<IndexedVector<RowIndex, std::int32_t>, 2> m_rows{};
    std::array<double, kParts> m_scale{};
};

} // namespace

Timeline timelineOf(const Replay& replay, const NetworkRows& rows, std::span<const Bytes> reserved,
                    const StepTime& time)
{
    const Memory& memory = replay.memory();
    Timeline timeline;
    timeline.points.reserve(memory.marks().size());
    Names names(timeline.kernels);
    TimelineWalk walk(replay);
    std::size_t event = replay.steadyStep();
    Bytes highest = 0;
    const MarkTimes times(memory, time);
    for (std::size_t m = 0; m < memory.marks().size(); ++m) {
        const Memory::Mark& mark = memory.marks()[m];
        const std::size_t end = m + 1 < memory.marks().size() ? memory.marks()[m + 1].event : memory.events().size();
        TimelinePoint point;
        point.phase = mark.phase;
        point.start = timeline.seconds;
        timeline.seconds += times.secondsOf(mark);
        point.kernel = names.indexOf(mark.kernel);
        if (rows.contains(mark.row))
            point.layer = rows[mark.row].id();
        Bytes most = -1;
        for (; event < end; ++event) {
            walk.apply(event);
            if (walk.total() > most) {
                most = walk.total();
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
