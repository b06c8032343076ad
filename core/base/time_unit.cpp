// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/time_unit.h"

#include <array>

namespace vram {

TimeUnit timeUnitOf(double seconds)
{
    constexpr double kHour = 3600;
    // Less than 1 by half a unit in the third significant digit, so that no number is displayed as 1000 of a unit.
    constexpr double kAlmost = 0.9995;
    const std::array<TimeUnit, 6> units{{{24 * kHour, "days"_tr},
                                         {kHour, verbatim("h")},
                                         {60, verbatim("min")},
                                         {1, verbatim("s")},
                                         {1e-3, verbatim("ms")},
                                         {1e-6, verbatim("µs")}}};
    for (const TimeUnit& unit : units) {
        if (seconds >= kAlmost * unit.seconds)
            return unit;
    }
    return units.back();
}

} // namespace vram
