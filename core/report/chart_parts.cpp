// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/chart_parts.h"

#include <numeric>

namespace vram {

ChartParts chartPartsOf(const Breakdown& live)
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

ChartParts chartPartsOf(const Breakdown& live, const Device& device)
{
    ChartParts parts = chartPartsOf(live);
    parts.front() = device.context;
    parts.back() = device.total - std::accumulate(parts.begin(), parts.end(), Bytes{0});
    return parts;
}

} // namespace vram
