// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "step/terms.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The lines, areas and texts of a chart on its page, with the y axis pointing down. The window, the printer, image
/// files and web pages all draw these shapes.

/// Colours by purpose. Each renderer has its own for a light or dark background.
enum class ChartColourRole : std::uint8_t {
    Part,   ///< The colour of a part of the memory.
    Ground, ///< The background of the chart.
    Page,   ///< The background around the chart.
    Grid,
    Border, ///< For the lines between phases.
    Text,
    Secondary,
    Accent,   ///< For handles that the user can move, and for the second axis.
    Capacity, ///< For limits, and for marks that are measured against them.
    Problem,  ///< For memory that does not fit.
    Unknown   ///< For memory that belongs to no part.
};

/// A colour by its purpose, or the colour of a part of the memory.
struct ChartColour {
    ChartColour(Part which, double share = 1) : ink(ChartColourRole::Part), part(which), strength(share) {}
    ChartColour(ChartColourRole which, double share = 1) : ink(which), strength(share) {}
    ChartColourRole ink;
    Part part = Part::Parameters;
    double strength; ///< The colour's fraction in a mixture with the background, 0 to 1.
    bool operator==(const ChartColour&) const = default;
};

/// A point on a page. Coordinates are in the unit of the page, from its top left corner.
struct PlotPoint {
    double x = 0;
    double y = 0;
};

/// An upright rectangle on a page.
struct PlotBox {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;

    double right() const { return left + width; }
    double bottom() const { return top + height; }
    PlotPoint centre() const { return {left + width / 2, top + height / 2}; }
    bool contains(PlotPoint at) const { return at.x >= left && at.x <= right() && at.y >= top && at.y <= bottom(); }
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
        Dot,  ///< A disc around its only point, filled with the background colour if hollow.
        Text, ///< Text without a background.
        Label ///< Text on the background colour, so that it is readable on the areas.
    };
    Kind kind = Kind::Line;
    ChartColour colour = ChartColourRole::Text;
    std::vector<PlotPoint> points{}; ///< For text, the left end of its baseline.
    double width = 1;                ///< Stroke width, or 0 for an area without an outline. For a dot, its radius.
    Dash dash = Dash::Solid;
    bool hollow = false;
    bool bold = false;
    std::string text{};
    PlotBox box{};       ///< Bounding box of a text.
    double anchor = 0.5; ///< Fixed point of a text if a renderer's text width differs: 0 for its left end, 1 for its
                         ///< right end.
    std::string tip{};   ///< Tooltip of an area, for renderers that support tooltips.
};

/// Provides the text widths of a font and the translation of messages for the layout.
struct ChartFont {
    std::function<std::string(const Message&)> words;
    std::function<double(std::string_view)> width;
    double height = 0;
    double ascent = 0;
};

/// The shapes of a chart in three layers, from bottom to top.
struct ChartLayout {
    PlotBox plot{};                   ///< Box of the areas.
    std::vector<ChartShape> grid{};   ///< Shapes below the areas.
    std::vector<ChartShape> areas{};  ///< The bands and the lines over them.
    std::vector<ChartShape> labels{}; ///< Shapes above the areas, and the labels of the axes.
};

/// Lays a chart out on a page of the given size.
using LayOutFunction = std::function<ChartLayout(double width, double height, const ChartFont& font)>;

/// A filled rectangle without an outline.
ChartShape areaShape(const PlotBox& box, ChartColour colour);
ChartShape lineShape(std::vector<PlotPoint> points, ChartColour colour, double width, Dash dash = Dash::Solid);
/// The outline of a box.
ChartShape outlineShape(const PlotBox& box, ChartColour colour, double width);
ChartShape textShape(PlotPoint baseline, std::string words, ChartColour colour, const ChartFont& font,
                     double anchor = 0.5);
/// A text in the middle of a box's height, at its left end (`anchor` 0), its middle (0.5) or its right end (1). A text
/// that is too wide is elided in its middle.
ChartShape textInside(const PlotBox& box, std::string_view words, ChartColour colour, const ChartFont& font,
                      double anchor);
/// Diagonal lines across a box.
std::vector<ChartShape> hatching(const PlotBox& box, ChartColour colour, double width = 1);
/// Returns the text, elided in the middle if it is wider than `width`; empty if not even one letter fits.
std::string elided(std::string_view text, double width, const ChartFont& font);

} // namespace vram
