// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/layout.h"

#include "chart/label_placer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

namespace {

constexpr double kHandle = 5.5;
constexpr double kDot = 4.5;
constexpr double kMarkGap = 6;
constexpr double kTickGap = 7;

/// Returns the width to the right of the plot for the second axis's figures. It is constant for figures of usual width,
/// so that the areas do not jump.
double marginForLabels(const AreaData& data, const ChartFont& font)
{
    constexpr double kHorizontalPadding = 12;
    if (!data.scaled)
        return kHorizontalPadding;
    double widest = font.width("0,000");
    for (const Tick& tick : data.scaled->ticks)
        widest = std::max(widest, font.width(font.words(tick.label)));
    return widest + kHorizontalPadding;
}

/// Returns the center of the pixel at `position`, because a thin line between two pixels would be drawn at half its
/// intensity.
double sharp(double position)
{
    return std::floor(position) + 0.5;
}

/// Returns the box of the areas on a page of the given size. Its edges are at whole units so that the areas are drawn as
/// sharply as in the window, which clips them at pixels.
PlotBox plotOf(const AreaData& data, double width, double height, const ChartFont& font)
{
    constexpr double kTop = 6, kBottom = 8;
    const double left = std::ceil(font.width("00.0 GiB") + 8);
    const int lines = data.xParts.empty() || data.xTicks.empty() ? 1 : 2;
    return {left, kTop, std::floor(width - left - marginForLabels(data, font)),
            std::floor(height - kTop - kBottom - lines * font.height)};
}

/// Builds the shapes of one chart.
class Layout
{
public:
    Layout(const AreaData& data, double width, double height, const ChartFont& font)
        : m_data(data), m_font(font), m_pageHeight(height), m_places(font, plotOf(data, width, height, font))
    {
        m_out.plot = plotOf(data, width, height, font);
    }

    ChartLayout take()
    {
        if (m_data.x.empty()) {
            const std::string words = m_font.words(m_data.emptyText);
            const PlotBox& plot = m_out.plot;
            addText({plot.left + (plot.width - m_font.width(words)) / 2, plot.top + (plot.height + m_font.ascent) / 2},
                    words, ChartColourRole::Secondary);
            return std::move(m_out);
        }
        addSizes();
        addAreas();
        addTicks();
        addStrokes();
        addBorders();
        m_places.setLines(curves(), scaledCurve(), m_data);
        if (m_data.scaled)
            addScaledLine();
        addMarks();
        addLimits();
        addDots();
        addLineNames();
        addHandle();
        return std::move(m_out);
    }

private:
    /// Whether the chart is so low that labels would hide most of the areas. Only marks are labelled then.
    bool isLow() const { return m_out.plot.height < 6 * m_font.height; }
    double xOf(double value) const { return xIn(m_out.plot, m_data, value); }
    double yOf(double value) const { return yIn(m_out.plot, m_data, value); }

    void addText(PlotPoint baseline, std::string words, ChartColourRole ink, double anchor = 0.5)
    {
        m_out.labels.push_back(textShape(baseline, std::move(words), ink, m_font, anchor));
    }

    /// Adds a label that is vertically centered at `at.y` and whose left or right end is at `at.x`.
    void addLabel(PlotPoint at, bool rightAligned, std::string words, ChartColourRole ink)
    {
        const PlotBox box = m_places.place(at, rightAligned, words);
        addLabel(box, std::move(words), ink);
    }

    void addLabel(const PlotBox& box, std::string words, ChartColourRole ink)
    {
        m_out.labels.push_back({.kind = ChartShape::Kind::Label,
                                .colour = ink,
                                .points = {{box.left + LabelPlacer::kHorizontalPadding / 2, box.top + m_font.ascent}},
                                .text = std::move(words),
                                .box = box});
    }

