// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/area_data.h"
#include "estimate/estimate.h"

#include <optional>
#include <vector>

namespace vram {

/// A variant of the setup, with the time and memory of a step.
struct TradeoffPoint {
    Message name{};
    double seconds = 0;
    Bytes total = 0;
    bool fits = true;
    bool hasSameResults = true; ///< Whether training gives the same results.
};

/// Returns the indices of the Pareto-optimal points among those with the same training results, from the fastest to the
/// one with the least memory.
std::vector<std::size_t> paretoFrontier(const std::vector<TradeoffPoint>& points);
/// Returns a chart of memory against time, with a dot for each point and a line through the Pareto-optimal ones. Points
/// with other training results are hollow. The first point is the current setup, which is named unless another point is
/// `selected`.
AreaData tradeoffChart(const std::vector<TradeoffPoint>& points, const Device& device, bool isTraining, SizeUnits units,
                       std::optional<std::size_t> selected);

} // namespace vram
