// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace vram {

/// Plain values for the charts. Only the files in this folder use Qt Charts.

/// One piece of a stacked bar.
struct Slice {
    QString name;
    QColor color;
    double value = 0;
    QString tip{};
};

/// One band of a stacked area chart, with a value for each x.
struct AreaBand {
    QString name;
    QColor color;
    std::vector<double> values{};
    bool operator==(const AreaBand&) const = default;
};

struct Tick {
    double value = 0;
    QString label;
    bool operator==(const Tick&) const = default;
};

/// A vertical line at `x` with a label.
struct VerticalMark {
    double x = 0;
    QString label{};
    QColor color{};
    bool dashed = false;
    bool operator==(const VerticalMark&) const = default;
};

/// A horizontal line across the chart.
struct Limit {
    double y = 0;
    QString label{};
    bool dashed = false;
    bool operator==(const Limit&) const = default;
};

/// A line over the areas, with a value for each x.
struct ChartLine {
    QString name; ///< The label beside the line; may be empty.
    std::vector<double> values{};
    bool strong = false; ///< True for a solid line in the text colour, false for a dashed, paler one.
    bool operator==(const ChartLine&) const = default;
};

/// A dot on a line, with words beside it, and with fewer where there is no room for these.
struct LinePoint {
    double x = 0;
    QString label{};
    QString shortLabel{};
    bool operator==(const LinePoint&) const = default;
};

/// A thin line over the areas with a scale of its own, whose labels are at the right edge.
struct ScaledLine {
    QString name; ///< With the unit: "samples/s".
    std::vector<double> values{};
    double top = 1;
    std::vector<Tick> ticks{};
    std::optional<LinePoint> point{};
    bool operator==(const ScaledLine&) const = default;
};

/// An event at one moment, drawn as a short stroke on the lower edge.
struct Stroke {
    double x = 0;
    QColor color{};
    bool raised = false; ///< Whether it is drawn in the second row.
    bool operator==(const Stroke&) const = default;
};

struct AreaData {
    std::vector<double> x{};        ///< Ascending; up to 300 points are drawn smoothly.
    std::vector<AreaBand> bands{};  ///< From the bottom up.
    std::vector<ChartLine> lines{}; ///< Drawn above the areas.
    std::optional<ScaledLine> scaled{};
    double xFrom = 0;
    double xTo = 1;
    double yTop = 1;
    QString unit{}; ///< The unit of y, shown at the topmost label.
    std::vector<Tick> xTicks{};
    std::vector<Tick> xParts{};     ///< Names of parts of the axis, in a line of their own below the ticks.
    std::vector<double> xBorders{}; ///< Where faint vertical lines separate the phases.
    std::vector<VerticalMark> marks{};
    std::vector<Stroke> strokes{};
    std::vector<Limit> limits{};
    std::optional<std::pair<double, double>> handle{}; ///< The point that the user can drag.
    QString emptyWords{};                              ///< Explains why there is nothing to draw.
    bool operator==(const AreaData&) const = default;
};

/// About `count` round numbers from 0 to `top` or slightly below.
std::vector<double> niceTicks(double top, int count);
/// The same as labelled ticks, the last of which carries the unit. `unit` is "GiB" or "GB"; any other unit is used as
/// it is. Sizes far from a GiB use a more suitable unit, from KiB to EiB.
std::vector<Tick> sizeTicks(double top, const QString& unit, int count);
/// About `count` round times between two, in seconds, each labelled with its unit.
std::vector<Tick> timeTicks(double from, double to, int count);

} // namespace vram
