// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/chart_parts.h"

#include <numeric>

namespace vram {

ChartParts partsOf(const Breakdown& live)
{
    return {0,
            live[Category::Parameter] + live[Category::GatheredParameters],
            live[Category::OptimizerState],
            live[Category::KvCache],
            live[Category::Input] + live[Category::Buffer],
            live[Category::Activation],
            live[Category::Gradient],
            live[Category::Temporary] + live[Category::Communication],
            0};
}

ChartParts partsOf(const Breakdown& live, const Device& device)
{
    ChartParts parts = partsOf(live);
    parts.front() = device.context;
    parts.back() = device.total - std::accumulate(parts.begin(), parts.end(), Bytes{0});
    return parts;
}

} // namespace vram
