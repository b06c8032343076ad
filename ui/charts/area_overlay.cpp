// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/area_overlay.h"

#include "ui/theme/tokens.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

namespace {

constexpr double kHandle = 5.5; ///< Radius.
constexpr double kMarkGap = 6;
constexpr double kAroundLabel = 6; ///< Total padding to the left and right of the text.

/// Drops the last parts of a label ("peak 8.27 GiB · layer1 backward · convolution"), then the words before its figure,
/// until it has room on one side of its mark and does not cross the mark.
QString shortened(const QString& label, const QFontMetricsF& metrics, double width)
{
    QStringList parts = label.split(QStringLiteral(" · "));
    while (parts.size() > 1 && metrics.horizontalAdvance(parts.join(QStringLiteral(" · "))) > width)
        parts.removeLast();
    QStringList words = parts.join(QStringLiteral(" · ")).split(QLatin1Char(' '));
    while (words.size() > 1 && metrics.horizontalAdvance(words.join(QLatin1Char(' '))) > width)
        words.removeFirst();
    return metrics.elidedText(words.join(QLatin1Char(' ')), Qt::ElideMiddle, width);
}

/// A label such as "RTX 4090, 23.5 GiB usable", and the parts of it behind and before the comma that have a figure.
QStringList formsOf(const QString& label)
{
    const qsizetype comma = label.indexOf(QStringLiteral(", "));
    QStringList forms{label};
    if (comma < 0)
        return forms;
    for (const QString& part : {label.mid(comma + 2), label.left(comma)}) {
        if (std::ranges::any_of(part, [](QChar c) { return c.isDigit(); }))
            forms << part;
    }
    return forms;
}

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

double AreaOverlay::xOf(double value) const
{
    return area.left() + area.width() * (value - data->xFrom) / std::max(1e-12, data->xTo - data->xFrom);
}

double AreaOverlay::yOf(double value) const
{
    return area.bottom() - area.height() * value / std::max(1e-12, data->yTop);
}

void AreaOverlay::paintGrid(QPainter* painter) const
{
    if (!data || data->x.empty())
        return;
    painter->setPen(QPen(tokensOf(palette).line, 1));
    for (const Tick& tick : yTicks)
        painter->drawLine(QPointF(area.left(), yOf(tick.value)), QPointF(area.right(), yOf(tick.value)));
}

void AreaOverlay::paintTicks(QPainter* painter) const
{
    const QFontMetricsF metrics(font);
    painter->setPen(tokensOf(palette).secondary);
    for (const Tick& tick : yTicks) {
        const QRectF box(0, yOf(tick.value) - metrics.height() / 2, area.left() - 7, metrics.height());
        painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    paintLine(painter, data->xTicks, area.bottom() + metrics.ascent() + 4);
    const double below = data->xTicks.empty() ? 0 : metrics.height();
    paintLine(painter, data->xParts, area.bottom() + below + metrics.ascent() + 4);
}

void AreaOverlay::paintLine(QPainter* painter, const std::vector<Tick>& ticks, double baseline) const
{
    const QFontMetricsF metrics(font);
    double free = area.left() - 20;
    for (const Tick& tick : ticks) {
        const double width = metrics.horizontalAdvance(tick.label);
        const double left = std::clamp(xOf(tick.value) - width / 2, area.left() - 4, area.right() + 4 - width);
        if (left < free + 8)
            continue;
        painter->drawText(QPointF(left, baseline), tick.label);
        free = left + width;
    }
}

void AreaOverlay::paint(QPainter* painter)
{
    if (!data)
        return;
    painter->setFont(font);
    if (data->x.empty()) {
        painter->setPen(tokensOf(palette).secondary);
        painter->drawText(area, Qt::AlignCenter, data->emptyWords);
        return;
    }
    paintTicks(painter);
    paintStrokes(painter);
    const Tokens& t = tokensOf(palette);
    painter->setPen(QPen(mixed(t.line, t.secondary, 0.4), 1, Qt::DotLine));
    for (const double border : data->xBorders) {
        if (border > data->xFrom && border < data->xTo)
            painter->drawLine(QPointF(xOf(border), area.top()), QPointF(xOf(border), area.bottom()));
    }
    m_labels.clear();
    if (data->scaled)
        paintScaledLine(painter);
    paintMarks(painter);
    paintLimits(painter);
    paintLineNames(painter);
    if (data->scaled)
        paintScaledPoint(painter);
    paintHandle(painter);
    paintHover(painter);
}

void AreaOverlay::paintLineNames(QPainter* painter)
{
    const Tokens& t = tokensOf(palette);
    for (const ChartLine& line : data->lines) {
        if (line.values.empty() || line.name.isEmpty())
            continue;
        const double above = yOf(line.values.back()) - QFontMetricsF(font).height() / 2 - 2;
        paintLabel(painter, {area.right() - 4, above}, Qt::AlignRight, line.name, line.strong ? t.text : t.secondary);
    }
}

void AreaOverlay::paintLabel(QPainter* painter, QPointF at, Qt::Alignment side, const QString& text,
                             const QColor& color)
{
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text) + kAroundLabel;
    QRectF box(at.x(), at.y() - metrics.height() / 2, width, metrics.height());
    if (side & Qt::AlignRight)
        box.moveRight(at.x());
    box.moveLeft(std::clamp(box.left(), area.left() + 2, std::max(area.left() + 2, area.right() - width)));
    box.moveTop(std::clamp(box.top(), area.top(), std::max(area.top(), area.bottom() - box.height())));
    box = freePlace(box);
    m_labels << box;
    QColor ground = tokensOf(palette).pane;
    ground.setAlphaF(0.88F);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);
    painter->drawRoundedRect(box, 3, 3);
    painter->setPen(color);
    painter->drawText(box, Qt::AlignCenter, text);
}

