// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"

#include <string>
#include <string_view>

namespace vram {

/// Charts for a web page, as SVG elements without links or scripts, with the classes of report/svg.h. A chart is empty
/// if the report has no figures for it.
std::string timelineSvg(const Report& report);
std::string sweepSvg(const Report& report);
std::string layersSvg(const Report& report);
std::string frontierSvg(const Report& report);
/// The device total as one bar next to the usable memory, and the size of each part as an HTML list.
std::string barSvg(const Report& report);
std::string barLegend(const Report& report);
/// The CSS rules of the parts' classes. `scope` is prefixed to every selector.
std::string partStyles(std::string_view scope = {});
/// The legend of the colors as an HTML list.
std::string chartLegend(const Report& report);

} // namespace vram
