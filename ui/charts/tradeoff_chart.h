// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

namespace vram {

/// One way of running a step: how long it takes and what it needs.
struct TradeoffPoint {
    QString name;
    QString tip;
    double seconds = 0;
    double size = 0; ///< In the chart's unit.
    QColor color{};
    bool trainsTheSame = true; ///< The others are hollow, and no part of the line.
};

/// Indices of the points that train the same and than which none of these is both faster and smaller, from the fastest
/// to the smallest.
std::vector<std::size_t> frontierOf(const std::vector<TradeoffPoint>& points);

/// Memory against time: a dot for each way, and a line along those that no other beats. A click chooses a dot; its name
/// and figures are its tip.
class TradeoffChart : public QWidget
{
    Q_OBJECT

public:
    explicit TradeoffChart(QWidget* parent = nullptr);
    /// The first point is the present setup. `capacity` is where a line is drawn.
    void setPoints(std::vector<TradeoffPoint> points, double capacity, SizeUnits unit);
    /// The title of the horizontal axis.
    void setTimeTitle(const QString& title) { m_timeTitle = title; }
    const std::vector<TradeoffPoint>& points() const { return m_points; }
    /// Marks a point; -1 for none.
    void select(int point);
    QPointF placeOf(std::size_t point) const;
    QSize sizeHint() const override { return {420, 160}; }

signals:
    void chosen(int point);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF area() const;
    int pointAt(QPointF position) const;
    void paintAxes(QPainter& painter) const;
    void paintFrontier(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;

    QString m_timeTitle{};
    std::vector<TradeoffPoint> m_points;
    double m_capacity = 0;
    SizeUnits m_unit = SizeUnits::Binary;
    double m_from = 0; ///< Seconds at the left edge.
    double m_to = 1;
    double m_top = 1;
    int m_selected = -1;
};

} // namespace vram
