// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/area_data.h"

namespace vram {

/// Lays the chart out on a page of the given size. Labels cover neither each other nor the lines.
ChartLayout layOut(const AreaData& data, double width, double height, const ChartFont& font);
/// Returns the x coordinate of a value, or the y coordinate of a size, within the box.
double xIn(const PlotBox& plot, const AreaData& data, double value);
double yIn(const PlotBox& plot, const AreaData& data, double value);

} // namespace vram
