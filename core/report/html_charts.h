// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/report.h"

#include <string>
#include <string_view>

namespace vram {

/// Escapes the characters that have a meaning in HTML.
std::string htmlText(std::string_view text);

/// Charts for a web page, as SVG elements without links or scripts. Areas have the classes part0 to part7 in the order
/// of chartLegend(); lines have the classes "limit", "grid" and "reserved". Empty if the report has no such figures.
std::string timelineSvg(const Report& report);
std::string sweepSvg(const Report& report);
/// The device total as one bar beside the usable memory, and the size of each part as an HTML list.
std::string barSvg(const Report& report);
std::string barLegend(const Report& report);
/// The CSS rules of the areas' classes. `scope` is the prefix of their selectors.
std::string partStyles(std::string_view scope = {});
/// The legend of the colours as an HTML list.
std::string chartLegend(const Report& report);

} // namespace vram
