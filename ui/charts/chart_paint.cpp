// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_paint.h"

#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace vram {

namespace {

/// A cache of measured text widths. Most texts of a chart stay the same while the batch is dragged.
using Widths = std::map<std::string, double, std::less<>>;

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
    painter->setPen(penColour(shape.colour, tokens));
    const QString words = qs(shape.text);
    QPointF at = cornersOf(shape).front();
    if (shape.bold) {
        QFont bold = painter->font();
        bold.setBold(true);
        at.rx() += shape.anchor * (shape.box.width - QFontMetricsF(bold).horizontalAdvance(words));
        painter->save();
        painter->setFont(bold);
        painter->drawText(at, words);
        painter->restore();
        return;
    }
    painter->drawText(at, words);
}

void paintDot(QPainter* painter, const ChartShape& shape, const Tokens& tokens)
{
    const QColor colour = penColour(shape.colour, tokens);
    painter->setPen(shape.hollow ? QPen(colour, 0.4 * shape.width) : QPen(tokens.pane, 1.4));
    painter->setBrush(shape.hollow ? tokens.pane : colour);
    painter->drawEllipse(cornersOf(shape).front(), shape.width, shape.width);
}

} // namespace

ChartFont chartFont(const QFont& font)
{
    const QFontMetricsF metrics(font);
    return {.words = [](const Message& message) { return utf8(translated(message)); },
            .width =
                [metrics, known = std::make_shared<Widths>()](std::string_view words) {
                    if (const auto found = known->find(words); found != known->end())
                        return found->second;
                    constexpr std::size_t kMost = 1000;
                    if (known->size() >= kMost)
                        known->clear();
                    return known->emplace(words, metrics.horizontalAdvance(qs(words))).first->second;
                },
            .height = metrics.height(),
            .ascent = metrics.ascent()};
}

namespace {

QColor pureInkOf(const ChartColour& colour, const Tokens& tokens)
{
    switch (colour.ink) {
    case ChartColourRole::Part: return tokens.part(colour.part);
    case ChartColourRole::Ground: return tokens.pane;
    case ChartColourRole::Page: return tokens.window;
    case ChartColourRole::Grid: return tokens.line;
    case ChartColourRole::Border: return mixed(tokens.line, tokens.secondary, 0.4);
    case ChartColourRole::Text: return tokens.text;
    case ChartColourRole::Secondary: return tokens.secondary;
    case ChartColourRole::Accent: return tokens.accent;
    case ChartColourRole::Capacity: return tokens.capacity;
    case ChartColourRole::Problem: return tokens.problem;
    case ChartColourRole::Unknown: return mixed(tokens.secondary, tokens.pane, 0.4);
    }
    return {};
}

} // namespace

QColor penColour(const ChartColour& colour, const Tokens& tokens)
{
    const QColor pure = pureInkOf(colour, tokens);
    return colour.strength < 1 ? mixed(tokens.pane, pure, colour.strength) : pure;
}

QRectF rectOf(const PlotBox& box)
{
    return {box.left, box.top, box.width, box.height};
}

namespace {

QPen penOf(const ChartShape& line, const Tokens& tokens)
{
    return {penColour(line.colour, tokens), line.width, styleOf(line.dash), Qt::FlatCap, Qt::RoundJoin};
}

bool isSegment(const ChartShape& shape)
{
    return shape.kind == ChartShape::Kind::Line && shape.points.size() == 2;
}

/// Paints the consecutive straight lines from `first` on that have the same pen, and returns an iterator to the next
/// shape. A hatching has hundreds of lines, and painting them one by one takes several times as long.
std::vector<ChartShape>::const_iterator paintSegments(QPainter* painter, std::vector<ChartShape>::const_iterator first,
                                                      std::vector<ChartShape>::const_iterator end, const Tokens& tokens)
{
    const ChartShape& like = *first;
    QList<QLineF> lines;
    for (; first != end && isSegment(*first) && first->colour == like.colour && first->width == like.width
           && first->dash == like.dash;
         ++first)
        lines << QLineF(first->points[0].x, first->points[0].y, first->points[1].x, first->points[1].y);
    painter->setPen(penOf(like, tokens));
    painter->drawLines(lines);
    return first;
}

} // namespace

void paintShapes(QPainter* painter, const std::vector<ChartShape>& shapes, const QFont& font, const Tokens& tokens)
{
    painter->setFont(font);
    for (auto next = shapes.begin(); next != shapes.end();) {
        if (isSegment(*next)) {
            next = paintSegments(painter, next, shapes.end(), tokens);
            continue;
        }
        const ChartShape& shape = *next++;
        switch (shape.kind) {
        case ChartShape::Kind::Area:
            painter->setPen(shape.width > 0 ? QPen(tokens.pane, shape.width) : QPen(Qt::NoPen));
            painter->setBrush(penColour(shape.colour, tokens));
            painter->drawPolygon(cornersOf(shape));
            break;
        case ChartShape::Kind::Line:
            painter->setPen(penOf(shape, tokens));
            painter->drawPolyline(cornersOf(shape));
            break;
        case ChartShape::Kind::Dot: paintDot(painter, shape, tokens); break;
        case ChartShape::Kind::Text:
        case ChartShape::Kind::Label: paintText(painter, shape, tokens); break;
        }
    }
}

void paintLayout(QPainter* painter, const ChartLayout& layout, const QFont& font, const Tokens& tokens)
{
    painter->setRenderHint(QPainter::Antialiasing);
    for (const std::vector<ChartShape>* shapes : {&layout.grid, &layout.areas, &layout.labels})
        paintShapes(painter, *shapes, font, tokens);
}

void paintChart(QPainter* painter, const QRectF& target, const LayOutFunction& layOut, const QFont& font, double pixels)
{
    Tokens light = tokens(Scheme::Light);
    light.window = light.pane; // Paper has the colour of the charts.
    const QSizeF page = target.size() * pixels;
    painter->save();
    painter->translate(target.topLeft());
    painter->scale(1 / pixels, 1 / pixels);
    paintLayout(painter, layOut(page.width(), page.height(), chartFont(font)), font, light);
    painter->restore();
}

QFont paperFont()
{
    QFont font(embeddedFontFamily());
    font.setPixelSize(13);
    return scaled(font, 0.88);
}

} // namespace vram
