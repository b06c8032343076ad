// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/heat_map.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace vram {

namespace {

using State = HeatMap::State;

/// Returns the number of GiB or GB with three digits, such as "12.3".
Message gigaWords(Bytes bytes, SizeUnits units)
{
    const double value = inGiga(bytes, units);
    const double size = std::abs(value);
    if (size >= 999.5)
        return message("%1"_tr, Count{std::llround(value)});
    int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    if (size > 0 && size < 0.9995)
        decimals = std::min(6, 2 - static_cast<int>(std::floor(std::log10(size))));
    return message("%1"_tr, Decimal{value, decimals});
}

HeatMap::Cell cellOf(const FrontierCell& cell, const Frontier& frontier, SizeUnits units)
{
    const auto capacity = static_cast<double>(frontier.capacity);
    return {gigaWords(cell.total, units), cell.fit == Fit::Fits ? State::Fits : State::Over,
            capacity > 0 ? static_cast<double>(cell.total) / capacity : 0};
}

std::vector<HeatMap::Cell> cellsOf(const FrontierRow& row, const Frontier& frontier, SizeUnits units)
{
    std::vector<HeatMap::Cell> cells;
    for (const FrontierCell& cell : row.cells)
        cells.push_back(row.problem.empty() ? cellOf(cell, frontier, units) : HeatMap::Cell{{}, State::CannotRun});
    cells.resize(frontier.batches.size(), {{}, State::CannotRun});
    const Message largest = row.largest > 0 ? message("%1"_tr, Count{row.largest}) : verbatim("—");
    const State state = row.largest > 0 ? State::Fits : State::Over;
    cells.push_back(row.problem.empty() ? HeatMap::Cell{largest, state}
                                        : HeatMap::Cell{verbatim("—"), State::CannotRun});
    return cells;
}

/// Returns the fractional position of `value` among the ascending `steps`, interpolated logarithmically between
/// neighbours.
double positionAmong(const std::vector<std::int64_t>& steps, std::int64_t value)
{
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
        if (value <= steps[i + 1]) {
            const double from = std::log2(static_cast<double>(steps[i]));
            const double to = std::log2(static_cast<double>(steps[i + 1]));
            const double at = std::log2(static_cast<double>(std::max(value, steps[i])));
            return static_cast<double>(i) + (at - from) / (to - from);
        }
    }
    return static_cast<double>(steps.size()) - 1;
}

double widestOf(const std::vector<Message>& texts, const ChartFont& font)
{
    double widest = 0;
    for (const Message& words : texts)
        widest = std::max(widest, font.width(font.words(words)));
    return widest;
}

/// Returns `from` followed by `count` edges that divide `room` evenly.
std::vector<double> edgesFrom(double from, double room, std::size_t count)
{
    std::vector<double> edges{from};
    for (std::size_t i = 1; i <= count; ++i)
        edges.push_back(from + std::floor(room * static_cast<double>(i) / static_cast<double>(count)));
    return edges;
}

ChartColour groundOf(const HeatMap::Cell& cell)
{
    return cell.state == State::Fits
               ? ChartColour(Part::Activations, 0.10 + 0.55 * std::clamp(cell.share, 0.0, 1.0))
               : ChartColour(ChartColourRole::Problem, 0.10 + 0.10 * std::clamp(cell.share - 1, 0.0, 1.0));
}

void addCell(ChartLayout& layout, const HeatMap::Cell& cell, const PlotBox& box, bool last, const ChartFont& font)
{
    const PlotBox inside{box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1};
    if (!last && cell.state == State::CannotRun)
        std::ranges::move(hatching(inside, ChartColourRole::Grid), std::back_inserter(layout.areas));
    else if (!last)
        layout.areas.push_back(areaShape(inside, groundOf(cell)));
    const std::string words = font.words(cell.words);
    if (words.empty() || font.width(words) > inside.width - 2)
        return;
    layout.areas.push_back(textInside(
        inside, words, cell.state == State::Fits ? ChartColourRole::Text : ChartColourRole::Secondary, font, 0.5));
    layout.areas.back().bold = last;
}

/// Draws the border between cells that fit and neighbouring cells that do not.
void addLimit(ChartLayout& layout, const HeatMap& map, const HeatGrid& grid)
{
    const auto fits = [&](std::size_t row, std::size_t column) { return map.cells[row][column].state == State::Fits; };
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        for (std::size_t column = 0; !map.isLast(column); ++column) {
            const PlotBox box = grid.cell(row, column);
            if (!map.isLast(column + 1) && fits(row, column) != fits(row, column + 1))
                layout.labels.push_back(lineShape({{box.right(), box.top - 1}, {box.right(), box.bottom() + 1}},
                                                  ChartColourRole::Capacity, 2));
            if (row > 0 && fits(row, column) != fits(row - 1, column))
                layout.labels.push_back(
                    lineShape({{box.left - 1, box.top}, {box.right() + 1, box.top}}, ChartColourRole::Capacity, 2));
        }
    }
}

double between(const std::vector<double>& edges, double place)
{
    const auto index = static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(edges.size()) - 2));
    return edges[index] + (edges[index + 1] - edges[index]) * (place - static_cast<double>(index));
}

