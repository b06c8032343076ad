// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/area_overlay.h"

#include "ui/charts/chart_paint.h"
#include "ui/theme/tokens.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace vram {

namespace {

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

void AreaOverlay::layOut(const AreaData& data, QSizeF page)
{
    if (m_measured != font || !m_measure.width) {
        m_measured = font;
        m_measure = chartFont(font); // Caches the widths that it measures.
    }
    m_layout = vram::layOut(data, page.width(), page.height(), m_measure);
}

QRectF AreaOverlay::plot() const
{
    return rectOf(m_layout.plot);
}

void AreaOverlay::paintGrid(QPainter* painter) const
{
    paintShapes(painter, m_layout.grid, font, tokensOf(palette));
}

void AreaOverlay::paint(QPainter* painter, const AreaData& data) const
{
    paintShapes(painter, m_layout.labels, font, tokensOf(palette));
    if (!data.x.empty() && !data.bands.empty())
        paintHover(painter, data);
}

QRectF AreaOverlay::hoverBox(double x) const
{
    const QRectF area = plot();
    const QFontMetricsF metrics(font);
    double width = QFontMetricsF(boldOf(font)).horizontalAdvance(hoverText.first());
    for (const QString& line : hoverText)
        width = std::max(width, metrics.horizontalAdvance(line));
    QRectF box(x + 10, area.top() + 6, width + 16, metrics.height() * static_cast<double>(hoverText.size()) + 10);
    if (box.right() > area.right())
        box.moveRight(std::max(x - 10, area.left() + box.width()));
    return box;
}

QRectF AreaOverlay::hoverArea(const AreaData& data) const
{
    if (!hover)
        return {};
    const QRectF area = plot();
    const double x = xIn(m_layout.plot, data, *hover);
    const QRectF line(x - 1, area.top() - 1, 2, area.height() + 2);
    return hoverText.isEmpty() ? line : line.united(hoverBox(x).adjusted(-1, -1, 1, 1));
}

void AreaOverlay::paintHover(QPainter* painter, const AreaData& data) const
{
    if (!hover)
        return;
    const Tokens& t = tokensOf(palette);
    const QRectF area = plot();
    const double x = xIn(m_layout.plot, data, *hover);
    painter->setPen(QPen(t.secondary, 1));
    painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    if (hoverText.isEmpty())
        return;
    const QRectF box = hoverBox(x);
    painter->setPen(QPen(t.line, 1));
    painter->setBrush(t.pane);
    painter->drawRoundedRect(box, 4, 4);
    const double line = QFontMetricsF(font).height();
    double y = box.top() + 5;
    for (qsizetype i = 0; i < hoverText.size(); ++i) {
        painter->setFont(i == 0 ? boldOf(font) : font);
        painter->setPen(i == 0 ? t.text : t.secondary);
        painter->drawText(QRectF(box.left() + 8, y, box.width() - 14, line), Qt::AlignLeft | Qt::AlignVCenter,
                          hoverText[i]);
        y += line;
    }
}

QRectF AreaOverlay::handleArea(const AreaData& data) const
{
    if (!data.handle)
        return {};
    const ChartShape& handle = m_layout.labels.back();
    const double around = handle.width + 3;
    const PlotPoint& at = handle.points.front();
    return {at.x - around, at.y - around, 2 * around, 2 * around};
}

} // namespace vram
