// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/units.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

namespace vram {

/// A variant of the setup, with the time and memory of a step.
struct TradeoffPoint {
    QString name;
    QString tip;
    double seconds = 0;
    double size = 0; ///< Memory in the chart's unit.
    QColor color{};
    bool hasSameResults = true; ///< Whether training gives the same results. If not, the dot is hollow and off the
                                ///< line.
};

/// Returns the indices of the Pareto-optimal points among those with the same training results, from the fastest to the
/// one with the least memory.
std::vector<std::size_t> paretoFrontier(const std::vector<TradeoffPoint>& points);

/// Plots memory against time: a dot for each variant, and a line through the Pareto-optimal ones. Clicking a dot
/// chooses it; its tooltip shows its name and figures.
class TradeoffChart : public QWidget
{
    Q_OBJECT

public:
    explicit TradeoffChart(QWidget* parent = nullptr);
    /// The first point is the current setup. A line is drawn at `capacity`.
    void setPoints(std::vector<TradeoffPoint> points, double capacity, SizeUnits unit);
    /// The title of the horizontal axis.
    void setTimeTitle(const QString& title) { m_timeTitle = title; }
    const std::vector<TradeoffPoint>& points() const { return m_points; }
    /// Marks a point, or none for -1.
    void select(int point);
    QPointF pointPosition(std::size_t point) const;
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
    void paintName(QPainter& painter) const;
    QRectF nameBox(QPointF at, QSizeF size) const;

    QString m_timeTitle{};
    std::vector<TradeoffPoint> m_points;
    double m_capacity = 0;
    SizeUnits m_unit = SizeUnits::Binary;
    double m_from = 0; ///< Time at the left edge, in seconds.
    double m_to = 1;
    double m_top = 1;
    int m_selected = -1;
};

} // namespace vram
