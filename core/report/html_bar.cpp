// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/chart_parts.h"
#include "report/content.h"
#include "report/html_charts.h"

#include <algorithm>

namespace vram {

namespace {

constexpr double kWidth = 900;
constexpr double kBarTop = 4;
constexpr double kBarHeight = 28;
constexpr double kTextLine = 50;

std::string tenths(double value)
{
    return fixedText(value, 1);
}

std::string block(const std::string& type, double x, double width, const std::string& title = {})
{
    return "<rect class=\"" + type + "\" x=\"" + tenths(x) + "\" y=\"" + tenths(kBarTop) + "\" width=\"" + tenths(width)
           + "\" height=\"" + tenths(kBarHeight) + "\">" + (title.empty() ? "" : "<title>" + title + "</title>")
           + "</rect>\n";
}

std::string words(double x, std::string_view anchor, std::string_view text, std::string_view type = "tick")
{
    return "<text class=\"" + std::string(type) + "\" x=\"" + tenths(x) + "\" y=\"" + tenths(kTextLine)
           + "\" text-anchor=\"" + std::string(anchor) + "\">" + htmlText(text) + "</text>\n";
}

/// A part with its size, such as "Activations 3.96 GiB".
std::string partWords(std::size_t part, Bytes bytes, SizeUnits units)
{
    return std::string(chartPartNames[part]) + ' ' + sizeText(bytes, units);
}

} // namespace

std::string barSvg(const Report& report)
{
    const Device& device = report.estimate.device;
    if (device.total <= 0)
        return {};
    const ChartParts parts = chartPartsOf(report.estimate.peak.byCategory, device);
    const double scale = kWidth / static_cast<double>(std::max(device.total, device.capacity));
    const auto width = [scale](Bytes bytes) { return static_cast<double>(std::max<Bytes>(0, bytes)) * scale; };
    std::string out = block("usable", 0, width(device.capacity));
    double x = 0;
    for (std::size_t part = 0; part < kChartParts; ++part) {
        if (parts[part] > 0)
            out +=
                block("part" + std::to_string(part), x, width(parts[part]), partWords(part, parts[part], report.units));
        x += width(parts[part]);
    }
    const double limit = width(device.capacity);
    if (device.capacity > 0)
        out += "<line class=\"limit\" x1=\"" + tenths(limit) + "\" y1=\"0\" x2=\"" + tenths(limit) + "\" y2=\"36\"/>\n";
    out += words(0, "start", sizeText(device.total, report.units) + " needed");
    out += words(std::max(limit, 250.0), "end", sizeText(device.capacity, report.units) + " usable", "limit");
    return "<svg viewBox=\"-1 0 902 56\" role=\"img\">\n<title>The device total and the usable memory</title>\n" + out
           + "</svg>\n";
}

std::string barLegend(const Report& report)
{
    const ChartParts parts = chartPartsOf(report.estimate.peak.byCategory, report.estimate.device);
    std::string out = "<ul class=\"legend\">\n";
    for (std::size_t part = 0; part < kChartParts; ++part) {
        if (parts[part] > 0)
            out += "<li><i class=\"part" + std::to_string(part) + "\"></i>"
                   + htmlText(partWords(part, parts[part], report.units)) + "</li>\n";
    }
    return out + "</ul>\n";
}

} // namespace vram