    void addSizes()
    {
        const PlotBox& plot = m_out.plot;
        const int count = std::max(2, static_cast<int>(m_pageHeight / 34));
        for (const Tick& tick : sizeTicks(m_data.yTop, m_data.units, count)) {
            const double y = sharp(yOf(tick.value));
            m_out.grid.push_back(lineShape({{plot.left, y}, {plot.right(), y}}, ChartColourRole::Grid, 1));
            const std::string words = m_font.words(tick.label);
            addText({plot.left - kTickGap - m_font.width(words), y - m_font.height / 2 + m_font.ascent}, words,
                    ChartColourRole::Secondary, 1);
        }
    }

    std::vector<PlotPoint> curve(const std::vector<double>& values) const
    {
        std::vector<PlotPoint> points;
        for (std::size_t i = 0; i < std::min(values.size(), m_data.x.size()); ++i)
            points.push_back({xOf(m_data.x[i]), yOf(values[i])});
        return points;
    }

    std::vector<std::vector<PlotPoint>> curves() const
    {
        std::vector<std::vector<PlotPoint>> all;
        for (const ChartLine& line : m_data.lines)
            all.push_back(curve(line.values));
        return all;
    }

    std::vector<PlotPoint> scaledCurve() const
    {
        if (!m_data.scaled)
            return {};
        std::vector<double> values = m_data.scaled->values;
        for (double& value : values)
            value *= m_data.yTop / std::max(1e-12, m_data.scaled->top);
        return curve(values);
    }

    // Each area extends down to the axis and covers those behind it, which leaves no seams.
    void addAreas()
    {
        const PlotBox& plot = m_out.plot;
        std::vector<double> sums(m_data.x.size());
        for (const AreaBand& band : m_data.bands) {
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += band.values[i];
            if (std::ranges::none_of(band.values, [](double value) { return value > 0; }))
                continue;
            std::vector<PlotPoint> corners = curve(sums);
            corners.push_back({corners.back().x, plot.bottom()});
            corners.push_back({corners.front().x, plot.bottom()});
            m_out.areas.push_back(
                {.kind = ChartShape::Kind::Area, .colour = band.colour, .points = std::move(corners), .width = 0});
        }
        std::ranges::reverse(m_out.areas);
        for (const ChartLine& line : m_data.lines) {
            if (line.strong)
                m_out.areas.push_back(lineShape(curve(line.values), ChartColourRole::Text, 1.6));
            else
                m_out.areas.push_back(lineShape(curve(line.values), ChartColourRole::Secondary, 1.2, Dash::Dashes));
        }
    }

    void addTicks()
    {
        const double first = m_out.plot.bottom() + m_font.ascent + 4;
        addAxis(m_data.xTicks, first);
        addAxis(m_data.xParts, first + (m_data.xTicks.empty() ? 0 : m_font.height));
    }

    /// Adds labels below the axis, leaving out those that would touch the preceding one.
    void addAxis(const std::vector<Tick>& ticks, double baseline)
    {
        const PlotBox& plot = m_out.plot;
        double free = plot.left - 20;
        for (const Tick& tick : ticks) {
            const std::string words = m_font.words(tick.label);
            const double width = m_font.width(words);
            const double left = std::clamp(xOf(tick.value) - width / 2, plot.left - 4,
                                           std::max(plot.left - 4, plot.right() + 4 - width));
            if (left < free + 8)
                continue;
            addText({left, baseline}, words, ChartColourRole::Secondary);
            free = left + width;
        }
    }

    // The strokes have an outline in the background colour, because no single colour is visible on all fills.
    void addStrokes()
    {
        constexpr double height = 5;
        constexpr double row = 7;
        for (const auto& [width, outline] : {std::pair(3.5, true), std::pair(1.5, false)}) {
            for (const Stroke& stroke : m_data.strokes) {
                const double bottom = m_out.plot.bottom() - 1 - (stroke.raised ? row : 0);
                const double x = xOf(stroke.x);
                m_out.labels.push_back(
                    lineShape({{x, bottom - height}, {x, bottom}},
                              outline ? ChartColour(ChartColourRole::Ground) : ChartColour(stroke.part), width));
            }
        }
    }