QPolygonF AreaOverlay::cornersOf(const ChartLine& line) const
{
    QPolygonF corners;
    for (std::size_t i = 0; i < std::min(line.values.size(), data->x.size()); ++i)
        corners << QPointF(xOf(data->x[i]), yOf(line.values[i]));
    return corners;
}

// The rectangles that the chart's lines cover between two x positions.
QList<QRectF> AreaOverlay::linesOver(double left, double right, bool withScaled) const
{
    QList<QRectF> found;
    const auto add = [&](const QPolygonF& line) {
        double top = area.bottom(), bottom = area.top();
        for (qsizetype i = 0; i < line.size(); ++i) {
            if (line[std::min(i + 1, line.size() - 1)].x() < left || line[std::max<qsizetype>(i - 1, 0)].x() > right)
                continue;
            top = std::min(top, line[i].y());
            bottom = std::max(bottom, line[i].y());
        }
        if (top <= bottom)
            found << QRectF(left, top - 1, right - left, bottom - top + 2);
    };
    for (const ChartLine& line : data->lines)
        add(cornersOf(line));
    if (data->scaled && withScaled)
        add(cornersOf(*data->scaled));
    constexpr double kLimit = 1.6; // Half of its outline.
    for (const Limit& limit : data->limits) {
        if (limit.y <= data->yTop)
            found << QRectF(left, yOf(limit.y) - kLimit, right - left, 2 * kLimit);
    }
    return found;
}

// The nearest position above or below where it stays on the chart and covers none of `taken`.
std::optional<QRectF> AreaOverlay::placeAmong(const QRectF& wanted, const QList<QRectF>& taken) const
{
    const auto free = [&](const QRectF& box) {
        const bool inside = box.top() >= area.top() - 0.5 && box.bottom() <= area.bottom() + 0.5;
        return inside && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); });
    };
    QList<double> tops{wanted.top()};
    for (const QRectF& other : taken)
        tops << other.bottom() + 1 << other.top() - 1 - wanted.height();
    std::ranges::sort(tops, {}, [&](double top) { return std::abs(top - wanted.top()); });
    for (const double top : tops) {
        const QRectF box(QPointF(wanted.left(), top), wanted.size());
        if (free(box))
            return box;
    }
    return {};
}

// Avoids other labels and lines, whose dashes it would hide, but not the line of the second axis where that would take
// it far from what it names. If all this is impossible, it avoids only the labels.
QRectF AreaOverlay::freePlace(const QRectF& wanted) const
{
    const double far = 3 * wanted.height();
    const double left = wanted.left(), right = wanted.right();
    const std::optional<QRectF> clear = placeAmong(wanted, m_labels + linesOver(left, right, true));
    if (clear && std::abs(clear->top() - wanted.top()) <= far)
        return *clear;
    const std::optional<QRectF> near = placeAmong(wanted, m_labels + linesOver(left, right, false));
    if (near && std::abs(near->top() - wanted.top()) <= far)
        return *near;
    return clear ? *clear : placeAmong(wanted, m_labels).value_or(wanted);
}

// Paints a limit's label in the first gap between marks that has room for it, so that no mark's line crosses it; where
// none has, a shorter form of it.
void AreaOverlay::paintLimitLabel(QPainter* painter, QPointF at, const QString& label)
{
    const QFontMetricsF metrics(font);
    QList<double> ends;
    for (const VerticalMark& mark : data->marks) {
        if (const double x = xOf(mark.x); x > at.x() && x < area.right())
            ends << x - 2;
    }
    std::ranges::sort(ends);
    ends << area.right();
    const QColor color = tokensOf(palette).capacity;
    for (const QString& words : formsOf(label)) {
        double left = at.x();
        for (const double end : ends) {
            if (metrics.horizontalAdvance(words) + kAroundLabel <= end - left)
                return paintLabel(painter, {left, at.y()}, Qt::AlignLeft, words, color);
            left = end + 2 + kMarkGap;
        }
    }
}

