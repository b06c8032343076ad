// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_charts.h"

#include "chart/area_charts.h"
#include "chart/colours.h"
#include "chart/heat_map.h"
#include "chart/layer_memory.h"
#include "chart/layout.h"
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

std::string legendEntry(Part part, std::string_view words)
{
    return "<li><i class=\"" + cssClass(part) + "\"></i>" + htmlText(words) + "</li>\n";
}

} // namespace

std::string timelineSvg(const Report& report)
{
    constexpr std::size_t kMost = 240;
    const AreaData data = timelineChart(report.estimate, report.units, {}, kMost);
    return data.x.size() < 2
               ? std::string()
               : chartSvg(layOut(data, kWidth, kChartHeight, svgFont()), kWidth, kChartHeight, timelineTitle(report));
}

std::string sweepSvg(const Report& report)
{
    if (report.sweep.size() < 2)
        return {};
    const AreaData data = sweepChart(report.estimate, report.setup, report.sweep, report.largestBatch, report.units);
    return chartSvg(layOut(data, kWidth, kChartHeight, svgFont()), kWidth, kChartHeight, kSweepTitle);
}

std::string layersSvg(const Report& report)
{
    const bool saves = report.estimate.totals.savedActivations > 0;
    const LayerMemory memory =
        layerMemory(report.network, report.estimate, saves ? LayerMeasure::Saved : LayerMeasure::AtPeak);
    if (memory.largest.empty())
        return {};
    return chartSvg(layOut(memory, report.units, kWidth, kChartHeight, svgFont()), kWidth, kChartHeight,
                    "Memory by layer, " + text(label(memory.measure)));
}

std::string frontierSvg(const Report& report)
{
    constexpr double kLine = 24;
    if (!report.frontier)
        return {};
    HeatMap map = heatMap(*report.frontier, report.units);
    map.present = placeOf(*report.frontier, report.setup.batch, report.frontier->axis.size);
    const double height = kLine * static_cast<double>(map.rows.size() + 1);
    return chartSvg(layOut(map, kWidth, height, svgFont()), kWidth, height, frontierTitle(report.frontier->axis.kind));
}

std::string barSvg(const Report& report)
{
    constexpr double kHeight = 28, kTextLine = 46, kPage = 52, kRoomForTotal = 250;
    const MemoryBar bar = peakBar(report.estimate, report.setup, report.units);
    if (bar.total <= 0)
        return {};
    const ChartFont font = svgFont();
    ChartLayout layout = layOut(bar, kWidth, kHeight, font);
    const auto add = [&](double x, std::string words, ChartColourRole ink, double anchor) {
        const double left = x - anchor * font.width(words);
        layout.labels.push_back(textShape({left, kTextLine}, std::move(words), ink, font, anchor));
    };
    add(0, sizeText(bar.total, report.units) + " needed", ChartColourRole::Secondary, 0);
    if (bar.capacity > 0)
        add(std::max(kRoomForTotal, kWidth * static_cast<double>(bar.availableCapacity()) / bar.end()),
            sizeText(bar.availableCapacity(), report.units) + " usable", ChartColourRole::Capacity, 1);
    return chartSvg(layout, kWidth, kPage, "The device total and the usable memory");
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
        out.append(scope).append(".").append(cssClass(part)).append(" { color: ").append(hex.data());
        out.append("; background: ").append(hex.data()).append("; }\n");
    }
    return out;
}

std::string chartLegend(const Report& report)
{
    std::string out = "<ul class=\"legend\">\n";
    for (const Part part : kAllParts) {
        if (isPossible(part, isInference(report.setup), report.setup.parallel.gpus > 1))
            out += legendEntry(part, text(label(part)));
    }
    return out + "</ul>\n";
}

} // namespace vram