    void addBorders()
    {
        for (const double border : m_data.xBorders) {
            const double x = xOf(border);
            if (border > m_data.xFrom && border < m_data.xTo)
                m_out.labels.push_back(
                    lineShape({{x, m_out.plot.top}, {x, m_out.plot.bottom()}}, ChartColourRole::Border, 1, Dash::Dots));
        }
    }

    // The outline in the background colour keeps the line visible on every fill.
    void addScaledLine()
    {
        const std::vector<PlotPoint> line = scaledCurve();
        m_out.labels.push_back(lineShape(line, ChartColourRole::Ground, 3));
        m_out.labels.push_back(lineShape(line, ChartColourRole::Accent, 1.5));
        for (const Tick& tick : m_data.scaled->ticks) {
            const double y = yOf(tick.value * m_data.yTop / std::max(1e-12, m_data.scaled->top));
            addText({m_out.plot.right() + kTickGap, y - m_font.height / 2 + m_font.ascent}, m_font.words(tick.label),
                    ChartColourRole::Accent, 0);
        }
    }

    void addMarks()
    {
        const PlotBox& plot = m_out.plot;
        for (const VerticalMark& mark : m_data.marks) {
            if (mark.x < m_data.xFrom || mark.x > m_data.xTo)
                continue;
            const double x = sharp(xOf(mark.x));
            m_out.labels.push_back(lineShape({{x, plot.top}, {x, plot.bottom()}}, mark.ink, 1.2,
                                             mark.dashed ? Dash::Dashes : Dash::Solid));
            const double onLeft = x - plot.left - kMarkGap, onRight = plot.right() - x - kMarkGap;
            const std::string words = m_font.words(mark.label);
            const bool right = m_font.width(words) + LabelPlacer::kHorizontalPadding <= onRight || onRight >= onLeft;
            addLabel({right ? x + kMarkGap : x - kMarkGap, plot.top + m_font.height / 2}, !right,
                     elidedLabel((right ? onRight : onLeft) - LabelPlacer::kHorizontalPadding, words, m_font),
                     mark.ink);
        }
    }

    void addLimits()
    {
        const PlotBox& plot = m_out.plot;
        for (const Limit& limit : m_data.limits) {
            const std::string words = m_font.words(limit.label);
            if (limit.y > m_data.yTop) {
                if (!words.empty() && !isLow())
                    addLimitLabel({plot.left + 4, plot.top + m_font.height / 2}, "↑ " + words);
                continue;
            }
            const double y = sharp(yOf(limit.y));
            const std::vector<PlotPoint> line{{plot.left, y}, {plot.right(), y}};
            // The capacity line has a thin outline in the background colour. The budget line just below it has none,
            // because two outlines would cut the fill apart.
            if (!limit.dashed)
                m_out.labels.push_back(lineShape(line, ChartColourRole::Ground, 3.2));
            m_out.labels.push_back(lineShape(line, ChartColourRole::Capacity, limit.dashed ? 1 : 1.6,
                                             limit.dashed ? Dash::Dashes : Dash::Solid));
            addLimitLabel({plot.left + 6, y - m_font.height / 2 - 2}, words);
        }
    }

    /// Adds a limit's label in the first gap between marks that has room for it, so that no mark's line crosses it. If
    /// no gap has room, a shorter form of the label is tried.
    void addLimitLabel(PlotPoint at, const std::string& label)
    {
        if (label.empty())
            return;
        std::vector<double> ends;
        for (const VerticalMark& mark : m_data.marks) {
            if (const double x = xOf(mark.x); x > at.x && x < m_out.plot.right())
                ends.push_back(x - 2);
        }
        std::ranges::sort(ends);
        ends.push_back(m_out.plot.right());
        for (const std::string& words : labelVariants(label)) {
            double left = at.x;
            for (const double end : ends) {
                if (m_font.width(words) + LabelPlacer::kHorizontalPadding <= end - left)
                    return addLabel({left, at.y}, false, words, ChartColourRole::Capacity);
                left = end + 2 + kMarkGap;
            }
        }
    }

