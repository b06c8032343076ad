// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/area_charts.h"
#include "chart/part_bytes.h"
#include "devices/gpu.h"
#include "search/throughput_curve.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

AreaData emptySweep(SizeUnits units)
{
    AreaData data;
    for (const Part part : kStackedParts)
        data.bands.push_back({part});
    data.units = units;
    data.yTop = 1e-9;
    return data;
}

void addSweepPoint(AreaData& data, double x, const SweepPoint& point)
{
    const PartBytes parts = partsAtPeak(point.peak, point.device);
    data.x.push_back(x);
    for (AreaBand& band : data.bands)
        band.values.push_back(inGiga(parts[indexOf(band.colour.part)], data.units));
    data.yTop = std::max(data.yTop, inGiga(sum(parts), data.units));
}

/// Sets the ranges, the ticks, the limits and the current setup's point after all points have been added.
void finishSweep(AreaData& data, const Estimate& estimate, const Setup& setup, std::int64_t present)
{
    const Device& device = estimate.device;
    const Bytes room = device.capacity - device.others;
    const double capacity = inGiga(room, data.units);
    data.xFrom = data.x.front();
    data.xTo = data.x.back();
    data.yTop = std::max(data.yTop, capacity * 1.08);
    for (const double tick : niceTicks(data.xTo, 6)) {
        const double shown = std::max(tick, data.xFrom);
        data.xTicks.push_back({shown, message("%1"_tr, Count{std::llround(shown)})});
    }
    data.handle = std::pair{static_cast<double>(present), inGiga(device.total, data.units)};
    if (capacity <= 0)
        return;
    data.limits.push_back(
        {capacity, message("%1, %2 usable"_tr, shortName(device.gpu), ByteCount{room, data.units}), false});
    if (setup.margin > 0)
        data.limits.push_back({inGiga(usableBudget(device, setup.margin), data.units), {}, true});
}

/// A unit that keeps the labels of an axis short.
struct RateScale {
    double parts = 1; ///< Number of these units in one sample or token per second.
    Message unit;
};

RateScale rateScale(double highest, RateOf of)
{
    constexpr double kFewDigits = 1e4;
    if (highest < kFewDigits)
        return {1, rateUnit(of)};
    if (highest < 1e3 * kFewDigits)
        return {1e-3, of == RateOf::Tokens ? "thousand tokens/s"_tr : "thousand samples/s"_tr};
    return {1e-6, of == RateOf::Tokens ? "million tokens/s"_tr : "million samples/s"_tr};
}

/// Returns the throughput by batch size, or nullopt if times are not known.
std::optional<ScaledLine> throughputLine(const std::vector<SweepPoint>& points)
{
    ScaledLine line;
    double highest = 0;
    for (const SweepPoint& point : points) {
        line.values.push_back(computeThroughput(point.time, point.batch).perSecond);
        highest = std::max(highest, line.values.back());
    }
    if (highest <= 0)
        return {};
    // Leaves some room at the top, so that the line does not run along the edge.
    constexpr double kRoom = 1.25;
    const RateScale scale = rateScale(highest, computeThroughput(points.back().time, points.back().batch).of);
    line.name = scale.unit;
    line.top = highest * kRoom;
    for (const double tick : niceTicks(line.top * scale.parts, 4)) {
        const bool whole = tick == std::floor(tick);
        line.ticks.push_back({tick / scale.parts, whole ? message("%1"_tr, Count{std::llround(tick)})
                                                        : message("%1"_tr, Decimal{tick, 1})});
    }
    return line;
}

/// Adds the throughput, with a dot at the batch size at which it saturates.
void addThroughput(AreaData& data, const std::vector<SweepPoint>& points)
{
    data.scaled = throughputLine(points);
    const std::int64_t batch = data.scaled ? saturatedBatch(points) : 0;
    if (batch <= 0)
        return;
    const auto x = static_cast<double>(batch);
    const auto next =
        static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, std::ranges::lower_bound(data.x, x) - data.x.begin()));
    const double share = (x - data.x[next - 1]) / (data.x[next] - data.x[next - 1]);
    const double rate = std::lerp(data.scaled->values[next - 1], data.scaled->values[next], share);
    data.dots.push_back({.x = x,
                         .y = rate / data.scaled->top * data.yTop,
                         .colour = ChartColourRole::Accent,
                         .label = message("beyond %1, under 5 % more"_tr, Count{batch})});
}

} // namespace

Message rateUnit(RateOf of)
{
    return of == RateOf::Tokens ? "tokens/s"_tr : "samples/s"_tr;
}

AreaData sweepChart(const Estimate& estimate, const Setup& setup, const std::vector<SweepPoint>& points,
                    std::int64_t largest, SizeUnits units)
{
    AreaData data = emptySweep(units);
    for (const SweepPoint& point : points)
        addSweepPoint(data, static_cast<double>(point.batch), point);
    if (data.x.empty())
        return data;
    finishSweep(data, estimate, setup, estimate.batch);
    if (estimate.valid())
        addThroughput(data, points);
    if (largest > 0)
        data.marks.push_back({static_cast<double>(largest), message("largest batch %1"_tr, Count{largest}),
                              ChartColourRole::Capacity, true});
    return data;
}

AreaData sizeChart(const Estimate& estimate, const Setup& setup, const SizeAxis& axis,
                   const std::vector<SizePoint>& points, SizeUnits units)
{
    AreaData data = emptySweep(units);
    std::int64_t largest = 0;
    bool allFit = true;
    for (const SizePoint& point : points) {
        if (!point.problem.empty())
            continue;
        addSweepPoint(data, static_cast<double>(point.size), point.at);
        if (point.at.device.fits)
            largest = std::max(largest, point.size);
        allFit = allFit && point.at.device.fits;
    }
    if (data.x.empty())
        return data;
    finishSweep(data, estimate, setup, axis.size);
    if (largest > 0 && !allFit)
        data.marks.push_back(
            {static_cast<double>(largest), message("%1 fits"_tr, Count{largest}), ChartColourRole::Capacity, true});
    if (axis.limit > 0 && static_cast<double>(axis.limit) <= data.xTo)
        data.marks.push_back({static_cast<double>(axis.limit), message("only %1 positions"_tr, Count{axis.limit}),
                              ChartColourRole::Secondary, true});
    return data;
}

} // namespace vram
