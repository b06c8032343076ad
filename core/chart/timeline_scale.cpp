// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/timeline_scale.h"

#include <algorithm>

namespace vram {

TimelineScale::TimelineScale(const Timeline& timeline) : m_positions(timeline.points.size())
{
    for (std::size_t i = 0; i < timeline.points.size(); ++i) {
        const TimelinePoint& point = timeline.points[i];
        if (m_spans.empty() || m_spans.back().phase != point.phase)
            m_spans.push_back({point.phase, static_cast<double>(i), 0, 0});
        m_positions[i] = timeline.seconds > 0 ? point.start / timeline.seconds : 0;
    }
    if (m_spans.empty())
        return;
    if (timeline.seconds <= 0)
        placeEvenly();
    for (Span& span : m_spans)
        span.from = m_positions[static_cast<std::size_t>(span.first)];
    for (std::size_t i = 0; i < m_spans.size(); ++i)
        m_spans[i].to = i + 1 < m_spans.size() ? m_spans[i + 1].from : 1;
}

void TimelineScale::placeEvenly()
{
    constexpr double kLeastShare = 0.07;
    const auto count = static_cast<double>(m_positions.size());
    const auto endOf = [&](std::size_t span) { return span + 1 < m_spans.size() ? m_spans[span + 1].first : count; };
    std::vector<double> widths;
    double sum = 0;
    for (std::size_t i = 0; i < m_spans.size(); ++i) {
        const bool step = m_spans[i].phase == Phase::Step;
        widths.push_back(std::max(endOf(i) - m_spans[i].first, step ? kLeastShare * count : 0.0));
        sum += widths.back();
    }
    double from = 0;
    for (std::size_t i = 0; i < m_spans.size(); ++i) {
        const double each = widths[i] / sum / (endOf(i) - m_spans[i].first);
        const auto first = static_cast<std::size_t>(m_spans[i].first);
        for (std::size_t point = first; point < static_cast<std::size_t>(endOf(i)); ++point)
            m_positions[point] = from + static_cast<double>(point - first) * each;
        from += widths[i] / sum;
    }
}

double TimelineScale::positionOf(double index) const
{
    if (m_positions.empty())
        return 0;
    const auto below = std::min(static_cast<std::size_t>(std::max(index, 0.0)), m_positions.size() - 1);
    const double next = below + 1 < m_positions.size() ? m_positions[below + 1] : 1;
    return m_positions[below] + (index - static_cast<double>(below)) * (next - m_positions[below]);
}

double TimelineScale::indexAt(double position) const
{
    const auto above = std::ranges::upper_bound(m_positions, position);
    if (above == m_positions.begin())
        return 0;
    const auto below = above - 1;
    const auto index = static_cast<double>(below - m_positions.begin());
    return above == m_positions.end() ? index : index + (position - *below) / (*above - *below);
}

} // namespace vram
