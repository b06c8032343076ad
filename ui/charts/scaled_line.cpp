// SPDX-License-Identifier: GPL-3.0-or-later

// AreaOverlay's drawing of a line that has a scale of its own.

#include "ui/charts/area_overlay.h"
#include "ui/theme/tokens.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr double kPoint = 3.5; ///< Radius.
constexpr double kPointGap = 8;
constexpr double kTickGap = 7;

} // namespace

double AreaOverlay::scaledYOf(double value) const
{
    return area.bottom() - area.height() * value / std::max(1e-12, data->scaled->top);
}

QPolygonF AreaOverlay::cornersOf(const ScaledLine& line) const
{
    QPolygonF corners;
    for (std::size_t i = 0; i < std::min(line.values.size(), data->x.size()); ++i)
        corners << QPointF(xOf(data->x[i]), scaledYOf(line.values[i]));
    return corners;
}

// The outline in the pane's colour keeps the line visible on every fill.
void AreaOverlay::paintScaledLine(QPainter* painter)
{
    const Tokens& t = tokensOf(palette);
    const QPolygonF corners = cornersOf(*data->scaled);
    painter->setBrush(Qt::NoBrush);
    for (const auto& [colour, width] : {std::pair(t.pane, 3.0), std::pair(t.accent, 1.5)}) {
        painter->setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPolyline(corners);
    }
    paintScaledTicks(painter);
}

void AreaOverlay::paintScaledTicks(QPainter* painter) const
{
    const double height = QFontMetricsF(font).height();
    painter->setPen(tokensOf(palette).accent);
    for (const Tick& tick : data->scaled->ticks) {
        const QRectF box(area.right() + kTickGap, scaledYOf(tick.value) - height / 2, area.width(), height);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, tick.label);
    }
}

QPointF AreaOverlay::scaledPoint() const
{
    const QPolygonF corners = cornersOf(*data->scaled);
    const double x = xOf(data->scaled->point->x);
    for (qsizetype i = 1; i < corners.size(); ++i) {
        if (x <= corners[i].x()) {
            const QLineF side(corners[i - 1], corners[i]);
            return side.pointAt((x - side.x1()) / std::max(1e-12, side.dx()));
        }
    }
    return corners.isEmpty() ? QPointF() : corners.back();
}

// The words are right of the dot and end before the next mark's line.
void AreaOverlay::paintPointLabel(QPainter* painter, QPointF at)
{
    const QFontMetricsF metrics(font);
    const double left = at.x() + kPointGap;
    double end = area.right();
    for (const VerticalMark& mark : data->marks) {
        if (xOf(mark.x) > at.x())
            end = std::min(end, xOf(mark.x));
    }
    const LinePoint& point = *data->scaled->point;
    const bool room = left + metrics.horizontalAdvance(point.label) + kPointGap <= end;
    paintLabel(painter, {left, at.y() + metrics.height() / 2 + kPointGap}, Qt::AlignLeft,
               room ? point.label : point.shortLabel, tokensOf(palette).accent);
}

void AreaOverlay::paintScaledPoint(QPainter* painter)
{
    const Tokens& t = tokensOf(palette);
    const QPolygonF corners = cornersOf(*data->scaled);
    if (corners.isEmpty())
        return;
    if (data->scaled->point) {
        const QPointF at = scaledPoint();
        painter->setPen(QPen(t.pane, 1.4));
        painter->setBrush(t.accent);
        painter->drawEllipse(at, kPoint, kPoint);
        paintPointLabel(painter, at);
    }
    const double above = corners.back().y() - QFontMetricsF(font).height() / 2 - 4;
    paintLabel(painter, {area.right() - 4, above}, Qt::AlignRight, data->scaled->name, t.accent);
}

} // namespace vram
