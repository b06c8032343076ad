// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_paint.h"

#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

namespace vram {

namespace {

QPolygonF cornersOf(const ChartShape& shape)
{
    QPolygonF corners;
    for (const PlotPoint& point : shape.points)
        corners << QPointF(point.x, point.y);
    return corners;
}

Qt::PenStyle styleOf(Dash dash)
{
    return dash == Dash::Solid ? Qt::SolidLine : dash == Dash::Dashes ? Qt::DashLine : Qt::DotLine;
}

void paintText(QPainter* painter, const ChartShape& shape, const Tokens& tokens)
{
    if (shape.kind == ChartShape::Kind::Label) {
        QColor ground = tokens.pane;
        ground.setAlphaF(0.88F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(ground);
        painter->drawRoundedRect(rectOf(shape.box), 3, 3);
    }
    painter->setPen(inkOf(shape.colour, tokens));
    painter->drawText(cornersOf(shape).front(), qs(shape.text));
}

void paintDot(QPainter* painter, const ChartShape& shape, const Tokens& tokens)
{
    const QColor colour = inkOf(shape.colour, tokens);
    painter->setPen(shape.hollow ? QPen(colour, 2.5) : QPen(tokens.pane, 1.4));
    painter->setBrush(shape.hollow ? tokens.pane : colour);
    painter->drawEllipse(cornersOf(shape).front(), shape.width, shape.width);
}

} // namespace

ChartFont chartFont(const QFont& font)
{
    const QFontMetricsF metrics(font);
    return {.words = [](const Message& message) { return utf8(translated(message)); },
            .width = [metrics](std::string_view words) { return metrics.horizontalAdvance(qs(words)); },
            .height = metrics.height(),
            .ascent = metrics.ascent()};
}

QColor inkOf(const ChartColour& colour, const Tokens& tokens)
{
    switch (colour.ink) {
    case ChartInk::Part: return tokens.part(colour.part);
    case ChartInk::Ground: return tokens.pane;
    case ChartInk::Grid: return tokens.line;
    case ChartInk::Border: return mixed(tokens.line, tokens.secondary, 0.4);
    case ChartInk::Text: return tokens.text;
    case ChartInk::Secondary: return tokens.secondary;
    case ChartInk::Accent: return tokens.accent;
    case ChartInk::Capacity: return tokens.capacity;
    case ChartInk::Unknown: return mixed(tokens.secondary, tokens.pane, 0.4);
    }
    return {};
}

QRectF rectOf(const PlotBox& box)
{
    return {box.left, box.top, box.width, box.height};
}

void paintShapes(QPainter* painter, const std::vector<ChartShape>& shapes, const QFont& font, const Tokens& tokens)
{
    painter->setFont(font);
    for (const ChartShape& shape : shapes) {
        switch (shape.kind) {
        case ChartShape::Kind::Area:
            painter->setPen(QPen(tokens.pane, shape.width));
            painter->setBrush(inkOf(shape.colour, tokens));
            painter->drawPolygon(cornersOf(shape));
            break;
        case ChartShape::Kind::Line:
            painter->setPen(
                QPen(inkOf(shape.colour, tokens), shape.width, styleOf(shape.dash), Qt::FlatCap, Qt::RoundJoin));
            painter->drawPolyline(cornersOf(shape));
            break;
        case ChartShape::Kind::Dot: paintDot(painter, shape, tokens); break;
        case ChartShape::Kind::Text:
        case ChartShape::Kind::Label: paintText(painter, shape, tokens); break;
        }
    }
}

void paintChart(QPainter* painter, const QRectF& target, const AreaData& data, const QFont& font, double pixels)
{
    const Tokens& light = tokens(Scheme::Light);
    const QSizeF page = target.size() * pixels;
    const ChartLayout layout = layOut(data, page.width(), page.height(), chartFont(font));
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(target.topLeft());
    painter->scale(1 / pixels, 1 / pixels);
    for (const std::vector<ChartShape>* shapes : {&layout.grid, &layout.areas, &layout.labels})
        paintShapes(painter, *shapes, font, light);
    painter->restore();
}

} // namespace vram
