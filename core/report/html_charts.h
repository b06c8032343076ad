// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"

#include <string>

namespace vram {

/// Charts for a web page, as SVG elements without links or scripts. Areas have the classes part0 to part7 in the order
/// of chartLegend(); lines have "limit", "grid" and "reserved". Empty if the report has no such figures.
std::string timelineSvg(const Report& report);
std::string sweepSvg(const Report& report);
/// The CSS rules of these classes.
std::string partStyles();
/// The legend of the colours as an HTML list.
std::string chartLegend(const Report& report);

} // namespace vram
