// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/html_charts.h"

#include "report/chart_parts.h"
#include "report/colours.h"
#include "report/content.h"
#include "search/largest_batch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace vram {

namespace {

constexpr double kLeft = 66;
constexpr double kRight = 890;
constexpr double kTop = 14;
constexpr double kBottom = 250;

std::string number(double value)
{
    return fixedText(value, 1);
}

std::string textAt(double x, double y, std::string_view anchor, std::string_view text, std::string_view type = "tick")
{
    return "<text class=\"" + std::string(type) + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\""
           + std::string(anchor) + "\">" + std::string(text) + "</text>\n";
}

std::string lineAt(std::string_view type, double x1, double y1, double x2, double y2)
{
    return "<line class=\"" + std::string(type) + "\" x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\""
           + number(x2) + "\" y2=\"" + number(y2) + "\"/>\n";
}

/// A stacked area chart over ascending positions from 0 to 1.
class Chart
{
public:
    Chart(const Report& report, double top) : m_report(report), m_top(std::max(top, 1.0)) {}

    void add(double position, const ChartParts& parts, Bytes line = 0)
    {
        m_positions.push_back(position);
        m_stacks.push_back(parts);
        m_line.push_back(line);
    }

    std::string areas() const
    {
        std::string out;
        for (std::size_t part = 0; part < kChartParts; ++part) {
            std::string points;
            bool any = false;
            for (std::size_t i = 0; i < m_stacks.size(); ++i) {
                any = any || m_stacks[i][part] > 0;
                points += at(i, part + 1) + ' ';
            }
            for (std::size_t i = m_stacks.size(); i-- > 0;)
                points += at(i, part) + ' ';
            points.pop_back();
            if (any)
                out += "<polygon class=\"part" + std::to_string(part) + "\" points=\"" + points + "\"/>\n";
        }
        return out;
    }

    std::string reservedLine() const
    {
        std::string points;
        for (std::size_t i = 0; i < m_line.size(); ++i)
            points += number(x(m_positions[i])) + ',' + number(y(static_cast<double>(m_line[i]))) + ' ';
        return R"(<polyline class="reserved" points=")" + points + "\"/>\n";
    }

    /// Grid lines at round numbers, in the largest unit below the top of the chart.
    std::string grid() const
    {
        const double step = m_report.units == SizeUnits::Binary ? 1024 : 1000;
        double unit = 1;
        while (m_top / unit >= step)
            unit *= step;
        const double rough = m_top / unit / 5;
        const double power = std::pow(10, std::floor(std::log10(rough)));
        const double tick = (rough / power < 2 ? 2 : rough / power < 5 ? 5 : 10) * power * unit;
        std::string out;
        for (int line = 0; line * tick <= m_top; ++line) {
            const double value = line * tick;
            out += lineAt("grid", kLeft, y(value), kRight, y(value));
            out += textAt(kLeft - 6, y(value) + 4, "end", sizeText(static_cast<Bytes>(value), m_report.units));
        }
        return out;
    }

    std::string capacityLine(Bytes capacity, const std::string& words) const
    {
        const auto value = static_cast<double>(capacity);
        if (capacity <= 0 || value > m_top)
            return {};
        return lineAt("limit", kLeft, y(value), kRight, y(value))
               + textAt(kLeft + 6, y(value) - 5, "start", words, "limit");
    }

    static double x(double position) { return kLeft + position * (kRight - kLeft); }
    double y(double bytes) const { return kBottom - bytes / m_top * (kBottom - kTop); }

private:
    /// The point at index `i` on the lower edge of `part`.
    std::string at(std::size_t i, std::size_t part) const
    {
        double sum = 0;
        for (std::size_t below = 0; below < part; ++below)
            sum += static_cast<double>(m_stacks[i][below]);
        return number(x(m_positions[i])) + ',' + number(y(sum));
    }

    const Report& m_report;
    double m_top;
    std::vector<double> m_positions{};
    std::vector<ChartParts> m_stacks{};
    std::vector<Bytes> m_line{};
};

std::string drawn(std::string_view title, const std::string& content)
{
    return "<svg viewBox=\"0 0 900 274\" role=\"img\">\n<title>" + std::string(title) + "</title>\n" + content
           + "</svg>\n";
}

/// The positions of the samples on the axis, by time or, if it is unknown, evenly spaced.
std::vector<double> positionsOf(const Timeline& timeline, const std::vector<std::size_t>& samples)
{
    std::vector<double> positions;
    for (std::size_t i = 0; i < samples.size(); ++i)
        positions.push_back(timeline.seconds > 0 ? timeline.points[samples[i]].start / timeline.seconds
                                                 : static_cast<double>(i)
                                                       / std::max<double>(1, static_cast<double>(samples.size() - 1)));
    return positions;
}

