// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_data.h"

#include "ui/time_text.h"

#include <QLocale>

#include <cmath>
#include <cstdint>

namespace vram {

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

namespace {

/// A unit that keeps sizes short to write.
struct Scale {
    double parts = 1; ///< Number of these units in a GiB (or GB).
    QString unit;
};

Scale scaleOf(double top, const QString& unit)
{
    const QString prefixes = QStringLiteral("KMGTPE");
    qsizetype prefix = prefixes.indexOf(QLatin1Char('G'));
    const double base = unit == QLatin1String("GiB") ? 1024 : 1000;
    Scale scale{1, unit};
    if (unit != QLatin1String("GiB") && unit != QLatin1String("GB"))
        return scale;
    for (; top > 0 && top * scale.parts < 1 && prefix > 0; --prefix)
        scale.parts *= base;
    for (; top * scale.parts >= base && prefix + 1 < prefixes.size(); ++prefix)
        scale.parts /= base;
    scale.unit = prefixes.at(prefix) + unit.mid(1);
    return scale;
}

} // namespace

std::vector<Tick> sizeTicks(double top, const QString& unit, int count)
{
    const Scale scale = scaleOf(top, unit);
    std::vector<Tick> ticks;
    for (const double value : niceTicks(top * scale.parts, count))
        ticks.push_back({value / scale.parts, QLocale().toString(value, 'g', 4)});
    if (!unit.isEmpty())
        ticks.back().label += QLatin1Char(' ') + scale.unit;
    return ticks;
}

std::vector<Tick> timeTicks(double from, double to, int count)
{
    const std::vector<double> widths = niceTicks(to - from, count);
    const double step = widths.size() > 1 ? widths[1] : to - from;
    const auto last = static_cast<std::int64_t>(std::floor(to / step));
    std::vector<Tick> ticks;
    for (auto i = static_cast<std::int64_t>(std::ceil(from / step)); i <= last; ++i) {
        const double time = static_cast<double>(i) * step;
        ticks.push_back({time, timeTickText(time, step, to)});
    }
    return ticks;
}

} // namespace vram
