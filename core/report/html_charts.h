#pragma once

#include "report/report.h"

#include <string>

namespace vram {

/// Charts for a page: SVG elements without links or scripts. Areas have the classes part0 to part7, in the order of
/// chartLegend(), lines "limit", "grid" and "reserved". Empty where the report has no such figures.
std::string timelineSvg(const Report& report);
std::string sweepSvg(const Report& report);
/// The style of those classes.
std::string partStyles();
/// The colours' names, as an HTML list.
std::string chartLegend(const Report& report);

} // namespace vram
