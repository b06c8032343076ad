#include "ui/charts/chart_data.h"

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

} // namespace vram
