// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"
#include "chart/shapes.h"

#include <optional>
#include <utility>
#include <vector>

namespace vram {

/// One band of a stacked area chart, with a value for each x.
struct AreaBand {
    ChartColour colour;
    std::vector<double> values{};
    bool operator==(const AreaBand&) const = default;
};

/// A labelled position on an axis, in the unit of the axis.
struct Tick {
    double value = 0;
    Message label{};
    bool operator==(const Tick&) const = default;
};

/// A vertical line at `x` with a label.
struct VerticalMark {
    double x = 0;
    Message label{};
    ChartColourRole ink = ChartColourRole::Capacity;
    bool dashed = false;
    bool operator==(const VerticalMark&) const = default;
};

/// A horizontal line across the chart.
struct Limit {
    double y = 0;
    Message label{};
    bool dashed = false;
    bool operator==(const Limit&) const = default;
};

/// A line over the areas, with a value for each x.
struct ChartLine {
    Message name; ///< The label beside the line; may be empty.
    std::vector<double> values{};
    bool strong = false; ///< True for a solid line in the text colour, false for a dashed, paler one.
    bool operator==(const ChartLine&) const = default;
};

/// A thin line over the areas with a scale of its own, whose labels are at the right edge.
struct ScaledLine {
    Message name; ///< With the unit: "samples/s".
    std::vector<double> values{};
    double top = 1;
    std::vector<Tick> ticks{};
    bool operator==(const ScaledLine&) const = default;
};

/// A dot at any position. Of overlapping dots, the first is on top, except that a selected one is above all.
struct ChartDot {
    double x = 0;
    double y = 0;
    ChartColour colour = ChartColourRole::Text;
    bool isHollow = false;
    bool isSelected = false; ///< Whether it has a ring around it.
    Message label{};
    Message tip{};
    bool operator==(const ChartDot&) const = default;
};

/// An event at one moment, drawn as a short stroke on the lower edge.
struct Stroke {
    double x = 0;
    Part part = Part::Gathered;
    bool raised = false; ///< Whether it is drawn in the second row.
    bool operator==(const Stroke&) const = default;
};

/// The data of a stacked area chart, in GiB or GB, with texts that each renderer translates. The window, image files,
/// the PDF and web pages all draw this data at the positions from `layOut` (chart/layout.h).
struct AreaData {
    std::vector<double> x{};        ///< In ascending order. Rendering remains smooth with up to 300 points.
    std::vector<AreaBand> bands{};  ///< From the bottom up.
    std::vector<ChartLine> lines{}; ///< Drawn above the areas.
    std::optional<ScaledLine> scaled{};
    std::vector<ChartDot> dots{};
    double xFrom = 0;
    double xTo = 1;
    double yTop = 1;
    SizeUnits units = SizeUnits::Binary;
    std::vector<Tick> xTicks{};
    std::vector<Tick> xParts{};     ///< Names of parts of the axis, in a line of their own below the ticks.
    std::vector<double> xBorders{}; ///< The positions of faint vertical lines between phases.
    std::vector<VerticalMark> marks{};
    std::vector<Stroke> strokes{};
    std::vector<Limit> limits{};
    std::optional<std::pair<double, double>> handle{}; ///< The current setup's point, which the user can drag.
    Message emptyText{};                               ///< Explains why there is nothing to draw.
    bool operator==(const AreaData&) const = default;
};

/// About `count` round numbers from 0 to `top` or slightly below.
std::vector<double> niceTicks(double top, int count);
/// Returns about `count` labelled ticks for a size in GiB or GB. Only the last label names the unit, which is chosen
/// from KiB to EiB to keep the labels short.
std::vector<Tick> sizeTicks(double top, SizeUnits units, int count);
/// Returns about `count` ticks at round times between `from` and `to`, in seconds, each labelled with its unit.
std::vector<Tick> timeTicks(double from, double to, int count);

} // namespace vram
