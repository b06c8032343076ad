#pragma once

#include "ui/graph/graph_layout.h"
#include "ui/theme/tokens.h"

#include <QFont>
#include <QStringList>

#include <vector>

class QPainter;

namespace vram {

/// A graph with its layout, made once and shared with the thread that made it.
struct DrawnGraph {
    NetworkGraph graph{};
    GraphLayout layout{};
};

/// How a graph is drawn, on the screen and in pictures.
struct GraphLook {
    const DrawnGraph& drawn;
    const std::vector<double>& shares; ///< From 0 to 1 for each node, by which it is coloured; may be shorter.
    const QStringList& figures;        ///< The second line of each node; may be shorter.
    const Tokens& tokens;
    int selected = -1;
    double scale = 1; ///< Of the painter.
};

/// Draws a graph in its layout's own measures.
class GraphPainter
{
public:
    GraphPainter(QPainter& painter, const GraphLook& look) : m_painter(painter), m_look(look) {}
    /// Draws the parts that intersect `seen`.
    void paint(const QRectF& seen) const;

private:
    void paintFrames() const;
    void paintEdges(const QRectF& seen) const;
    void paintNode(std::size_t node) const;

    QPainter& m_painter;
    GraphLook m_look;
};

/// The font that the layout is made for, of that family.
QFont graphFont(QFont font);

} // namespace vram
