// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/area_data.h"

#include "base/time_unit.h"

#include <cmath>
#include <string>
#include <string_view>

namespace vram {

namespace {

constexpr double kAlmostWhole = 1e-6;

bool isWhole(double number)
{
    return std::abs(number - std::round(number)) < kAlmostWhole;
}

/// The fewest decimals that show a multiple of `step`.
int decimalsOf(double step)
{
    constexpr int kMostDecimals = 6;
    int decimals = 0;
    while (decimals < kMostDecimals && !isWhole(step * std::pow(10, decimals)))
        ++decimals;
    return decimals;
}

/// A unit that keeps the labels of sizes short.
struct SizeScale {
    double parts = 1; ///< Number of these units in a GiB (or GB).
    std::string unit;
};

SizeScale scaleOf(double top, SizeUnits units)
{
    constexpr std::string_view prefixes = "KMGTPE";
    const double base = units == SizeUnits::Binary ? 1024 : 1000;
    std::size_t prefix = prefixes.find('G');
    SizeScale scale;
    for (; top > 0 && top * scale.parts < 1 && prefix > 0; --prefix)
        scale.parts *= base;
    for (; top * scale.parts >= base && prefix + 1 < prefixes.size(); ++prefix)
        scale.parts /= base;
    scale.unit = std::string(1, prefixes[prefix]) + (units == SizeUnits::Binary ? "iB" : "B");
    return scale;
}

} // namespace

std::vector<double> niceTicks(double top, int count)
{
    if (!(top > 0) || count < 1)
        return {0};
    const double rough = top / count;
    const double magnitude = std::pow(10.0, std::floor(std::log10(rough)));
    const double leading = rough / magnitude;
    const double step = magnitude
                        * (leading <= 1     ? 1
                           : leading <= 2   ? 2
                           : leading <= 2.5 ? 2.5
                           : leading <= 5   ? 5
                                            : 10);
    std::vector<double> ticks;
    for (int i = 0; i * step <= top * (1 + 1e-9); ++i)
        ticks.push_back(i * step);
    return ticks;
}

std::vector<Tick> sizeTicks(double top, SizeUnits units, int count)
{
    const SizeScale scale = scaleOf(top, units);
    std::vector<Tick> ticks;
    for (const double value : niceTicks(top * scale.parts, count))
        ticks.push_back({value / scale.parts, message("%1"_tr, Decimal{value, decimalsOf(value)})});
    ticks.back().label = message("%1 %2"_tr, ticks.back().label, scale.unit);
    return ticks;
}

std::vector<Tick> timeTicks(double from, double to, int count)
{
    const std::vector<double> widths = niceTicks(to - from, count);
    const double step = widths.size() > 1 ? widths[1] : to - from;
    const TimeUnit unit = timeUnitOf(to);
    const int decimals = decimalsOf(step / unit.seconds);
    const auto last = static_cast<std::int64_t>(std::floor(to / step));
    std::vector<Tick> ticks;
    for (auto i = static_cast<std::int64_t>(std::ceil(from / step)); i <= last; ++i) {
        const double time = static_cast<double>(i) * step;
        ticks.push_back({time, message("%1 %2"_tr, Decimal{time / unit.seconds, decimals}, unit.name)});
    }
    return ticks;
}

} // namespace vram
