// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_charts.h"

#include "chart/area_charts.h"
#include "chart/colours.h"
#include "chart/memory_bar.h"
#include "report/content.h"
#include "report/svg.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace vram {

namespace {

constexpr double kWidth = 900;
constexpr double kChartHeight = 300;
constexpr double kBarTop = 4;
constexpr double kBarHeight = 28;
constexpr double kTextLine = 50;

std::string tenths(double value)
{
    return fixedText(value, 1);
}

std::string block(std::string_view type, double x, double width, const std::string& title = {})
{
    return "<rect class=\"" + std::string(type) + R"(" fill="currentColor" x=")" + tenths(x) + "\" y=\""
           + tenths(kBarTop) + "\" width=\"" + tenths(width) + "\" height=\"" + tenths(kBarHeight) + "\">"
           + (title.empty() ? "" : "<title>" + htmlText(title) + "</title>") + "</rect>\n";
}

std::string words(double x, std::string_view anchor, std::string_view text, ChartInk ink)
{
    return "<text class=\"" + classOf(ink) + "\" x=\"" + tenths(x) + "\" y=\"" + tenths(kTextLine) + "\" text-anchor=\""
           + std::string(anchor) + "\">" + htmlText(text) + "</text>\n";
}

std::string limitAt(double x, bool dashed)
{
    return R"(<line class="capacity" stroke="currentColor" stroke-width=")" + std::string(dashed ? "1" : "1.6") + '"'
           + (dashed ? " stroke-dasharray=\"4 4\"" : "") + " x1=\"" + tenths(x) + "\" y1=\"0\" x2=\"" + tenths(x)
           + "\" y2=\"36\"/>\n";
}

std::string legendEntry(Part part, std::string_view words)
{
    return "<li><i class=\"" + classOf(part) + "\"></i>" + htmlText(words) + "</li>\n";
}

} // namespace

std::string timelineSvg(const Report& report)
{
    constexpr std::size_t kMost = 240;
    const AreaData data = timelineChart(report.estimate, report.units, {}, kMost);
    return data.x.size() < 2 ? std::string() : svgOf(data, kWidth, kChartHeight, timelineTitle(report));
}

std::string sweepSvg(const Report& report)
{
    if (report.sweep.size() < 2)
        return {};
    return svgOf(sweepChart(report.estimate, report.setup, report.sweep, report.largestBatch, report.units), kWidth,
                 kChartHeight, kSweepTitle);
}

std::string barSvg(const Report& report)
{
    const MemoryBar bar = peakBar(report.estimate, report.setup, report.units);
    if (bar.total <= 0)
        return {};
    const double scale = kWidth / static_cast<double>(std::max(bar.total, bar.capacity));
    const auto width = [scale](Bytes bytes) { return static_cast<double>(std::max<Bytes>(0, bytes)) * scale; };
    std::string out = block("usable", 0, width(bar.capacity));
    double x = 0;
    for (const MemoryBar::Slice& slice : bar.slices) {
        if (slice.bytes > 0)
            out += block(classOf(slice.part), x, width(slice.bytes), text(slice.words));
        x += width(slice.bytes);
    }
    const double limit = width(bar.room());
    if (bar.others > 0)
        out += block("usable", limit, width(bar.others), "other processes " + sizeText(bar.others, report.units));
    if (bar.budget > 0 && bar.budget < bar.room())
        out += limitAt(width(bar.budget), true);
    if (bar.capacity > 0)
        out += limitAt(limit, false);
    out += words(0, "start", sizeText(bar.total, report.units) + " needed", ChartInk::Secondary);
    out += words(std::max(limit, 250.0), "end", sizeText(bar.room(), report.units) + " usable", ChartInk::Capacity);
    return "<svg viewBox=\"-1 0 902 56\" role=\"img\">\n<title>The device total and the usable memory</title>\n" + out
           + "</svg>\n";
}

std::string barLegend(const Report& report)
{
    std::string out = "<ul class=\"legend\">\n";
    for (const MemoryBar::Slice& slice : peakBar(report.estimate, report.setup, report.units).slices) {
        if (slice.bytes > 0)
            out += legendEntry(slice.part, text(slice.words));
    }
    return out + "</ul>\n";
}

std::string partStyles(std::string_view scope)
{
    std::string out;
    for (const Part part : kAllParts) {
        std::array<char, 8> hex{};
        std::snprintf(hex.data(), hex.size(), "#%06x", static_cast<unsigned>(colourOf(part)));
        out.append(scope).append(".").append(classOf(part)).append(" { color: ").append(hex.data());
        out.append("; background: ").append(hex.data()).append("; }\n");
    }
    return out;
}

std::string chartLegend(const Report& report)
{
    std::string out = "<ul class=\"legend\">\n";
    for (const Part part : kAllParts) {
        if (partExists(part, infers(report.setup), report.setup.parallel.gpus > 1))
            out += legendEntry(part, text(label(part)));
    }
    return out + "</ul>\n";
}

} // namespace vram
