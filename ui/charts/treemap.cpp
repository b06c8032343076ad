// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/treemap.h"

#include "ui/theme/accessible.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

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
double worst(const Nodes& nodes, std::size_t from, std::size_t to, double side, double scale)
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

void place(const TreemapNode& node, const QRectF& rect, int depth, std::vector<TreemapTile>& tiles);

/// Whether the contents would be too small to see.
bool tooSmall(const QRectF& rect)
{
    return rect.width() < 6 || rect.height() < 6;
}

/// Fills `rect` strip by strip along its shorter side. Tiles are added to a strip as long as they become closer to
/// squares.
void placeAll(Nodes nodes, QRectF rect, int depth, std::vector<TreemapTile>& tiles)
{
    std::erase_if(nodes, [](const TreemapNode* node) { return node->value <= 0; });
    std::sort(nodes.begin(), nodes.end(), [](const auto* a, const auto* b) { return a->value > b->value; });
    std::size_t from = 0;
    while (from < nodes.size() && rect.width() > 1 && rect.height() > 1) {
        const double side = std::min(rect.width(), rect.height());
        const double scale = rect.width() * rect.height() / total(nodes, from, nodes.size());
        std::size_t to = from + 1;
        while (to < nodes.size() && worst(nodes, from, to + 1, side, scale) <= worst(nodes, from, to, side, scale))
            ++to;
        const double thickness = total(nodes, from, to) * scale / side;
        const bool upright = rect.width() >= rect.height();
        double at = upright ? rect.top() : rect.left();
        for (std::size_t i = from; i < to; ++i) {
            const double length = nodes[i]->value * scale / thickness;
            place(*nodes[i],
                  upright ? QRectF(rect.left(), at, thickness, length) : QRectF(at, rect.top(), length, thickness),
                  depth, tiles);
            at += length;
        }
        rect = upright ? rect.adjusted(thickness, 0, 0, 0) : rect.adjusted(0, thickness, 0, 0);
        from = to;
    }
}

void place(const TreemapNode& node, const QRectF& rect, int depth, std::vector<TreemapTile>& tiles)
{
    const bool leaf = node.children.empty();
    tiles.push_back({rect, node.name, node.id, depth, leaf || tooSmall(rect)});
    if (tiles.back().leaf)
        return;
    const bool heading = rect.height() > kRoomForHeading && rect.width() > kRoomForHeading;
    Nodes children;
    for (const TreemapNode& child : node.children)
        children.push_back(&child);
    placeAll(children, rect.adjusted(1, heading ? kHeading : 1, -1, -1), depth + 1, tiles);
}

} // namespace

std::vector<TreemapTile> layOutTreemap(const TreemapNode& root, const QRectF& area)
{
    std::vector<TreemapTile> tiles;
    Nodes children;
    for (const TreemapNode& child : root.children)
        children.push_back(&child);
    placeAll(children, area, 0, tiles);
    return tiles;
}

Treemap::Treemap(QWidget* parent) : QWidget(parent)
{
    setAccessibleRole(this, QAccessible::Chart);
    setMouseTracking(true);
    setAccessibleName(tr("Memory by block"));
    setObjectName(QStringLiteral("treemap"));
}

void Treemap::setRoot(TreemapNode root, const QColor& color)
{
    m_root = std::move(root);
    m_color = color;
    m_tiles = layOutTreemap(m_root, QRectF(rect()));
    update();
}

void Treemap::select(quint32 id)
{
    m_selected = id;
    update();
}

void Treemap::resizeEvent(QResizeEvent*)
{
    m_tiles = layOutTreemap(m_root, QRectF(rect()));
}

const TreemapTile* Treemap::tileAt(const QPointF& at) const
{
    const auto found =
        std::find_if(m_tiles.rbegin(), m_tiles.rend(), [&](const TreemapTile& tile) { return tile.rect.contains(at); });
    return found == m_tiles.rend() ? nullptr : &*found;
}

void Treemap::mousePressEvent(QMouseEvent* event)
{
    if (const TreemapTile* tile = tileAt(event->position()))
        emit clicked(tile->id);
}

bool Treemap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const TreemapTile* tile = tileAt(QPointF(help->pos()));
        const bool known = tile && tile->id != 0 && m_tips;
        QToolTip::showText(help->globalPos(), known ? m_tips(tile->id) : tile ? tile->name : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void Treemap::paintTile(QPainter& painter, const TreemapTile& tile) const
{
    const Tokens& t = tokensOf(palette());
    const double share = tile.leaf ? 0.5 : 0.12 + 0.07 * std::min(tile.depth, 4);
    painter.setPen(QPen(t.pane, 1));
    painter.setBrush(mixed(t.pane, m_color, share));
    painter.drawRect(tile.rect);
    if (tile.id != 0 && tile.id == m_selected) {
        painter.setPen(QPen(t.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(tile.rect.adjusted(1, 1, -1, -1));
    }
    if (tile.rect.width() < kRoomForHeading || tile.rect.height() < kHeading)
        return;
    painter.setPen(t.text);
    const QRectF words = tile.rect.adjusted(4, 1, -3, -1);
    const auto vertical = tile.leaf ? Qt::AlignVCenter : Qt::AlignTop;
    painter.drawText(words, static_cast<int>(Qt::AlignLeft | vertical),
                     fontMetrics().elidedText(tile.name, Qt::ElideRight, static_cast<int>(words.width())));
}

void Treemap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(scaled(font(), 0.85));
    for (const TreemapTile& tile : m_tiles)
        paintTile(painter, tile);
}

} // namespace vram
