// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/overlay.h"

#include <algorithm>

namespace vram {

namespace {

/// The allocation or release of a block.
struct TracePoint {
    std::size_t event;
    std::size_t block;
    bool isAllocation;
};

std::vector<TracePoint> tracePoints(const History& history, const RecordedStep& step)
{
    std::vector<TracePoint> turns;
    const auto within = [&](std::size_t event) { return event >= step.begin && event < step.end; };
    for (std::size_t b = 0; b < history.blocks.size(); ++b) {
        if (within(history.blocks[b].allocatedAt))
            turns.push_back({history.blocks[b].allocatedAt, b, true});
        if (within(history.blocks[b].freedAt))
            turns.push_back({history.blocks[b].freedAt, b, false});
    }
    std::ranges::sort(turns, {}, &TracePoint::event);
    return turns;
}

/// The predicted memory after each event of the steady step.
std::vector<Bytes> predictedCurve(const PredictedRun& run)
{
    std::vector<Bytes> curve;
    Bytes held = 0;
    for (std::size_t e = 0; e < run.steadyEnd; ++e) {
        held += run.changeAt(e);
        if (e >= run.steadyStep)
            curve.push_back(held);
    }
    return curve;
}

class Overlayer
{
public:
    Overlayer(const History& history, const RecordedStep& step, const PredictedRun& run, const Comparison& comparison)
        : m_history(history), m_step(step), m_run(run), m_comparison(comparison), m_turns(tracePoints(history, step)),
          m_curve(predictedCurve(run))
    {
        for (std::size_t b = 0; b < history.blocks.size(); ++b) {
            const RecordedBlock& block = history.blocks[b];
            const bool before = block.allocatedAt == RecordedBlock::kOutside || block.allocatedAt < step.begin;
            if (before && (block.freedAt == RecordedBlock::kOutside || block.freedAt >= step.begin))
                add(b, 1);
        }
    }

    std::vector<OverlayPoint> points(std::size_t count)
    {
        std::vector<OverlayPoint> points;
        const std::size_t events = m_step.end - m_step.begin;
        const std::size_t stretch = std::max<std::size_t>(1, (events + count - 1) / std::max<std::size_t>(1, count));
        for (std::size_t begin = m_step.begin; begin < m_step.end; begin += stretch)
            points.push_back(highest(begin, std::min(begin + stretch, m_step.end)));
        return points;
    }

private:
    void add(std::size_t block, Bytes sign)
    {
        const Bytes bytes = sign * blockBytes(m_history.blocks[block].size);
        const StorageId storage = m_comparison.match[block];
        if (!storage.valid())
            m_now.notPredicted += bytes;
        else
            m_now.matched[m_run.storages[storage].category] += bytes;
    }

    /// If hardly any block matches, aligns the predicted peak with the recorded one and scales the parts before and
    /// after it.
    void followShape(std::size_t event)
    {
        const auto share = [](std::size_t part, std::size_t of, std::size_t whole) {
            return of == 0 ? 0
                           : static_cast<std::size_t>(static_cast<double>(part) / static_cast<double>(of)
                                                      * static_cast<double>(whole));
        };
        const std::size_t gone = event - m_step.begin;
        const std::size_t recorded = m_comparison.measuredPeakEvent + 1 - m_step.begin;
        const std::size_t predicted = m_comparison.predictedPeakEvent - m_run.steadyStep;
        const std::size_t after = share(gone - std::min(gone, recorded), m_step.end - m_step.begin - recorded,
                                        m_curve.size() - 1 - predicted);
        moveTo(share(std::min(gone, recorded), recorded, predicted) + after);
    }

    void moveTo(std::size_t next)
    {
        while (m_at < std::min(next, m_curve.size() - 1)) {
            m_highest = std::max(m_highest, m_curve[++m_at]);
            if (const MemoryEvent& event = m_run.events[m_run.steadyStep + m_at]; event.allocates())
                m_now.phase = m_run.storages[event.storage()].phase;
        }
    }

    /// Advances to the allocation of the matching storage; the prediction never moves backward.
    void follow(std::size_t block)
    {
        const StorageId storage = m_comparison.match[block];
        if (!storage.valid())
            return;
        const PredictedStorage& like = m_run.storages[storage];
        if (like.allocatedAt < m_run.steadyStep || like.allocatedAt >= m_run.steadyEnd
            || like.allocatedAt - m_run.steadyStep < m_at)
            return;
        const std::size_t next = like.allocatedAt - m_run.steadyStep;
        for (; m_at < next; ++m_at)
            m_highest = std::max(m_highest, m_curve[m_at]);
        m_highest = std::max(m_highest, m_curve[m_at]);
        m_now.phase = like.phase;
    }

    /// Advances to the release of a block, but not past an allocation: a difference in lifetime must not advance the
    /// prediction.
    void followRelease(std::size_t block)
    {
        const StorageId storage = m_comparison.match[block];
        if (!storage.valid())
            return;
        const std::size_t freedAt = m_run.storages[storage].freedAt;
        const std::size_t last = std::min(freedAt, m_run.steadyEnd - 1);
        while (m_run.steadyStep + m_at < last && !m_run.events[m_run.steadyStep + m_at + 1].allocates())
            m_highest = std::max(m_highest, m_curve[++m_at]);
    }

    OverlayPoint highest(std::size_t begin, std::size_t end)
    {
        const auto first = m_history.allocated.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = m_history.allocated.begin() + static_cast<std::ptrdiff_t>(end);
        const auto top = static_cast<std::size_t>(std::max_element(first, last) - m_history.allocated.begin());
        OverlayPoint point;
        m_highest = m_at < m_curve.size() ? m_curve[m_at] : 0;
        goTo(top + 1);
        point = m_now;
        goTo(end);
        point.event = top;
        point.reserved = m_history.reserved[top];
        point.predicted = m_highest;
        return point;
    }

    /// Processes all allocations and releases before that event.
    void goTo(std::size_t event)
    {
        for (; m_turn < m_turns.size() && m_turns[m_turn].event < event; ++m_turn) {
            const TracePoint& turn = m_turns[m_turn];
            add(turn.block, turn.isAllocation ? 1 : -1);
            if (!m_comparison.isComparable())
                continue;
            if (turn.isAllocation)
                follow(turn.block);
            else
                followRelease(turn.block);
        }
        if (!m_comparison.isComparable() && !m_curve.empty())
            followShape(event);
    }

    const History& m_history;
    const RecordedStep& m_step;
    const PredictedRun& m_run;
    const Comparison& m_comparison;
    const std::vector<TracePoint> m_turns;
    const std::vector<Bytes> m_curve;
    std::size_t m_turn = 0;
    std::size_t m_at = 0; ///< Index into the curve.
    Bytes m_highest = 0;
    OverlayPoint m_now{};
};

} // namespace

std::vector<OverlayPoint> overlayPoints(const History& history, const RecordedStep& step, const PredictedRun& run,
                                        const Comparison& comparison, std::size_t count)
{
    return Overlayer(history, step, run, comparison).points(count);
}

} // namespace vram
