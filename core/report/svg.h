// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/shapes.h"

#include <string>
#include <string_view>

namespace vram {

/// Text with the characters replaced that HTML gives a meaning.
std::string htmlText(std::string_view text);
/// A chart on a page of that size as an SVG element, without links or scripts. Colours come from classes
/// named after their purpose ("grid", "capacity") or their part ("part3", by the order of kAllParts).
std::string chartSvg(const ChartLayout& layout, double width, double height, std::string_view title);
/// The class of a colour.
std::string cssClass(const ChartColour& colour);
/// A font of 12 pixels as browsers have it, whose letters are not known here.
ChartFont svgFont();

} // namespace vram
