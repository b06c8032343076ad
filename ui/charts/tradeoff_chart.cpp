// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tradeoff_chart.h"

#include "ui/language/core_text.h"
#include "ui/theme/accessible.h"
#include "ui/theme/theme.h"
#include "ui/theme/tokens.h"

#include "chart/area_data.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vram {

namespace {

constexpr double kDot = 4.5;
constexpr double kReach = 9; ///< Maximum distance of a click from a dot.
constexpr double kEdge = 8;  ///< Minimum distance of a label from the right edge of the chart.

} // namespace

std::vector<std::size_t> paretoFrontier(const std::vector<TradeoffPoint>& points)
{
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(points[a].seconds, points[a].size) < std::pair(points[b].seconds, points[b].size);
    });
    std::vector<std::size_t> best;
    for (const std::size_t point : order) {
        if (points[point].hasSameResults && (best.empty() || points[point].size < points[best.back()].size))
            best.push_back(point);
    }
    return best;
}

TradeoffChart::TradeoffChart(QWidget* parent) : QWidget(parent)
{
    setAccessibleRole(this, QAccessible::Chart);
    setAccessibleName(tr("Memory against the time of a step"));
    setMouseTracking(true);
}

void TradeoffChart::setPoints(std::vector<TradeoffPoint> points, double capacity, SizeUnits unit)
{
    m_points = std::move(points);
    m_capacity = capacity;
    m_unit = unit;
    m_selected = -1;
    QStringList words;
    for (const std::size_t point : paretoFrontier(m_points))
        words << m_points[point].tip;
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    if (m_points.empty())
        return;
    const auto [fastest, slowest] = std::ranges::minmax_element(m_points, {}, &TradeoffPoint::seconds);
    const double largest = std::ranges::max_element(m_points, {}, &TradeoffPoint::size)->size;
    constexpr double kRoom = 0.08;
    const double span = std::max(slowest->seconds - fastest->seconds, kRoom * slowest->seconds);
    m_from = std::max(0.0, fastest->seconds - kRoom * span);
    m_to = slowest->seconds + kRoom * span;
    m_top = (1 + kRoom) * largest;
    update();
}

void TradeoffChart::select(int point)
{
    m_selected = point;
    update();
}

QRectF TradeoffChart::area() const
{
    const QFontMetricsF metrics(scaled(font(), 0.88));
    const double left = metrics.horizontalAdvance(QStringLiteral("00.0 GiB")) + 8;
    return QRectF(rect()).adjusted(left, 6, -14, -(2 * metrics.height() + 8));
}

QPointF TradeoffChart::pointPosition(std::size_t point) const
{
    const QRectF room = area();
    const TradeoffPoint& one = m_points[point];
    return {room.left() + room.width() * (one.seconds - m_from) / std::max(m_to - m_from, 1e-12),
            room.bottom() - room.height() * one.size / std::max(m_top, 1e-12)};
}

int TradeoffChart::pointAt(QPointF position) const
{
    int nearest = -1;
    double least = kReach;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const QPointF away = pointPosition(i) - position;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

void TradeoffChart::paintAxes(QPainter& painter) const
{
    const Tokens& t = tokensOf(palette());
    const QFontMetricsF metrics(painter.font());
    const QRectF room = area();
    for (const Tick& tick : sizeTicks(m_top, m_unit, std::max(2, height() / 40))) {
        const double y = room.bottom() - room.height() * tick.value / m_top;
        painter.setPen(t.line);
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
        painter.setPen(t.secondary);
        painter.drawText(QRectF(0, y - metrics.height() / 2, room.left() - 7, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, translated(tick.label));
    }
    if (m_capacity > 0 && m_capacity < m_top) {
        painter.setPen(QPen(t.capacity, 1.4));
        const double y = room.bottom() - room.height() * m_capacity / m_top;
        painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y));
    }
    painter.setPen(t.secondary);
    const double baseline = room.bottom() + metrics.ascent() + 4;
    for (const Tick& tick : timeTicks(m_from, m_to, 4)) {
        const double x = room.left() + room.width() * (tick.value - m_from) / (m_to - m_from);
        const QString label = translated(tick.label);
        const double wide = metrics.horizontalAdvance(label);
        // The last label is shifted to the left to end inside the chart.
        painter.drawText(QPointF(std::min(x - wide / 2, width() - wide - kEdge), baseline), label);
    }
    painter.drawText(QRectF(room.left(), baseline + metrics.descent(), room.width(), metrics.height()), Qt::AlignCenter,
                     m_timeTitle);
}

void TradeoffChart::paintFrontier(QPainter& painter) const
{
    painter.setPen(QPen(tokensOf(palette()).secondary, 1.2, Qt::DashLine));
    QPolygonF line;
    for (const std::size_t point : paretoFrontier(m_points))
        line << pointPosition(point);
    painter.drawPolyline(line);
}

void TradeoffChart::paintPoints(QPainter& painter) const
{
    const Tokens& t = tokensOf(palette());
    for (std::size_t i = m_points.size(); i-- > 0;) {
        const bool chosen = static_cast<int>(i) == m_selected;
        const TradeoffPoint& point = m_points[i];
        painter.setPen(QPen(chosen ? t.text : point.hasSameResults ? t.pane : point.color, chosen ? 2 : 1.4));
        painter.setBrush(point.hasSameResults ? point.color : t.pane);
        const double radius = chosen ? kDot + 1.5 : kDot;
        painter.drawEllipse(pointPosition(i), radius, radius);
    }
}

// Places the name beside the point where it covers the fewest other points.
QRectF TradeoffChart::nameBox(QPointF at, QSizeF size) const
{
    constexpr double kAway = 7;
    const QRectF room = area();
    QRectF best;
    std::ptrdiff_t fewest = std::ssize(m_points) + 1;
    for (const double top : {at.y() - size.height() - kAway / 2, at.y() + kAway / 2, at.y() - size.height() / 2}) {
        for (const double left : {at.x() + kAway, at.x() - kAway - size.width()}) {
            const QRectF box(QPointF(std::clamp(left, room.left(), std::max(room.left(), room.right() - size.width())),
                                     std::clamp(top, room.top(), std::max(room.top(), room.bottom() - size.height()))),
                             size);
            std::ptrdiff_t covered = 0;
            for (std::size_t i = 0; i < m_points.size(); ++i)
                covered += box.adjusted(-kDot, -kDot, kDot, kDot).contains(pointPosition(i));
            if (covered < fewest) {
                fewest = covered;
                best = box;
            }
        }
    }
    return best;
}

void TradeoffChart::paintName(QPainter& painter) const
{
    const QFontMetricsF metrics(painter.font());
    const auto named = static_cast<std::size_t>(std::max(m_selected, 0));
    const QString name = metrics.elidedText(m_points[named].name, Qt::ElideRight, area().width());
    painter.setPen(tokensOf(palette()).text);
    painter.drawText(nameBox(pointPosition(named), {metrics.horizontalAdvance(name), metrics.height()}),
                     Qt::AlignCenter, name);
}

void TradeoffChart::paintEvent(QPaintEvent*)
{
    if (m_points.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(scaled(font(), 0.88));
    paintAxes(painter);
    paintFrontier(painter);
    paintPoints(painter);
    paintName(painter);
}

void TradeoffChart::mousePressEvent(QMouseEvent* event)
{
    if (const int point = pointAt(event->position()); point >= 0)
        emit chosen(point);
}

bool TradeoffChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int point = pointAt(help->pos());
    QToolTip::showText(help->globalPos(), point < 0 ? QString() : m_points[static_cast<std::size_t>(point)].tip, this);
    return true;
}

} // namespace vram
