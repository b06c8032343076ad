// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/graph/network_graph.h"

#include <QPainterPath>
#include <QRectF>
#include <QSizeF>

#include <vector>

namespace vram {

/// Positions of a graph's nodes, edges and frames, in pixels from the top left.
struct GraphLayout {
    std::vector<QRectF> nodes{};
    std::vector<QPainterPath> edges{}; ///< Paths that end at the tips of the arrow heads.
    std::vector<QRectF> frames{};      ///< A rectangle is empty if its frame is not drawn.
    QSizeF size{};
};

/// Size of every node, in pixels.
inline constexpr QSizeF kGraphNode{148, 40};

/// Lays out the graph from top to bottom with Graphviz's dot. It may be called on any thread; calls are serialized
/// because Graphviz has global state. Returns an empty layout if Graphviz fails.
GraphLayout layOutGraph(const NetworkGraph& graph);

} // namespace vram
