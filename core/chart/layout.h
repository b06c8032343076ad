// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/area_data.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The positions of all parts of a chart, in units of the page with y downwards. Every renderer paints them.

struct PlotPoint {
    double x = 0;
    double y = 0;
};

struct PlotBox {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;

    double right() const { return left + width; }
    double bottom() const { return top + height; }
    bool intersects(const PlotBox& other) const
    {
        return left < other.right() && other.left < right() && top < other.bottom() && other.top < bottom();
    }
};

enum class Dash : std::uint8_t { Solid, Dashes, Dots };

/// A line, an area, a dot or a text.
struct ChartShape {
    enum class Kind : std::uint8_t {
        Area, ///< A filled polygon.
        Line,
        Dot,  ///< A disc around its only point, in the colour of the ground where it is hollow.
        Text, ///< On its own.
        Label ///< A text on the colour of the ground, so that it is readable on the areas.
    };
    Kind kind = Kind::Line;
    ChartColour colour = ChartInk::Text;
    std::vector<PlotPoint> points{}; ///< Of a text: the left end of its baseline.
    double width = 1;                ///< Of the stroke; of a dot, its radius.
    Dash dash = Dash::Solid;
    bool hollow = false;
    std::string text{};
    PlotBox box{}; ///< Of a text.
    double anchor =
        0.5; ///< Which part of a text stays in place where its width is another: 0 its left end, 1 its right.
};

/// The text width of a font, and the translation of messages, which layout needs.
struct ChartFont {
    std::function<std::string(const Message&)> words;
    std::function<double(std::string_view)> width;
    double height = 0;
    double ascent = 0;
};

struct ChartLayout {
    PlotBox plot{};                   ///< Where the areas are.
    std::vector<ChartShape> grid{};   ///< Below the areas.
    std::vector<ChartShape> areas{};  ///< The bands and the lines over them.
    std::vector<ChartShape> labels{}; ///< All that lies over them, and the axes' labels.
};

/// Lays the chart out in a page of that size. Labels cover neither each other nor the lines.
ChartLayout layOut(const AreaData& data, double width, double height, const ChartFont& font);
/// The box of the areas in that page.
PlotBox plotOf(const AreaData& data, double width, double height, const ChartFont& font);
/// The x of a value, and the y of a size, in the box.
double xIn(const PlotBox& plot, const AreaData& data, double value);
double yIn(const PlotBox& plot, const AreaData& data, double value);

} // namespace vram
