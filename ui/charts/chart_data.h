#pragma once

#include <QColor>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace vram {

/// Plain values for the charts; the files beside this one are the only ones that know Qt Charts.

/// One piece of a stacked bar.
struct Slice {
    QString name;
    QColor color;
    double value = 0;
    QString tip{};
};

/// One layer of stacked areas: a value for each x.
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

/// A vertical line at `x` with words beside it.
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

/// A line over the areas: a value for each x.
struct ChartLine {
    QString name; ///< Written beside it; may be empty.
    std::vector<double> values{};
    bool strong = false; ///< In the colour of text and unbroken; else dashed and quieter.
    bool operator==(const ChartLine&) const = default;
};

/// Something that happens at one moment: a short stroke on the lower edge.
struct Stroke {
    double x = 0;
    QColor color{};
    bool raised = false; ///< In a second row.
    bool operator==(const Stroke&) const = default;
};

struct AreaData {
    std::vector<double> x{};        ///< Rising; at most 300 are drawn smoothly.
    std::vector<AreaBand> bands{};  ///< From the bottom up.
    std::vector<ChartLine> lines{}; ///< Above the areas.
    double xFrom = 0;
    double xTo = 1;
    double yTop = 1;
    QString unit{}; ///< Of y, at the topmost label.
    std::vector<Tick> xTicks{};
    std::vector<double> xBorders{}; ///< Where faint vertical lines part the phases.
    std::vector<VerticalMark> marks{};
    std::vector<Stroke> strokes{};
    std::vector<Limit> limits{};
    std::optional<std::pair<double, double>> handle{}; ///< The point that the user drags.
    QString emptyWords{};                              ///< Where there is nothing to draw: why.
    bool operator==(const AreaData&) const = default;
};

/// Round numbers from 0 to `top` or a little below, about `count` of them.
std::vector<double> niceTicks(double top, int count);
/// The same with labels, the last of which names the unit: `unit` is "GiB" or "GB" (other words stay as they are), and
/// other sizes are in what suits them, from KiB to EiB.
std::vector<Tick> sizeTicks(double top, const QString& unit, int count);

} // namespace vram
