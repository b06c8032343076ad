// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/label_placer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace vram {

namespace {

constexpr std::string_view kBetween = " · ";
/// The positions of a label beside a dot, in order of preference.
constexpr std::array<std::pair<int, int>, 8> kSides{
    {{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

std::vector<std::string> split(std::string_view text, std::string_view separator)
{
    std::vector<std::string> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.emplace_back(text);
    return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator)
{
    std::string all;
    for (const std::string& part : parts)
        all.append(all.empty() ? std::string_view() : separator).append(part);
    return all;
}

} // namespace

std::string elidedLabel(double width, const std::string& label, const ChartFont& font)
{
    std::vector<std::string> parts = split(label, kBetween);
    while (parts.size() > 1 && font.width(join(parts, kBetween)) > width)
        parts.pop_back();
    std::vector<std::string> words = split(join(parts, kBetween), " ");
    while (words.size() > 1 && font.width(join(words, " ")) > width)
        words.erase(words.begin());
    return elided(join(words, " "), width, font);
}

std::vector<std::string> labelVariants(const std::string& label)
{
    const std::size_t comma = label.find(", ");
    std::vector<std::string> forms{label};
    if (comma == std::string::npos)
        return forms;
    for (std::string part : {label.substr(comma + 2), label.substr(0, comma)}) {
        if (part.find_first_of("0123456789") != std::string::npos)
            forms.push_back(std::move(part));
    }
    return forms;
}

void LabelPlacer::setLines(std::vector<std::vector<PlotPoint>> lines, std::vector<PlotPoint> scaled,
                           const AreaData& data)
{
    m_lines = std::move(lines);
    m_scaled = std::move(scaled);
    for (const Limit& limit : data.limits) {
        if (limit.y <= data.yTop)
            m_limits.push_back(yIn(m_plot, data, limit.y));
    }
    for (const VerticalMark& mark : data.marks)
        m_marks.push_back(xIn(m_plot, data, mark.x));
}

PlotBox LabelPlacer::place(PlotPoint at, bool rightAligned, const std::string& words)
{
    PlotBox box{at.x, at.y - m_font.height / 2, m_font.width(words) + kHorizontalPadding, m_font.height};
    if (rightAligned)
        box.left = at.x - box.width;
    box.left = std::clamp(box.left, m_plot.left + 2, std::max(m_plot.left + 2, m_plot.right() - box.width));
    box.top = std::clamp(box.top, m_plot.top, std::max(m_plot.top, m_plot.bottom() - box.height));
    box = freePosition(box);
    m_labels.push_back(box);
    return box;
}

std::optional<PlotBox> LabelPlacer::placeBeside(PlotPoint dot, const std::string& words)
{
    constexpr double kLabelGap = 5;
    const double width = m_font.width(words) + kHorizontalPadding, height = m_font.height;
    for (const auto& [x, y] : kSides) {
        const PlotBox box{dot.x + x * (width / 2 + kLabelGap) - width / 2,
                          dot.y + y * (height / 2 + kLabelGap) - height / 2, width, height};
        Boxes taken = linesBetween(box.left, box.right(), true);
        taken.insert(taken.end(), m_labels.begin(), m_labels.end());
        for (const double mark : m_marks)
            taken.push_back({mark - 1, m_plot.top, 2, m_plot.height});
        if (box.left >= m_plot.left && box.right() <= m_plot.right() && isFree(box, taken)) {
            m_labels.push_back(box);
            return box;
        }
    }
    return m_marks.empty() ? std::optional(place({dot.x + kLabelGap, dot.y}, false, words)) : std::nullopt;
}

bool LabelPlacer::isFree(const PlotBox& box, const Boxes& taken) const
{
    const bool inside = box.top >= m_plot.top - 0.5 && box.bottom() <= m_plot.bottom() + 0.5;
    return inside && std::ranges::none_of(taken, [&](const PlotBox& other) { return other.intersects(box); });
}

/// The boxes that the chart's lines cover between two x positions.
LabelPlacer::Boxes LabelPlacer::linesBetween(double left, double right, bool withScaled) const
{
    Boxes found;
    const auto add = [&](const std::vector<PlotPoint>& line) {
        double top = m_plot.bottom(), bottom = m_plot.top;
        for (std::size_t i = 1; i < line.size(); ++i) {
            const PlotPoint &from = line[i - 1], &to = line[i];
            if (to.x < left || from.x > right)
                continue;
            for (const double x : {std::max(left, from.x), std::min(right, to.x)}) {
                const double y = std::lerp(from.y, to.y, (x - from.x) / std::max(1e-12, to.x - from.x));
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
        }
        if (top <= bottom)
            found.push_back({left, top - 1, right - left, bottom - top + 2});
    };
    std::ranges::for_each(m_lines, add);
    if (withScaled)
        add(m_scaled);
    constexpr double kLimit = 1.6; // Half of its outline.
    for (const double y : m_limits)
        found.push_back({left, y - kLimit, right - left, 2 * kLimit});
    return found;
}

// Returns the nearest position above or below `wanted` at which the box stays in the plot and overlaps none of `taken`.
std::optional<PlotBox> LabelPlacer::positionAmong(const PlotBox& wanted, const Boxes& taken) const
{
    std::vector<double> tops{wanted.top};
    for (const PlotBox& other : taken) {
        tops.push_back(other.bottom() + 1);
        tops.push_back(other.top - 1 - wanted.height);
    }
    std::ranges::sort(tops, {}, [&](double top) { return std::abs(top - wanted.top); });
    for (const double top : tops) {
        const PlotBox box{wanted.left, top, wanted.width, wanted.height};
        if (isFree(box, taken))
            return box;
    }
    return {};
}

// Avoids other labels and all lines, because a label would hide their dashes. The line of the second axis is not
// avoided if that would move the label too far. If no such position exists, only the other labels are avoided.
PlotBox LabelPlacer::freePosition(const PlotBox& wanted) const
{
    const double far = 3 * wanted.height;
    const auto among = [&](bool withScaled) {
        Boxes taken = linesBetween(wanted.left, wanted.right(), withScaled);
        taken.insert(taken.end(), m_labels.begin(), m_labels.end());
        return positionAmong(wanted, taken);
    };
    const std::optional<PlotBox> clear = among(true);
    if (clear && std::abs(clear->top - wanted.top) <= far)
        return *clear;
    const std::optional<PlotBox> near = among(false);
    if (near && std::abs(near->top - wanted.top) <= far)
        return *near;
    return clear ? *clear : positionAmong(wanted, m_labels).value_or(wanted);
}

} // namespace vram
