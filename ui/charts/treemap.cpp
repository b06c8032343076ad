// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/treemap.h"

#include "ui/charts/chart_paint.h"
#include "ui/language/core_text.h"
#include "ui/theme/accessible.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace vram {

Treemap::Treemap(QWidget* parent) : QWidget(parent)
{
    setAccessibleRole(this, QAccessible::Chart);
    setMouseTracking(true);
    setAccessibleName(tr("Memory by block"));
    setObjectName(QStringLiteral("treemap"));
}

void Treemap::setRoot(TreemapNode root, Part part)
{
    m_root = std::move(root);
    m_part = part;
    layOut();
    update();
}

void Treemap::layOut()
{
    m_tiles = treemapTiles(m_root, {0, 0, static_cast<double>(width()), static_cast<double>(height())});
    m_shapes = treemapShapes(m_tiles, m_part, chartFont(scaled(font(), 0.88)));
}

void Treemap::select(LayerId layer)
{
    m_selected = layer;
    update();
}

void Treemap::resizeEvent(QResizeEvent*)
{
    layOut();
}

void Treemap::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

const TreemapTile* Treemap::tileAt(const QPointF& at) const
{
    const auto found = std::find_if(m_tiles.rbegin(), m_tiles.rend(), [&](const TreemapTile& tile) {
        return tile.box.contains({at.x(), at.y()});
    });
    return found == m_tiles.rend() ? nullptr : &*found;
}

void Treemap::mousePressEvent(QMouseEvent* event)
{
    if (const TreemapTile* tile = tileAt(event->position()))
        emit clicked(tile->layer);
}

bool Treemap::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const TreemapTile* tile = tileAt(QPointF(help->pos()));
        const bool known = tile && tile->layer != LayerId::None && m_tips;
        QToolTip::showText(help->globalPos(),
                           known  ? m_tips(tile->layer)
                           : tile ? translated(tile->name)
                                  : QString(),
                           this);
        return true;
    }
    return QWidget::event(event);
}

void Treemap::paintEvent(QPaintEvent*)
{
    const Tokens& t = tokensOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintShapes(&painter, m_shapes, scaled(font(), 0.88), t);
    for (const TreemapTile& tile : m_tiles) {
        if (tile.layer != LayerId::None && tile.layer == m_selected)
            paintShapes(&painter,
                        {outlineShape({tile.box.left + 1, tile.box.top + 1, tile.box.width - 2, tile.box.height - 2},
                                      ChartColourRole::Accent, 2)},
                        font(), t);
    }
}

} // namespace vram
