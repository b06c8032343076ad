// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/bar_rows.h"

#include <algorithm>

namespace vram {

namespace {

constexpr double kLine = 26;
constexpr double kBar = 14;
constexpr double kGap = 12;
constexpr double kWidestName = 0.45; ///< Maximum width of names, as a fraction of the whole width.

double lengthOf(const BarRow& row)
{
    double length = 0;
    for (const BarRow::Piece& piece : row.pieces)
        length += piece.length;
    return length;
}

double widest(const std::vector<BarRow>& rows, const ChartFont& font, std::string BarRow::*text)
{
    double width = 0;
    for (const BarRow& row : rows)
        width = std::max(width, font.width(row.*text));
    return width;
}

/// Draws the row's bar in `room`. `scale` converts the length of a piece to page units.
void addBar(ChartLayout& layout, const PlotBox& room, const BarRow& row, double scale)
{
    layout.grid.push_back(areaShape(room, {ChartColourRole::Grid, 0.4}));
    double x = room.left;
    for (const BarRow::Piece& piece : row.pieces) {
        const double end = std::min(room.right(), x + piece.length * scale);
        if (end > x)
            layout.areas.push_back(areaShape({x, room.top, end - x, room.height}, piece.colour));
        x = end;
    }
    if (row.limit <= 0)
        return;
    const double limit = room.left + row.limit * scale;
    layout.labels.push_back(
        lineShape({{limit, room.top - 3}, {limit, room.bottom() + 3}}, ChartColourRole::Capacity, 1.5));
}

} // namespace

ChartColour colourOf(bool fits)
{
    return fits ? ChartColour(Part::Activations) : ChartColour(ChartColourRole::Problem);
}

double heightOf(const std::vector<BarRow>& rows)
{
    return kLine * static_cast<double>(std::max<std::size_t>(1, rows.size()));
}

ChartLayout layOut(const std::vector<BarRow>& rows, double width, const ChartFont& font)
{
    const double names = std::min(width * kWidestName, widest(rows, font, &BarRow::name));
    const double figures = widest(rows, font, &BarRow::figure);
    double longest = 0;
    for (const BarRow& row : rows)
        longest = std::max({longest, row.limit, lengthOf(row)});
    PlotBox room{names + kGap, (kLine - kBar) / 2, std::max(0.0, width - names - figures - 2 * kGap), kBar};
    ChartLayout layout{.plot = {room.left, 0, room.width, heightOf(rows)}};
    for (const BarRow& row : rows) {
        addBar(layout, room, row, longest > 0 ? room.width / longest : 0);
        const PlotBox line{0, room.top - (kLine - kBar) / 2, width, kLine};
        layout.labels.push_back(textInside({0, line.top, names, kLine}, row.name, ChartColourRole::Text, font, 0));
        layout.labels.push_back(textInside(line, row.figure, ChartColourRole::Text, font, 1));
        room.top += kLine;
    }
    return layout;
}

} // namespace vram
