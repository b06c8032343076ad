// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/shapes.h"

#include <string>
#include <string_view>

namespace vram {

/// The text with HTML's special characters escaped.
std::string htmlText(std::string_view text);
/// A chart on a page of the given size as an SVG element, without links or scripts. Colors come from CSS classes that
/// are named after their purpose ("grid", "capacity") or their part ("part3", by the order of kAllParts).
std::string chartSvg(const ChartLayout& layout, double width, double height, std::string_view title);
/// The CSS class of a color.
std::string cssClass(const ChartColour& colour);
/// A sans-serif font of 12 pixels in the browser, whose exact glyph widths are unknown here.
ChartFont svgFont();

} // namespace vram