/// The labels at the ends of the time axis.
std::string timeLabels(const Timeline& timeline)
{
    if (timeline.seconds <= 0)
        return {};
    return textAt(Chart::x(0), kBottom + 18, "start", "0")
           + textAt(Chart::x(1), kBottom + 18, "end", durationText(timeline.seconds));
}

/// The names of the phases, each centred below its part of the chart.
std::string phaseNames(const Timeline& timeline, const std::vector<std::size_t>& samples,
                       const std::vector<double>& positions)
{
    std::string out;
    for (std::size_t begin = 0; begin < samples.size();) {
        std::size_t end = begin;
        const Phase phase = timeline.points[samples[begin]].phase;
        while (end < samples.size() && timeline.points[samples[end]].phase == phase)
            ++end;
        const double from = positions[begin];
        const double to = end < samples.size() ? positions[end] : 1.0;
        if (begin > 0)
            out += lineAt("phase", Chart::x(from), kTop, Chart::x(from), kBottom);
        if (to - from > 0.05)
            out += textAt(Chart::x((from + to) / 2), kBottom + 18, "middle", name(phase));
        begin = end;
    }
    return out;
}

} // namespace

std::string htmlText(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += c;
        }
    }
    return result;
}

std::string timelineSvg(const Report& report)
{
    constexpr std::size_t kMost = 240;
    const Timeline& timeline = report.estimate.timeline;
    const std::vector<std::size_t> samples = timelineSamples(timeline, 0, timeline.points.size(), kMost);
    if (samples.size() < 2)
        return {};
    Bytes top = 0;
    for (const std::size_t index : samples)
        top = std::max({top, timeline.points[index].reserved, timeline.points[index].live.total()});
    Chart chart(report, static_cast<double>(top) * 1.12);
    const std::vector<double> positions = positionsOf(timeline, samples);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const TimelinePoint& point = timeline.points[samples[i]];
        chart.add(positions[i], chartPartsOf(point.live), point.reserved);
    }
    return drawn(timelineTitle(report), chart.grid() + chart.areas() + chart.reservedLine()
                                            + phaseNames(timeline, samples, positions) + timeLabels(timeline));
}

std::string sweepSvg(const Report& report)
{
    if (report.sweep.size() < 2)
        return {};
    const Device& device = report.estimate.device;
    const auto first = static_cast<double>(report.sweep.front().batch);
    const auto last = static_cast<double>(report.sweep.back().batch);
    Bytes top = device.capacity;
    for (const SweepPoint& point : report.sweep)
        top = std::max(top, point.device.total);
    Chart chart(report, static_cast<double>(top) * 1.08);
    const auto position = [&](std::int64_t batch) { return (static_cast<double>(batch) - first) / (last - first); };
    std::string labels;
    double free = 0;
    for (const SweepPoint& point : report.sweep) {
        chart.add(position(point.batch), chartPartsOf(point.peak.byCategory, point.device));
        const double x = Chart::x(position(point.batch));
        if (x < free)
            continue;
        labels += textAt(x, kBottom + 18, "middle", countText(point.batch));
        free = x + 46;
    }
    return drawn(kSweepTitle,
                 chart.grid() + chart.areas()
                     + chart.capacityLine(device.capacity, sizeText(device.capacity, report.units) + " usable")
                     + labels);
}

std::string partStyles(std::string_view scope)
{
    constexpr PartColours c = kPartColours;
    // In the order of chartPartNames.
    constexpr std::array<std::uint32_t, kChartParts> colours{c.context,   c.parameters,  c.optimizer,
                                                             c.kvCache,   c.input,       c.activations,
                                                             c.gradients, c.temporaries, c.allocator};
    std::string out;
    for (std::size_t i = 0; i < kChartParts; ++i) {
        std::array<char, 8> hex{};
        std::snprintf(hex.data(), hex.size(), "#%06x", static_cast<unsigned>(colours[i]));
        out.append(scope).append(".part").append(std::to_string(i)).append(" { fill: ").append(hex.data());
        out.append("; background: ").append(hex.data()).append("; }\n");
    }
    return out;
}

std::string chartLegend(const Report& report)
{
    constexpr std::string_view kCache = "KV cache";
    std::string out = "<ul class=\"legend\">\n";
    for (std::size_t part = 0; part < kChartParts; ++part)
        if (chartPartNames[part] != kCache || infers(report.setup))
            out += "<li><i class=\"part" + std::to_string(part) + "\"></i>" + std::string(chartPartNames[part])
                   + "</li>\n";
    return out + "</ul>\n";
}

} // namespace vram
