// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/shapes.h"

#include <vector>

namespace vram {

/// A node of a treemap. A leaf has a value, and the value of any other node is the sum of its children.
struct TreemapNode {
    Message name{};
    double value = 0;
    LayerId layer = LayerId::None; ///< None for a node that combines several small ones.
    std::vector<TreemapNode> children{};
};

/// A placed leaf, or a placed inner node with its heading.
struct TreemapTile {
    PlotBox box{};
    Message name{};
    LayerId layer = LayerId::None;
    int depth = 0;
    bool leaf = false;
};

/// A squarified layout: rectangles as close to squares as their areas allow.
std::vector<TreemapTile> treemapTiles(const TreemapNode& root, const PlotBox& area);
/// The tiles with their names, in the colour of a part.
std::vector<ChartShape> treemapShapes(const std::vector<TreemapTile>& tiles, Part part, const ChartFont& font);

} // namespace vram
