// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/tradeoff_chart.h"

#include "chart/bar_rows.h"

#include <algorithm>
#include <numeric>

namespace vram {

namespace {

constexpr double kRoom = 0.08; ///< Room beside the points, as a fraction of their range.
constexpr double kRoomForLabels = 1.25;

void setRanges(AreaData& data, const std::vector<TradeoffPoint>& points)
{
    const auto [fastest, slowest] = std::ranges::minmax(points, {}, &TradeoffPoint::seconds);
    const double span = std::max(slowest.seconds - fastest.seconds, kRoom * slowest.seconds);
    data.xFrom = std::max(0.0, fastest.seconds - kRoom * span);
    data.xTo = slowest.seconds + kRoom * span;
    data.yTop = kRoomForLabels * inGiga(std::ranges::max(points, {}, &TradeoffPoint::total).total, data.units);
}

ChartDot dotOf(const TradeoffPoint& point, bool isTraining, SizeUnits units)
{
    const Pattern<3> tip = isTraining ? "%1: %2, %3 a step"_tr : "%1: %2, %3 a forward pass"_tr;
    return {.x = point.seconds,
            .y = inGiga(point.total, units),
            .colour = colourOf(point.fits),
            .isHollow = !point.hasSameResults,
            .tip = message(tip, point.name, ByteCount{point.total, units}, Duration{point.seconds})};
}

} // namespace

std::vector<std::size_t> paretoFrontier(const std::vector<TradeoffPoint>& points)
{
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(points[a].seconds, points[a].total) < std::pair(points[b].seconds, points[b].total);
    });
    std::vector<std::size_t> best;
    for (const std::size_t point : order) {
        if (points[point].hasSameResults && (best.empty() || points[point].total < points[best.back()].total))
            best.push_back(point);
    }
    return best;
}

AreaData tradeoffChart(const std::vector<TradeoffPoint>& points, const Device& device, bool isTraining, SizeUnits units,
                       std::optional<std::size_t> selected)
{
    AreaData data{.units = units};
    if (points.empty())
        return data;
    setRanges(data, points);
    data.xTicks = timeTicks(data.xFrom, data.xTo, 4);
    data.xParts.push_back(
        {(data.xFrom + data.xTo) / 2, isTraining ? "time of a step"_tr : "time of a forward pass"_tr});
    if (const Bytes usable = device.capacity - device.others; usable > 0)
        data.limits.push_back({inGiga(usable, units)});
    for (const TradeoffPoint& point : points)
        data.dots.push_back(dotOf(point, isTraining, units));
    data.dots.front().colour = ChartColourRole::Text;
    data.dots[selected.value_or(0)].label = points[selected.value_or(0)].name;
    data.dots[selected.value_or(0)].isSelected = selected.has_value();
    data.lines.emplace_back();
    for (const std::size_t point : paretoFrontier(points)) {
        data.x.push_back(data.dots[point].x);
        data.lines.front().values.push_back(data.dots[point].y);
    }
    return data;
}

} // namespace vram
