// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_values.h"

namespace vram {

namespace {

AreaData withEmptyText(AreaData data, const SessionState& sessionState)
{
    if (sessionState.project->network.rows.empty())
        data.emptyText = "No layers yet"_tr;
    return data;
}

} // namespace

AreaData timelineData(const SessionState& sessionState, TimelineRange range, std::size_t count)
{
    return withEmptyText(timelineChart(*sessionState.estimate, sessionState.unit, range, count), sessionState);
}

AreaData sweepData(const SessionState& sessionState)
{
    const BatchSweep& sweep = *sessionState.batchSweep;
    return withEmptyText(
        sweepChart(*sessionState.estimate, sessionState.project->setup, sweep.points, sweep.largest, sessionState.unit),
        sessionState);
}

AreaData sizeSweepData(const SessionState& sessionState, const SizeAxis& axis, const std::vector<SizePoint>& points)
{
    return withEmptyText(
        sizeChart(*sessionState.estimate, sessionState.project->setup, axis, points, sessionState.unit), sessionState);
}

} // namespace vram
