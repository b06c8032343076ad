// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language/time_text.h"

#include "base/time_unit.h"
#include "chart/area_charts.h"
#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Times", text);
}

} // namespace

QString timeText(double seconds)
{
    const TimeUnit unit = timeUnitOf(seconds);
    return threeDigits(seconds / unit.seconds) + QChar(0x00a0) + translated(unit.name);
}

// Two significant digits are enough for limits that are this far apart.
QString timeBandText(const StepTime& time)
{
    const double unit = timeUnitOf(time.step).seconds;
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
    return translated(rateUnit(of));
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
