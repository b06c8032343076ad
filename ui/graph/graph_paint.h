// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/graph/graph_layout.h"
#include "ui/theme/tokens.h"

#include <QFont>
#include <QStringList>

#include <vector>

class QPainter;

namespace vram {

/// A graph with its layout. It is immutable once created, so that threads can share it.
struct DrawnGraph {
    NetworkGraph graph{};
    GraphLayout layout{};
};

/// Parameters for drawing a graph on the screen and in pictures.
struct GraphLook {
    const DrawnGraph& drawn;
    const std::vector<double>& intensities; ///< Colour intensity of each node, from 0 to 1. May have fewer entries.
    const QStringList& figures;             ///< Second line of each node. May have fewer entries.
    const Tokens& tokens;
    int selected = -1;
    double scale = 1; ///< The painter's scale.
};

/// Draws a graph in the coordinates of its layout.
class GraphPainter
{
public:
    GraphPainter(QPainter& painter, const GraphLook& look) : m_painter(painter), m_look(look) {}
    /// Draws the nodes, edges and frames that intersect `seen`.
    void paint(const QRectF& seen) const;

private:
    void paintFrames() const;
    void paintEdges(const QRectF& seen) const;
    void paintNode(std::size_t node) const;

    QPainter& m_painter;
    GraphLook m_look;
};

/// Returns `font` in the size for which the layout is made.
QFont graphFont(QFont font);

} // namespace vram
