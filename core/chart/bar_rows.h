// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/shapes.h"

#include <string>
#include <vector>

namespace vram {

/// A line of a bar chart: a name, a bar of one or more pieces, and a figure.
struct BarRow {
    struct Piece {
        ChartColour colour;
        double length = 0;
    };
    std::string name{};
    std::vector<Piece> pieces{}; ///< From left to right.
    double limit = 0;            ///< The memory limit in the unit of the pieces, or 0 for none.
    std::string figure{};
};

/// Returns the colour for memory that fits or that does not fit.
ChartColour colourOf(bool fits);
/// Lays the rows out below each other. All bars have the same scale.
ChartLayout layOut(const std::vector<BarRow>& rows, double width, const ChartFont& font);
/// Returns the height that the rows need.
double heightOf(const std::vector<BarRow>& rows);

} // namespace vram
