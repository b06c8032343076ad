// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/time_text.h"

#include "ui/text.h"

#include "chart/area_charts.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Times", text);
}

struct TimeUnit {
    double seconds = 1;
    QString name;
};

/// The largest unit in which `seconds` is at least 1.
TimeUnit unitOf(double seconds)
{
    constexpr double kHour = 3600;
    // The threshold is lower by half of the last digit, so that no number is rounded up to the next unit.
    constexpr double kAlmost = 0.9995;
    const std::array<TimeUnit, 6> units{{{24 * kHour, tr("days")},
                                         {kHour, QStringLiteral("h")},
                                         {60, QStringLiteral("min")},
                                         {1, QStringLiteral("s")},
                                         {1e-3, QStringLiteral("ms")},
                                         {1e-6, QStringLiteral("µs")}}};
    for (const TimeUnit& unit : units) {
        if (seconds >= kAlmost * unit.seconds)
            return unit;
    }
    return units.back();
}

} // namespace

QString timeText(double seconds)
{
    const TimeUnit unit = unitOf(seconds);
    return threeDigits(seconds / unit.seconds) + QChar(0x00a0) + unit.name;
}

// Two digits are enough for limits this far apart.
QString timeBandText(const StepTime& time)
{
    const double unit = unitOf(time.step).seconds;
    const auto number = [unit](double seconds) {
        constexpr double kTwoDigits = 9.95;
        const double value = seconds / unit;
        return QLocale().toString(value, 'f', value < kTwoDigits ? 1 : 0);
    };
    return number(time.low) + QChar(0x2013) + number(time.high);
}

QString rateNumber(double perSecond)
{
    constexpr double kWhole = 99.95;
    return perSecond < kWhole ? threeDigits(perSecond) : numberText(std::llround(perSecond));
}

QString throughputUnit(RateOf of)
{
    return QCoreApplication::translate("core", std::string(rateUnit(of).pattern()).c_str());
}

QString throughputText(const Throughput& throughput)
{
    return rateNumber(throughput.perSecond) + QChar(0x00a0) + throughputUnit(throughput.of);
}

QString boundText(Bound bound)
{
    switch (bound) {
    case Bound::Compute: return tr("compute-bound");
    case Bound::Memory: return tr("bandwidth-bound");
    case Bound::Launch: return tr("launch-bound");
    case Bound::Communication: return tr("communication-bound");
    }
    return {};
}

} // namespace vram