    void addLineNames()
    {
        for (const ChartLine& line : m_data.lines) {
            if (line.values.empty() || line.name.empty() || isLow())
                continue;
            addName(m_font.words(line.name), yOf(line.values.back()) - m_font.height / 2 - 2,
                    line.strong ? ChartColourRole::Text : ChartColourRole::Secondary);
        }
        if (m_data.scaled)
            addName(m_font.words(m_data.scaled->name), scaledCurve().back().y - m_font.height / 2 - 4,
                    ChartColourRole::Accent);
    }

    // A name ends at the right edge or, if a mark would cross it there, before the mark.
    void addName(std::string words, double y, ChartColourRole ink)
    {
        double right = m_out.plot.right() - 4;
        const double width = m_font.width(words) + LabelPlacer::kHorizontalPadding;
        for (const VerticalMark& mark : m_data.marks) {
            if (const double x = xOf(mark.x); x < right && x > right - width)
                right = x - kMarkGap;
        }
        addLabel({right, y}, true, std::move(words), ink);
    }

    void addDot(PlotPoint at, ChartColour colour, double radius, bool hollow)
    {
        m_out.labels.push_back(
            {.kind = ChartShape::Kind::Dot, .colour = colour, .points = {at}, .width = radius, .hollow = hollow});
    }

    void addDot(const ChartDot& dot)
    {
        constexpr double kRing = 3;
        const PlotPoint at{xOf(dot.x), yOf(dot.y)};
        if (dot.isSelected)
            addDot(at, ChartColourRole::Text, kDot + kRing, false);
        addDot(at, dot.colour, kDot, dot.isHollow);
        m_places.avoid({at.x - kDot, at.y - kDot, 2 * kDot, 2 * kDot});
    }

    void addDots()
    {
        for (const bool selected : {false, true}) {
            for (auto dot = m_data.dots.rbegin(); dot != m_data.dots.rend(); ++dot) {
                if (dot->isSelected == selected)
                    addDot(*dot);
            }
        }
        for (const ChartDot& dot : m_data.dots) {
            if (!dot.label.empty())
                addDotLabel(dot);
        }
    }

    void addDotLabel(const ChartDot& dot)
    {
        std::string words =
            elided(m_font.words(dot.label), m_out.plot.width - 2 * LabelPlacer::kHorizontalPadding, m_font);
        if (const std::optional<PlotBox> box = m_places.placeBeside({xOf(dot.x), yOf(dot.y)}, words))
            addLabel(*box, std::move(words),
                     dot.colour.ink == ChartColourRole::Part ? ChartColourRole::Text : dot.colour.ink);
    }

    void addHandle()
    {
        if (!m_data.handle)
            return;
        const PlotBox& plot = m_out.plot;
        addDot({xOf(m_data.handle->first), std::clamp(yOf(m_data.handle->second), plot.top, plot.bottom())},
               ChartColourRole::Accent, kHandle, true);
    }

    const AreaData& m_data;
    const ChartFont& m_font;
    double m_pageHeight;
    LabelPlacer m_places;
    ChartLayout m_out{};
};

} // namespace

double xIn(const PlotBox& plot, const AreaData& data, double value)
{
    return plot.left + plot.width * (value - data.xFrom) / std::max(1e-12, data.xTo - data.xFrom);
}

double yIn(const PlotBox& plot, const AreaData& data, double value)
{
    return plot.bottom() - plot.height * value / std::max(1e-12, data.yTop);
}

ChartLayout layOut(const AreaData& data, double width, double height, const ChartFont& font)
{
    return Layout(data, width, height, font).take();
}

} // namespace vram
