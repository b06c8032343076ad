// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/treemap.h"

#include <algorithm>
#include <numeric>

namespace vram {

namespace {

constexpr double kHeading = 15;
constexpr double kRoomForHeading = 34;

using Nodes = std::vector<const TreemapNode*>;

double total(const Nodes& nodes, std::size_t from, std::size_t to)
{
    return std::accumulate(nodes.begin() + static_cast<std::ptrdiff_t>(from),
                           nodes.begin() + static_cast<std::ptrdiff_t>(to), 0.0,
                           [](double sum, const TreemapNode* node) { return sum + node->value; });
}

/// The worst aspect ratio in a strip along `side`.
double worstRatio(const Nodes& nodes, std::size_t from, std::size_t to, double side, double scale)
{
    const double area = total(nodes, from, to) * scale;
    const double thickness = area / side;
    double result = 1;
    for (std::size_t i = from; i < to; ++i) {
        const double length = nodes[i]->value * scale / thickness;
        result = std::max({result, length / thickness, thickness / length});
    }
    return result;
}

void placeNode(const TreemapNode& node, const PlotBox& box, int depth, std::vector<TreemapTile>& tiles);

Nodes pointersTo(const std::vector<TreemapNode>& children)
{
    Nodes nodes;
    for (const TreemapNode& child : children) {
        if (child.value > 0)
            nodes.push_back(&child);
    }
    std::ranges::sort(nodes, std::ranges::greater(), &TreemapNode::value);
    return nodes;
}

/// Fills `box` strip by strip along its shorter side. Tiles are added to a strip as long as this does not worsen its
/// worst aspect ratio.
void placeChildren(const TreemapNode& parent, PlotBox box, int depth, std::vector<TreemapTile>& tiles)
{
    const Nodes nodes = pointersTo(parent.children);
    std::size_t from = 0;
    while (from < nodes.size() && box.width > 1 && box.height > 1) {
        const double side = std::min(box.width, box.height);
        const double scale = box.width * box.height / total(nodes, from, nodes.size());
        std::size_t to = from + 1;
        while (to < nodes.size()
               && worstRatio(nodes, from, to + 1, side, scale) <= worstRatio(nodes, from, to, side, scale))
            ++to;
        const double thickness = total(nodes, from, to) * scale / side;
        const bool upright = box.width >= box.height;
        double at = upright ? box.top : box.left;
        for (std::size_t i = from; i < to; ++i) {
            const double length = nodes[i]->value * scale / thickness;
            placeNode(*nodes[i],
                      upright ? PlotBox{box.left, at, thickness, length} : PlotBox{at, box.top, length, thickness},
                      depth, tiles);
            at += length;
        }
        box = upright ? PlotBox{box.left + thickness, box.top, box.width - thickness, box.height}
                      : PlotBox{box.left, box.top + thickness, box.width, box.height - thickness};
        from = to;
    }
}

void placeNode(const TreemapNode& node, const PlotBox& box, int depth, std::vector<TreemapTile>& tiles)
{
    constexpr double kTooSmall = 6; // Its contents could not be seen.
    const bool leaf = node.children.empty() || box.width < kTooSmall || box.height < kTooSmall;
    tiles.push_back({box, node.name, node.layer, depth, leaf});
    if (leaf)
        return;
    const bool heading = box.height > kRoomForHeading && box.width > kRoomForHeading;
    const double top = heading ? kHeading : 1;
    placeChildren(node, {box.left + 1, box.top + top, box.width - 2, box.height - top - 1}, depth + 1, tiles);
}

} // namespace

std::vector<TreemapTile> treemapTiles(const TreemapNode& root, const PlotBox& area)
{
    std::vector<TreemapTile> tiles;
    placeChildren(root, area, 0, tiles);
    return tiles;
}

std::vector<ChartShape> treemapShapes(const std::vector<TreemapTile>& tiles, Part part, const ChartFont& font)
{
    std::vector<ChartShape> shapes;
    for (const TreemapTile& tile : tiles) {
        const double strength = tile.leaf ? 0.5 : 0.12 + 0.07 * std::min(tile.depth, 4);
        shapes.push_back(areaShape(tile.box, {part, strength}));
        shapes.back().width = 1;
        std::string words = font.words(tile.name);
        if (tile.box.width < kRoomForHeading || tile.box.height < kHeading) {
            shapes.back().tip = std::move(words);
            continue;
        }
        const double height = tile.leaf ? tile.box.height : kHeading;
        shapes.push_back(textInside({tile.box.left + 4, tile.box.top, tile.box.width - 7, height}, words,
                                    ChartColourRole::Text, font, 0));
    }
    return shapes;
}

} // namespace vram
