// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/graph/graph_view.h"

#include "ui/graph/graph_paint.h"
#include "ui/text.h"
#include "ui/theme/accessible.h"
#include "ui/theme/style_paint.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kLeastScale = 0.02;
constexpr double kMostScale = 3;
constexpr double kFittedScale = 1; ///< Maximum automatic scale, so that a small graph is not enlarged.
constexpr double kStartScale = 0.85;
constexpr double kMargin = 12;
constexpr int kFocusGap = 4; ///< Distance between the nodes and the focus frame.
constexpr double kStep = 60; ///< Pixels panned by a key press.
constexpr double kKeyZoom = 1.25;

} // namespace

GraphView::GraphView(QWidget* parent) : QWidget(parent)
{
    setAccessibleRole(this, QAccessible::Graphic);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("The network as a graph"));
}

void GraphView::show(std::shared_ptr<const DrawnGraph> drawn, bool keepPlace)
{
    const LayerId selected =
        m_drawn && m_selected >= 0 ? m_drawn->graph.nodes[static_cast<std::size_t>(m_selected)].row : LayerId::None;
    m_drawn = std::move(drawn);
    m_selected = nodeOf(selected);
    m_intensities.clear();
    m_figures.clear();
    if (keepPlace && !m_fitted && m_columns.count() <= 1)
        m_columns = GraphColumns(m_drawn->layout);
    else if (keepPlace && m_whole)
        fit();
    else
        showBeginning();
    update();
}

void GraphView::setMemory(std::vector<double> intensities, QStringList figures)
{
    m_intensities = std::move(intensities);
    m_figures = std::move(figures);
    update();
}

int GraphView::nodeOf(LayerId row) const
{
    if (!m_drawn || row == LayerId::None)
        return -1;
    const auto found = m_drawn->graph.nodeOf.find(row);
    return found == m_drawn->graph.nodeOf.end() ? -1 : found->second;
}

void GraphView::select(LayerId row)
{
    const int node = nodeOf(row);
    if (node == m_selected)
        return;
    m_selected = node;
    setAccessibleDescription(node >= 0 ? textOf(node) : QString());
    if (node >= 0 && !m_fitted)
        reveal(node);
    update();
}

QString GraphView::textOf(int node) const
{
    const GraphNode& shown = m_drawn->graph.nodes[static_cast<std::size_t>(node)];
    const QString figure = node < m_figures.size() ? m_figures[node] : QString();
    return QStringLiteral("%1 · %2 · %3").arg(displayText(qs(shown.name)), qs(shown.type), figure);
}

std::function<void(QPainter&)> GraphView::picture(const Tokens& tokens) const
{
    return [drawn = m_drawn, intensities = m_intensities, figures = m_figures, tokens](QPainter& painter) {
        painter.setFont(graphFont(painter.font()));
        GraphPainter(painter, {*drawn, intensities, figures, tokens, -1, 1})
            .paint(QRectF(QPointF(), drawn->layout.size));
    };
}

QRectF GraphView::onScreen(const QRectF& area) const
{
    const QRectF place = m_columns.mapped(area);
    return {place.topLeft() * m_scale + m_offset, place.size() * m_scale};
}

QRectF GraphView::nodeRect(LayerId row) const
{
    const int node = nodeOf(row);
    return node < 0 ? QRectF() : onScreen(m_drawn->layout.nodes[static_cast<std::size_t>(node)]);
}

int GraphView::nodeAt(QPointF position) const
{
    if (!m_drawn)
        return -1;
    const std::optional<QPointF> at = m_columns.at((position - m_offset) / m_scale);
    if (!at)
        return -1;
    const auto& nodes = m_drawn->layout.nodes;
    const auto found = std::ranges::find_if(nodes, [&](const QRectF& node) { return node.contains(*at); });
    return found == nodes.end() ? -1 : static_cast<int>(found - nodes.begin());
}

void GraphView::showBeginning()
{
    m_whole = false;
    m_fitted = true;
    if (!m_drawn || m_drawn->layout.size.isEmpty())
        return;
    m_columns = GraphColumns(m_drawn->layout);
    place(std::min(kStartScale, (width() - 2 * kMargin) / m_columns.size().width()));
}

void GraphView::fit()
{
    m_whole = true;
    m_fitted = true;
    if (!m_drawn || m_drawn->layout.size.isEmpty())
        return;
    const QSizeF room(width() - 2 * kMargin, height() - 2 * kMargin);
    m_columns = GraphColumns(m_drawn->layout, room);
    const QSizeF size = m_columns.size();
    place(std::min(room.width() / size.width(), room.height() / size.height()));
}

void GraphView::place(double scale)
{
    const QSizeF size = m_columns.size();
    m_scale = std::clamp(scale, kLeastScale, kFittedScale);
    m_offset = {std::max(kMargin, (width() - size.width() * m_scale) / 2),
                std::max(kMargin, (height() - size.height() * m_scale) / 2)};
    update();
}

void GraphView::zoom(double factor, QPointF around)
{
    const double scale = std::clamp(m_scale * factor, kLeastScale, kMostScale);
    m_offset = around - (around - m_offset) * (scale / m_scale);
    m_scale = scale;
    m_fitted = false;
    update();
}

void GraphView::pan(QPointF by)
{
    if (!m_drawn)
        return;
    const QSizeF size = m_columns.size() * m_scale;
    const QPointF to = m_offset + by;
    // Keeps part of the graph on screen.
    m_offset = {std::clamp(to.x(), kMargin - size.width(), width() - kMargin),
                std::clamp(to.y(), kMargin - size.height(), height() - kMargin)};
    m_fitted = false;
    update();
}

