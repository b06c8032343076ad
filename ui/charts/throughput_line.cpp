// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/throughput_line.h"

#include "search/throughput_curve.h"
#include "ui/text.h"
#include "ui/time_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Charts", text);
}

/// The unit in which an axis has short labels.
struct RateScale {
    double parts = 1; ///< Of its unit in one sample or token per second.
    QString unit;
};

RateScale rateScale(double highest, RateOf of)
{
    constexpr double kFewDigits = 1e4;
    if (highest < kFewDigits)
        return {1, throughputUnit(of)};
    if (highest < 1e3 * kFewDigits)
        return {1e-3, of == RateOf::Tokens ? tr("thousand tokens/s") : tr("thousand samples/s")};
    return {1e-6, of == RateOf::Tokens ? tr("million tokens/s") : tr("million samples/s")};
}

} // namespace

std::optional<ScaledLine> throughputLine(const std::vector<SweepPoint>& points)
{
    ScaledLine line;
    double highest = 0;
    for (const SweepPoint& point : points) {
        line.values.push_back(throughputOf(point.time, point.batch).perSecond);
        highest = std::max(highest, line.values.back());
    }
    if (highest <= 0)
        return {};
    // Some room at the top, so that the line does not run along the edge.
    constexpr double kRoom = 1.25;
    const RateScale scale = rateScale(highest, throughputOf(points.back().time, points.back().batch).of);
    line.name = scale.unit;
    line.top = highest * kRoom;
    for (const double tick : niceTicks(line.top * scale.parts, 4))
        line.ticks.push_back({tick / scale.parts, QLocale().toString(tick, 'f', tick == std::floor(tick) ? 0 : 1)});
    if (const std::int64_t batch = saturatedBatch(points); batch > 0)
        line.point = LinePoint{static_cast<double>(batch), tr("beyond %1, under 5 % more").arg(numberText(batch)),
                               numberText(batch)};
    return line;
}

} // namespace vram
