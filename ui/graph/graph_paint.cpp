// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/graph/graph_paint.h"

#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kReadable = 0.6; ///< Text cannot be read below this scale.
constexpr int kFontPixels = 12;

} // namespace

QFont graphFont(QFont font)
{
    font.setPixelSize(kFontPixels);
    return font;
}

void GraphPainter::paint(const QRectF& seen) const
{
    paintFrames();
    paintEdges(seen);
    const std::vector<QRectF>& nodes = m_look.drawn.layout.nodes;
    for (std::size_t node = 0; node < nodes.size(); ++node) {
        if (nodes[node].intersects(seen))
            paintNode(node);
    }
}

void GraphPainter::paintFrames() const
{
    m_painter.setBrush(Qt::NoBrush);
    const GraphLayout& layout = m_look.drawn.layout;
    for (std::size_t i = 0; i < layout.frames.size(); ++i) {
        const QRectF frame = layout.frames[i];
        if (frame.isEmpty())
            continue;
        m_painter.setPen(QPen(m_look.tokens.line, 1 / m_look.scale));
        m_painter.drawRoundedRect(frame, 6, 6);
        if (m_look.scale < kReadable)
            continue;
        m_painter.setPen(m_look.tokens.secondary);
        m_painter.drawText(frame.adjusted(6, 0, 0, 0), Qt::AlignTop | Qt::AlignLeft,
                           displayText(qs(m_look.drawn.graph.frames[i].name)));
    }
}

void GraphPainter::paintEdges(const QRectF& seen) const
{
    const GraphLayout& layout = m_look.drawn.layout;
    m_painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < layout.edges.size(); ++i) {
        if (!layout.edges[i].controlPointRect().adjusted(-1, -1, 1, 1).intersects(seen))
            continue;
        const GraphEdge& edge = m_look.drawn.graph.edges[i];
        const bool touched = m_look.selected >= 0 && (edge.from == m_look.selected || edge.to == m_look.selected);
        m_painter.setPen(QPen(touched ? m_look.tokens.accent : m_look.tokens.secondary,
                              (touched ? 2 : 1) / std::min(1.0, m_look.scale)));
        m_painter.drawPath(layout.edges[i]);
    }
}

void GraphPainter::paintNode(std::size_t node) const
{
    const Tokens& t = m_look.tokens;
    const QRectF area = m_look.drawn.layout.nodes[node];
    const double share = node < m_look.intensities.size() ? m_look.intensities[node] : 0;
    const bool selected = static_cast<int>(node) == m_look.selected;
    // The intensity is the square root of the share, because otherwise one large layer would leave all others
    // colourless.
    m_painter.setBrush(mixed(t.pane, t.part(Part::Activations), 0.6 * std::sqrt(share)));
    m_painter.setPen(QPen(selected ? t.accent : t.secondary, selected ? 2.5 : 1));
    m_painter.drawRoundedRect(area, 4, 4);
    if (m_look.scale < kReadable)
        return;
    const GraphNode& shown = m_look.drawn.graph.nodes[node];
    const QRectF text = area.adjusted(6, 3, -6, -3);
    const QFontMetricsF metrics(m_painter.font());
    m_painter.setPen(t.text);
    m_painter.drawText(text, Qt::AlignTop | Qt::AlignLeft,
                       metrics.elidedText(displayText(qs(shown.name)), Qt::ElideMiddle, text.width()));
    const auto index = static_cast<qsizetype>(node);
    const QString figure = index < m_look.figures.size() ? m_look.figures[index] : QString();
    const double room = text.width() - metrics.horizontalAdvance(figure) - 6;
    m_painter.drawText(text, Qt::AlignBottom | Qt::AlignLeft, metrics.elidedText(qs(shown.type), Qt::ElideRight, room));
    m_painter.drawText(text, Qt::AlignBottom | Qt::AlignRight, figure);
}

} // namespace vram