void GraphView::reveal(int node)
{
    const QRectF area = onScreen(m_drawn->layout.nodes[static_cast<std::size_t>(node)]);
    if (!QRectF(rect()).contains(area))
        pan(QRectF(rect()).center() - area.center());
}

void GraphView::choose(int node)
{
    m_selected = node;
    reveal(node);
    setAccessibleDescription(textOf(node));
    update();
    emit rowChosen(m_drawn->graph.nodes[static_cast<std::size_t>(node)].row);
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_grabbed = event->position();
    m_dragged = false;
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    constexpr double kStill = 4;
    setCursor(m_dragged                        ? Qt::ClosedHandCursor
              : nodeAt(event->position()) >= 0 ? Qt::PointingHandCursor
                                               : Qt::ArrowCursor);
    if (!m_grabbed)
        return;
    const QPointF by = event->position() - *m_grabbed;
    if (!m_dragged && by.manhattanLength() < kStill)
        return;
    m_dragged = true;
    m_grabbed = event->position();
    pan(by);
}

void GraphView::mouseReleaseEvent(QMouseEvent* event)
{
    const int node = nodeAt(event->position());
    if (event->button() == Qt::LeftButton && m_grabbed && !m_dragged && node >= 0)
        choose(node);
    m_grabbed.reset();
    m_dragged = false;
}

void GraphView::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (event->modifiers() & Qt::ShiftModifier)
        return pan(QPointF(event->angleDelta().y() + event->angleDelta().x(), 0) / 2);
    zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
}

/// Returns the next node along an edge. If there are several, returns the one nearest in row order, which is on the
/// longest path.
std::optional<int> GraphView::neighbour(bool forward) const
{
    std::optional<int> found;
    for (const GraphEdge& edge : m_drawn->graph.edges) {
        const int other = forward ? edge.to : edge.from;
        if ((forward ? edge.from : edge.to) == m_selected && (!found || (forward ? other < *found : other > *found)))
            found = other;
    }
    return found;
}

/// The nearest node at the same height.
std::optional<int> GraphView::neighbourBeside(bool right) const
{
    const auto& nodes = m_drawn->layout.nodes;
    const QPointF from = nodes[static_cast<std::size_t>(m_selected)].center();
    std::optional<int> found;
    double nearest = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const double away = (nodes[i].center().x() - from.x()) * (right ? 1 : -1);
        const bool level = std::abs(nodes[i].center().y() - from.y()) < kGraphNode.height();
        if (level && away > 1 && (!found || away < nearest)) {
            found = static_cast<int>(i);
            nearest = away;
        }
    }
    return found;
}

void GraphView::step(int key)
{
    if (!m_drawn || m_drawn->graph.nodes.empty())
        return;
    const bool forward = key == Qt::Key_Down || key == Qt::Key_Right;
    const std::optional<int> next = m_selected < 0                             ? std::optional(0)
                                    : key == Qt::Key_Up || key == Qt::Key_Down ? neighbour(forward)
                                                                               : neighbourBeside(forward);
    if (next)
        choose(*next);
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const QPointF middle = QRectF(rect()).center();
    const bool pans = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(kKeyZoom, middle);
    case Qt::Key_Minus: return zoom(1 / kKeyZoom, middle);
    case Qt::Key_0:
    case Qt::Key_Escape: return fit();
    case Qt::Key_PageUp: return pan({0, height() * 0.8});
    case Qt::Key_PageDown: return pan({0, -height() * 0.8});
    case Qt::Key_Up: return pans ? pan({0, kStep}) : step(event->key());
    case Qt::Key_Down: return pans ? pan({0, -kStep}) : step(event->key());
    case Qt::Key_Left: return pans ? pan({kStep, 0}) : step(event->key());
    case Qt::Key_Right: return pans ? pan({-kStep, 0}) : step(event->key());
    default: QWidget::keyPressEvent(event);
    }
}

void GraphView::resizeEvent(QResizeEvent*)
{
    if (m_fitted)
        m_whole ? fit() : showBeginning();
}

bool GraphView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int node = nodeAt(help->pos());
    if (node < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), textOf(node), this);
    return true;
}

void GraphView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(backgroundRole()));
    if (!m_drawn || m_drawn->graph.nodes.empty()) {
        painter.setPen(tokensOf(palette()).secondary);
        painter.drawText(rect(), Qt::AlignCenter, m_drawn ? tr("No layers yet.") : tr("Laying the graph out…"));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect().adjusted(kFocusGap, kFocusGap, -kFocusGap, -kFocusGap));
    painter.translate(m_offset);
    painter.scale(m_scale, m_scale);
    painter.setFont(graphFont(font()));
    paintColumns(painter);
    painter.resetTransform();
    painter.setClipping(false);
    if (hasFocus())
        paintFocus(&painter, QRectF(rect()).adjusted(2, 2, -2, -2), palette());
}

void GraphView::paintColumns(QPainter& painter) const
{
    const QRectF seen(-m_offset / m_scale, QSizeF(size()) / m_scale);
    const GraphPainter graph(painter, {*m_drawn, m_intensities, m_figures, tokensOf(palette()), m_selected, m_scale});
    if (m_columns.count() == 1)
        return graph.paint(seen);
    for (std::size_t column = 0; column < m_columns.count(); ++column) {
        const QPointF shift = m_columns.place(column) - m_columns.part(column).topLeft();
        const QRectF part = m_columns.part(column) & seen.translated(-shift);
        if (part.isEmpty())
            continue;
        painter.save();
        painter.translate(shift);
        painter.setClipRect(m_columns.part(column), Qt::IntersectClip);
        graph.paint(part);
        painter.restore();
    }
}

} // namespace vram
