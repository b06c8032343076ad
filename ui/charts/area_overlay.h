// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_data.h"

#include <QFont>
#include <QPalette>
#include <QPolygonF>
#include <QStringList>

class QPainter;

namespace vram {

/// Draws what lies over the areas: phase borders, limits, marks with their labels, the hover line and the handle.
class AreaOverlay
{
public:
    void paint(QPainter* painter);
    /// The region of the hover line and the handle. If only these change, only this region is repainted.
    QRectF hoverArea() const;
    QRectF handleArea() const;
    /// Paints the grid lines and the base line, which lie below the areas.
    void paintGrid(QPainter* painter) const;

    const AreaData* data = nullptr;
    QRectF area{};
    QPalette palette{};
    QFont font{};
    std::vector<Tick> yTicks{};
    std::optional<double> hover{};
    QStringList hoverText{};

private:
    double xOf(double value) const;
    double yOf(double value) const;
    double scaledYOf(double value) const;
    void paintLimits(QPainter* painter);
    void paintMarks(QPainter* painter);
    void paintHover(QPainter* painter) const;
    void paintLineNames(QPainter* painter);
    void paintScaledLine(QPainter* painter);
    void paintScaledPoint(QPainter* painter);
    void paintScaledTicks(QPainter* painter) const;
    QPointF scaledPoint() const;
    void paintPointLabel(QPainter* painter, QPointF at);
    void paintTicks(QPainter* painter) const;
    /// Labels below the axis, without those that would touch the one before.
    void paintLine(QPainter* painter, const std::vector<Tick>& ticks, double baseline) const;
    void paintStrokes(QPainter* painter) const;
    void paintHandle(QPainter* painter) const;
    QPointF handleAt() const;
    /// The rectangle of the text beside the hover line.
    QRectF hoverBox() const;
    /// Paints text on a background in the pane's colour, so that it is readable on the areas. A label that would
    /// overlap another one is moved below it.
    void paintLabel(QPainter* painter, QPointF at, Qt::Alignment side, const QString& text, const QColor& color);

    void paintLimitLabel(QPainter* painter, QPointF at, const QString& label);
    QRectF freePlace(const QRectF& wanted) const;
    std::optional<QRectF> placeAmong(const QRectF& wanted, const QList<QRectF>& taken) const;
    QList<QRectF> linesOver(double left, double right, bool withScaled) const;
    QPolygonF cornersOf(const ChartLine& line) const;
    QPolygonF cornersOf(const ScaledLine& line) const;

    QList<QRectF> m_labels{}; ///< Rectangles of the labels painted so far.
};

} // namespace vram
