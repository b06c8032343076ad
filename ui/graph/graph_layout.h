#pragma once

#include "ui/graph/network_graph.h"

#include <QPainterPath>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace vram {

/// Places of a graph's nodes, edges and frames, in pixels from the top left.
struct GraphLayout {
    std::vector<QRectF> nodes{};
    std::vector<QPainterPath> edges{}; ///< With their arrow heads' ends at the nodes.
    std::vector<QRectF> frames{};      ///< Empty rectangles where none are drawn.
    QSizeF size{};
};

/// Size of every node, in pixels.
inline constexpr QSizeF kGraphNode{148, 40};

/// Layers from the top down, by Graphviz's dot. May be called on any thread; calls wait for one another, as Graphviz has
/// one state for all. Empty where Graphviz cannot lay the graph out.
GraphLayout laidOut(const NetworkGraph& graph);

} // namespace vram