// The strokes have an outline in the pane's colour, because no single colour is visible on all fills.
void AreaOverlay::paintStrokes(QPainter* painter) const
{
    constexpr double height = 5;
    constexpr double row = 7;
    const Tokens& t = tokensOf(palette);
    for (const auto& [width, outlined] : {std::pair(3.5, true), std::pair(1.5, false)}) {
        for (const Stroke& stroke : data->strokes) {
            const double bottom = area.bottom() - 1 - (stroke.raised ? row : 0);
            painter->setPen(QPen(outlined ? t.pane : stroke.color, width, Qt::SolidLine, Qt::FlatCap));
            painter->drawLine(QPointF(xOf(stroke.x), bottom - height), QPointF(xOf(stroke.x), bottom));
        }
    }
}

void AreaOverlay::paintLimits(QPainter* painter)
{
    const Tokens& t = tokensOf(palette);
    const double half = QFontMetricsF(font).height() / 2;
    for (const Limit& limit : data->limits) {
        if (limit.y > data->yTop) {
            if (!limit.label.isEmpty())
                paintLimitLabel(painter, {area.left() + 4, area.top() + half}, QStringLiteral("↑ ") + limit.label);
            continue;
        }
        const double y = yOf(limit.y);
        // The capacity has a thin outline in the pane's colour, because no single colour is visible on all fills. The
        // budget just below it has none: both outlines would cut the fill apart.
        if (!limit.dashed) {
            painter->setPen(QPen(t.pane, 3.2));
            painter->drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        }
        painter->setPen(QPen(t.capacity, limit.dashed ? 1 : 1.6, limit.dashed ? Qt::DashLine : Qt::SolidLine));
        painter->drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        if (!limit.label.isEmpty())
            paintLimitLabel(painter, {area.left() + 6, y - half - 2}, limit.label);
    }
}

void AreaOverlay::paintMarks(QPainter* painter)
{
    const double labelY = area.top() + QFontMetricsF(font).height() / 2;
    for (const VerticalMark& mark : data->marks) {
        if (mark.x < data->xFrom || mark.x > data->xTo)
            continue;
        const double x = xOf(mark.x);
        painter->setPen(QPen(mark.color, 1.2, mark.dashed ? Qt::DashLine : Qt::SolidLine));
        painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const QFontMetricsF metrics(font);
        const double onLeft = x - area.left() - kMarkGap, onRight = area.right() - x - kMarkGap;
        const bool right = metrics.horizontalAdvance(mark.label) + kAroundLabel <= onRight || onRight >= onLeft;
        const QString words = shortened(mark.label, metrics, (right ? onRight : onLeft) - kAroundLabel);
        paintLabel(painter, {right ? x + kMarkGap : x - kMarkGap, labelY}, right ? Qt::AlignLeft : Qt::AlignRight,
                   words, mark.color);
    }
}

QRectF AreaOverlay::hoverBox() const
{
    const QFontMetricsF metrics(font);
    double width = QFontMetricsF(boldOf(font)).horizontalAdvance(hoverText.first());
    for (const QString& line : hoverText)
        width = std::max(width, metrics.horizontalAdvance(line));
    const double x = xOf(*hover);
    QRectF box(x + 10, area.top() + 6, width + 16, metrics.height() * static_cast<double>(hoverText.size()) + 10);
    if (box.right() > area.right())
        box.moveRight(std::max(x - 10, area.left() + box.width()));
    return box;
}

QRectF AreaOverlay::hoverArea() const
{
    if (!hover)
        return {};
    const QRectF line(xOf(*hover) - 1, area.top() - 1, 2, area.height() + 2);
    return hoverText.isEmpty() ? line : line.united(hoverBox().adjusted(-1, -1, 1, 1));
}

void AreaOverlay::paintHover(QPainter* painter) const
{
    if (!hover)
        return;
    const Tokens& t = tokensOf(palette);
    const double x = xOf(*hover);
    painter->setPen(QPen(t.secondary, 1));
    painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    if (hoverText.isEmpty())
        return;
    const QRectF box = hoverBox();
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

QPointF AreaOverlay::handleAt() const
{
    return {xOf(data->handle->first), std::clamp(yOf(data->handle->second), area.top(), area.bottom())};
}

QRectF AreaOverlay::handleArea() const
{
    const double around = kHandle + 3;
    return data->handle ? QRectF(handleAt(), QSizeF()).adjusted(-around, -around, around, around) : QRectF();
}

void AreaOverlay::paintHandle(QPainter* painter) const
{
    if (!data->handle)
        return;
    const Tokens& t = tokensOf(palette);
    painter->setPen(QPen(t.accent, 2.5));
    painter->setBrush(t.pane);
    painter->drawEllipse(handleAt(), kHandle, kHandle);
}

} // namespace vram
