// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/shapes.h"
#include "search/frontier.h"

#include <optional>
#include <vector>

namespace vram {

/// A heat map of the combinations of batch size and input size: darker cells use more of the memory, a line separates
/// cells that fit from those that do not, hatched cells cannot run, and a dot marks the current setup.
struct HeatMap {
    enum class State : std::uint8_t { Fits, Over, CannotRun };
    struct Cell {
        Message words{};
        State state = State::Fits;
        double share = 0; ///< The fraction of the capacity.
    };
    Message corner{};
    std::vector<Message> columns{}; ///< Labels of the batch sizes, and of a last column with the largest batch for each
                                    ///< input size.
    std::vector<Message> rows{};    ///< Labels of the input sizes, the largest first.
    std::vector<std::vector<Cell>> cells{};
    std::optional<PlotPoint> present{}; ///< Position of the current setup, counted in cells from the top left corner;
                                        ///< (0.5, 0.5) is the center of the first cell.

    bool isLast(std::size_t column) const { return column + 1 == columns.size(); }
};

/// The edges of a heat map's cells on a page, rounded to whole units; there is one more edge than columns or rows.
struct HeatGrid {
    std::vector<double> columns{};
    std::vector<double> rows{};

    PlotBox cell(std::size_t row, std::size_t column) const;
};

/// Returns a label such as "1,024 tokens" or "224 px".
Message sizeLabel(SizeAxis::Kind kind, std::int64_t size);
HeatMap heatMap(const Frontier& frontier, SizeUnits units);
/// Returns the position of a setup, which may lie between cells, or nullopt if there are no cells.
std::optional<PlotPoint> placeOf(const Frontier& frontier, std::int64_t batch, std::int64_t size);
/// Divides the page among the cells. No row is shorter than its text, so the grid may be taller than the page.
HeatGrid gridOf(const HeatMap& map, double width, double height, const ChartFont& font);
ChartLayout layOut(const HeatMap& map, const HeatGrid& grid, const ChartFont& font);
ChartLayout layOut(const HeatMap& map, double width, double height, const ChartFont& font);

} // namespace vram
