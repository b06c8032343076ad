// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/throughput_curve.h"

#include "base/bisect.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace vram {

namespace {

double rateOf(const SweepPoint& point)
{
    return computeThroughput(point.time, point.batch).perSecond;
}

/// Returns the batch size divided by the throughput (samples or tokens per second), which is proportional to the
/// duration of a step.
double secondsOf(const SweepPoint& point)
{
    const double rate = rateOf(point);
    return rate > 0 ? static_cast<double>(point.batch) / rate : 0;
}

/// Returns, for each point, the highest throughput of the points after it, or 0 for the last point.
std::vector<double> highestAfter(std::span<const SweepPoint> points)
{
    std::vector<double> highest(points.size());
    for (std::size_t i = points.size() - 1; i > 0; --i)
        highest[i - 1] = std::max(highest[i], rateOf(points[i]));
    return highest;
}

} // namespace

Throughput throughputAt(std::span<const SweepPoint> points, std::int64_t batch)
{
    if (points.empty())
        return {};
    const auto next = std::ranges::lower_bound(points, batch, {}, &SweepPoint::batch);
    const SweepPoint& above = next == points.end() ? points.back() : *next;
    const SweepPoint& below = next == points.begin() || above.batch <= batch ? above : *std::prev(next);
    Throughput rate = computeThroughput(above.time, above.batch);
    const double from = secondsOf(below);
    const double to = secondsOf(above);
    if (from <= 0 || to <= 0 || above.batch == below.batch)
        return rate;
    const double share = static_cast<double>(batch - below.batch) / static_cast<double>(above.batch - below.batch);
    rate.perSecond = static_cast<double>(batch) / (from + share * (to - from));
    return rate;
}

std::int64_t saturatedBatch(std::span<const SweepPoint> points)
{
    if (points.empty() || std::ranges::any_of(points, [](const SweepPoint& point) { return rateOf(point) <= 0; }))
        return 0;
    const std::vector<double> behind = highestAfter(points);
    std::size_t enough = 0;
    while (behind[enough] > (1 + kWorthwhileGain) * rateOf(points[enough]))
        ++enough;
    std::int64_t batch = points[enough].batch;
    if (enough > 0) {
        const double wanted = behind[enough - 1] / (1 + kWorthwhileGain);
        batch = 1 + bisect(points[enough - 1].batch, batch, [&](std::int64_t smaller) {
                    return throughputAt(points, smaller).perSecond < wanted;
                });
    }
    return 2 * batch <= points.back().batch ? batch : 0;
}

} // namespace vram
