#include "ui/charts/chart_data.h"

#include <QLocale>

#include <cmath>

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

std::vector<Tick> sizeTicks(double top, const QString& unit, int count)
{
    const bool binary = unit == QLatin1String("GiB");
    const bool small = top < 1 && (binary || unit == QLatin1String("GB"));
    const double parts = !small ? 1 : binary ? 1024 : 1000;
    std::vector<Tick> ticks;
    for (const double value : niceTicks(top * parts, count))
        ticks.push_back({value / parts, QLocale().toString(value, 'g', 4)});
    if (!unit.isEmpty())
        ticks.back().label += QLatin1Char(' ')
                              + (!small   ? unit
                                 : binary ? QStringLiteral("MiB")
                                          : QStringLiteral("MB"));
    return ticks;
}

} // namespace vram
