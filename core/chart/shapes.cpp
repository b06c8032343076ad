// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/shapes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

ChartShape areaShape(const PlotBox& box, ChartColour colour)
{
    return {
        .kind = ChartShape::Kind::Area,
        .colour = colour,
        .points = {{box.left, box.top}, {box.right(), box.top}, {box.right(), box.bottom()}, {box.left, box.bottom()}},
        .width = 0};
}

ChartShape lineShape(std::vector<PlotPoint> points, ChartColour colour, double width, Dash dash)
{
    return {
        .kind = ChartShape::Kind::Line, .colour = colour, .points = std::move(points), .width = width, .dash = dash};
}

ChartShape outlineShape(const PlotBox& box, ChartColour colour, double width)
{
    std::vector<PlotPoint> corners = areaShape(box, colour).points;
    corners.push_back(corners.front());
    return lineShape(std::move(corners), colour, width);
}

ChartShape textShape(PlotPoint baseline, std::string words, ChartColour colour, const ChartFont& font, double anchor)
{
    const PlotBox box{baseline.x, baseline.y - font.ascent, font.width(words), font.height};
    return {.kind = ChartShape::Kind::Text,
            .colour = colour,
            .points = {baseline},
            .text = std::move(words),
            .box = box,
            .anchor = anchor};
}

ChartShape textInside(const PlotBox& box, std::string_view words, ChartColour colour, const ChartFont& font,
                      double anchor)
{
    std::string shown = elided(words, box.width, font);
    const double left = box.left + anchor * (box.width - font.width(shown));
    const double baseline = box.top + (box.height - font.height) / 2 + font.ascent;
    return textShape({left, baseline}, std::move(shown), colour, font, anchor);
}

// The lines end at the box, because not every renderer can clip them.
std::vector<ChartShape> hatching(const PlotBox& box, ChartColour colour, double width)
{
    constexpr double kApart = 7;
    std::vector<ChartShape> lines;
    const int first = static_cast<int>(std::ceil((box.left - box.height) / kApart));
    const int end = static_cast<int>(std::ceil(box.right() / kApart));
    for (int i = first; i < end; ++i) {
        const double x = i * kApart;
        const double from = std::max(0.0, box.left - x);
        const double to = std::min(box.height, box.right() - x);
        if (from < to)
            lines.push_back(lineShape({{x + from, box.bottom() - from}, {x + to, box.bottom() - to}}, colour, width));
    }
    return lines;
}

namespace {

bool beginsCharacter(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

} // namespace

std::string elided(std::string_view text, double width, const ChartFont& font)
{
    if (font.width(text) <= width)
        return std::string(text);
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (beginsCharacter(text[i]))
            starts.push_back(i);
    }
    const auto keeping = [&](std::size_t kept) {
        const std::size_t ahead = (kept + 1) / 2, behind = kept / 2;
        const std::size_t end = behind == 0 ? text.size() : starts[starts.size() - behind];
        return std::string(text.substr(0, starts[ahead])) + "…" + std::string(text.substr(end));
    };
    std::size_t fits = 0;
    for (std::size_t tooMany = starts.size(); fits + 1 < tooMany;) {
        const std::size_t middle = (fits + tooMany) / 2;
        (font.width(keeping(middle)) <= width ? fits : tooMany) = middle;
    }
    return fits == 0 ? std::string() : keeping(fits);
}

} // namespace vram