// The dot is below the figure of its cell, or beside it if rows are low, so that the figure stays readable.
void addPresent(ChartLayout& layout, const HeatMap& map, const HeatGrid& grid, const ChartFont& font)
{
    constexpr double kReach = 8, kRadius = 4.5, kInside = 5;
    if (!map.present)
        return;
    const PlotBox first = grid.cell(0, 0);
    const bool below = first.height >= font.height + 2 * kReach;
    PlotPoint at{between(grid.columns, map.present->x), between(grid.rows, map.present->y)};
    if (below)
        at.y += first.height / 2 - kInside;
    else
        at.x += std::max(0.0, first.width / 2 - kInside);
    layout.labels.push_back(
        {.kind = ChartShape::Kind::Dot, .colour = ChartColourRole::Accent, .points = {at}, .width = kRadius});
}

void addNames(ChartLayout& layout, const HeatMap& map, const HeatGrid& grid, const ChartFont& font)
{
    constexpr double kNameGap = 6;
    const double names = grid.columns.front() - kNameGap, heads = grid.rows.front();
    layout.labels.push_back(
        textInside({0, 0, names, heads}, font.words(map.corner), ChartColourRole::Secondary, font, 1));
    for (std::size_t column = 0; column < map.columns.size(); ++column) {
        const PlotBox box = grid.cell(0, column);
        layout.labels.push_back(textInside({box.left, 0, box.width, heads}, font.words(map.columns[column]),
                                           ChartColourRole::Secondary, font, 0.5));
    }
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        const PlotBox box = grid.cell(row, 0);
        layout.labels.push_back(textInside({0, box.top, names, box.height}, font.words(map.rows[row]),
                                           ChartColourRole::Secondary, font, 1));
    }
}

} // namespace

PlotBox HeatGrid::cell(std::size_t row, std::size_t column) const
{
    return {columns[column], rows[row], columns[column + 1] - columns[column], rows[row + 1] - rows[row]};
}

Message sizeLabel(SizeAxis::Kind kind, std::int64_t size)
{
    return kind == SizeAxis::Kind::Sequence ? message("%1 tokens"_tr, Count{size}) : message("%1 px"_tr, Count{size});
}

HeatMap heatMap(const Frontier& frontier, SizeUnits units)
{
    HeatMap map;
    map.corner = message("%1 at batch"_tr, units == SizeUnits::Binary ? "GiB" : "GB");
    for (const std::int64_t batch : frontier.batches)
        map.columns.push_back(message("%1"_tr, Count{batch}));
    map.columns.emplace_back("largest"_tr);
    for (auto row = frontier.rows.rbegin(); row != frontier.rows.rend(); ++row) {
        map.rows.push_back(sizeLabel(frontier.axis.kind, row->size));
        map.cells.push_back(cellsOf(*row, frontier, units));
    }
    return map;
}

std::optional<PlotPoint> placeOf(const Frontier& frontier, std::int64_t batch, std::int64_t size)
{
    if (frontier.rows.empty() || frontier.batches.empty())
        return {};
    std::vector<std::int64_t> sizes;
    for (const FrontierRow& row : frontier.rows)
        sizes.push_back(row.size);
    const double fromTop = static_cast<double>(sizes.size()) - 1 - positionAmong(sizes, size);
    return PlotPoint{positionAmong(frontier.batches, batch) + 0.5, fromTop + 0.5};
}

HeatGrid gridOf(const HeatMap& map, double width, double height, const ChartFont& font)
{
    constexpr double kAroundNames = 12, kAroundLast = 14;
    HeatGrid grid;
    const double names =
        std::ceil(std::max(widestOf(map.rows, font), font.width(font.words(map.corner))) + kAroundNames);
    const double heads = std::ceil(font.height) + 4;
    const double last = map.columns.empty() ? 0 : std::ceil(font.width(font.words(map.columns.back())) + kAroundLast);
    const std::size_t batches = map.columns.empty() ? 0 : map.columns.size() - 1;
    grid.columns = edgesFrom(names, std::max(0.0, width - names - last), batches);
    if (!map.columns.empty())
        grid.columns.push_back(std::max(width, names + last));
    const double least = static_cast<double>(map.rows.size()) * (std::ceil(font.height) + 2);
    grid.rows = edgesFrom(heads, std::max(least, height - heads), map.rows.size());
    return grid;
}

ChartLayout layOut(const HeatMap& map, const HeatGrid& grid, const ChartFont& font)
{
    ChartLayout layout;
    if (map.rows.empty() || map.columns.empty())
        return layout;
    layout.plot = {grid.columns.front(), grid.rows.front(), grid.columns.back() - grid.columns.front(),
                   grid.rows.back() - grid.rows.front()};
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        for (std::size_t column = 0; column < map.columns.size(); ++column)
            addCell(layout, map.cells[row][column], grid.cell(row, column), map.isLast(column), font);
    }
    addNames(layout, map, grid, font);
    addLimit(layout, map, grid);
    addPresent(layout, map, grid, font);
    return layout;
}

ChartLayout layOut(const HeatMap& map, double width, double height, const ChartFont& font)
{
    return layOut(map, gridOf(map, width, height, font), font);
}

} // namespace vram
