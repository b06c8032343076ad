// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/memory_bar.h"

#include "chart/area_charts.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

namespace vram {

namespace {

/// Builds the shapes of one bar.
class BarLayout
{
public:
    BarLayout(const MemoryBar& bar, double width, double height, const ChartFont& font)
        : m_bar(bar), m_font(font), m_width(width), m_height(height)
    {
        m_out.plot = {0, 0, width, height};
    }

    ChartLayout take()
    {
        addGround();
        addSlices();
        if (m_bar.others > 0)
            addOthers();
        addFrame();
        if (m_bar.capacity > 0)
            addMarks();
        return std::move(m_out);
    }

private:
    double xOf(Bytes bytes) const { return m_width * static_cast<double>(bytes) / m_bar.end(); }
    PlotBox span(double from, double to) const { return {from, 0, std::max(0.0, to - from), m_height}; }

    void addHatching(std::vector<ChartShape>& shapes, const PlotBox& box, ChartColour colour, double width = 1)
    {
        std::ranges::move(hatching(box, colour, width), std::back_inserter(shapes));
    }

    // Only the free memory is hatched, because slices cover the rest.
    void addGround()
    {
        m_out.grid.push_back(areaShape(m_out.plot, ChartColourRole::Ground));
        const double covered = xOf(std::min(m_bar.total, m_bar.capacity));
        addHatching(m_out.grid, span(covered, std::min(m_width, xOf(m_bar.capacity))), ChartColourRole::Grid);
    }

    void addSlices()
    {
        constexpr double kNarrow = 3; // A line would hide most of a narrower slice.
        Bytes end = 0;
        for (const MemoryBar::Slice& slice : m_bar.slices) {
            if (slice.bytes <= 0)
                continue;
            const PlotBox box = span(xOf(end), xOf(checkedAdd(end, slice.bytes)));
            m_out.areas.push_back(areaShape(box, slice.part));
            m_out.areas.back().tip = m_font.words(slice.words);
            end = checkedAdd(end, slice.bytes);
            if (box.width >= kNarrow)
                m_out.labels.push_back(lineShape({{xOf(end), 0}, {xOf(end), m_height}}, ChartColourRole::Ground, 1));
        }
    }

    // Slices that extend into the memory of other processes stay visible.
    void addOthers()
    {
        const PlotBox box = span(xOf(m_bar.availableCapacity()), xOf(m_bar.capacity));
        if (m_bar.total > m_bar.availableCapacity())
            addHatching(m_out.labels, box, ChartColourRole::Ground, 3);
        else
            m_out.labels.push_back(areaShape(box, {ChartColourRole::Secondary, 0.25}));
        addHatching(m_out.labels, box, {ChartColourRole::Secondary, 0.8});
        m_out.labels.push_back(lineShape({{box.left, 0}, {box.left, m_height}}, ChartColourRole::Secondary, 1));
    }

    // The corners are painted in the colour of the page, so that slices can be plain rectangles.
    void addFrame()
    {
        constexpr double kRadius = 4, kInset = 0.5;
        constexpr int kSteps = 6;
        const double radius = std::min(kRadius, m_height / 4);
        std::vector<PlotPoint> frame;
        for (int corner = 0; corner < 4; ++corner) {
            const bool right = corner == 1 || corner == 2, low = corner >= 2;
            const PlotPoint centre{right ? m_width - kInset - radius : kInset + radius,
                                   low ? m_height - kInset - radius : kInset + radius};
            std::vector<PlotPoint> cut{{right ? m_width : 0, low ? m_height : 0}};
            for (int step = 0; step <= kSteps; ++step) {
                const double angle = std::numbers::pi * (1 + 0.5 * (corner + static_cast<double>(step) / kSteps));
                cut.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
            }
            frame.insert(frame.end(), cut.begin() + 1, cut.end());
            m_out.labels.push_back({.kind = ChartShape::Kind::Area,
                                    .colour = ChartColourRole::Page,
                                    .points = std::move(cut),
                                    .width = 0});
        }
        frame.push_back(frame.front());
        m_out.labels.push_back(lineShape(std::move(frame), ChartColourRole::Grid, 1));
    }

    // Lines have an outline in the background colour, because no single colour is visible on all parts.
    void addMarks()
    {
        constexpr double kOutline = 5;
        const Bytes availableCapacity = m_bar.availableCapacity();
        if (m_bar.budget < availableCapacity && m_bar.budget > 0) {
            // The line runs through the center of a pixel, because a line between two pixels is drawn at half its
            // intensity.
            const double x = std::floor(xOf(m_bar.budget)) + 0.5;
            m_out.labels.push_back(lineShape({{x, 1}, {x, m_height - 1}}, ChartColourRole::Ground, kOutline));
            m_out.labels.push_back(lineShape({{x, 2}, {x, m_height - 1}}, ChartColourRole::Capacity, 1, Dash::Dashes));
        }
        if (static_cast<double>(m_bar.capacity) < m_bar.end() || m_bar.total > availableCapacity) {
            const double x = xOf(availableCapacity);
            m_out.labels.push_back(lineShape({{x, 0}, {x, m_height}}, ChartColourRole::Ground, kOutline));
            m_out.labels.push_back(lineShape({{x, 0}, {x, m_height}}, ChartColourRole::Capacity, 2));
        }
    }

    const MemoryBar& m_bar;
    const ChartFont& m_font;
    double m_width;
    double m_height;
    ChartLayout m_out{};
};

} // namespace

double MemoryBar::end() const
{
    constexpr double kRoomBehind = 1.02; // Leaves room to see the end of a total that does not fit.
    const double needed = static_cast<double>(total) * (total > capacity ? kRoomBehind : 1);
    return std::max({needed, static_cast<double>(capacity), static_cast<double>(shared), 1.0});
}

MemoryBar barOf(const PartBytes& parts, const Device& device, Bytes budget, SizeUnits units)
{
    MemoryBar bar{.total = sum(parts), .capacity = device.capacity, .budget = budget, .others = device.others};
    for (const Part part : kAllParts) {
        const Bytes bytes = parts[indexOf(part)];
        bar.slices.push_back({part, bytes, message("%1 %2"_tr, label(part), ByteCount{bytes, units})});
    }
    return bar;
}

MemoryBar peakBar(const Estimate& estimate, const Setup& setup, SizeUnits units)
{
    return barOf(partsAtPeak(estimate.peak, estimate.device), estimate.device,
                 usableBudget(estimate.device, setup.margin), units);
}

MemoryBar stepBar(const Estimate& estimate, const Setup& setup, SizeUnits units)
{
    return barOf(partsOfStep(estimate.totals), estimate.device, usableBudget(estimate.device, setup.margin), units);
}

ChartLayout layOut(const MemoryBar& bar, double width, double height, const ChartFont& font)
{
    return BarLayout(bar, width, height, font).take();
}

} // namespace vram
