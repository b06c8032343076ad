// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_values.h"

namespace vram {

namespace {

AreaData withEmptyWords(AreaData data, const Reading& reading)
{
    if (reading.project->network.rows.empty())
        data.emptyWords = "No layers yet"_tr;
    return data;
}

} // namespace

AreaData timelineData(const Reading& reading, TimelineRange range, std::size_t count)
{
    return withEmptyWords(timelineChart(*reading.estimate, reading.unit, range, count), reading);
}

AreaData sweepData(const Reading& reading)
{
    const BatchSweep& sweep = *reading.batchSweep;
    return withEmptyWords(
        sweepChart(*reading.estimate, reading.project->setup, sweep.points, sweep.largest, reading.unit), reading);
}

AreaData sizeSweepData(const Reading& reading, const SizeAxis& axis, const std::vector<SizePoint>& points)
{
    return withEmptyWords(sizeChart(*reading.estimate, reading.project->setup, axis, points, reading.unit), reading);
}

} // namespace vram
