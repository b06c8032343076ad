#pragma once

#include "ui/charts/chart_data.h"

#include <QFont>
#include <QGraphicsItem>
#include <QPalette>
#include <QStringList>

namespace vram {

/// What stands on the areas: borders of phases, limits, marks with their words, the hover line and the handle.
class AreaOverlay : public QGraphicsItem
{
public:
    QRectF boundingRect() const override { return area.adjusted(-100, -20, 60, 30); }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override;
    void refresh();
    /// Grid lines and the ground line, which belong below the areas.
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
    void paintLimits(QPainter* painter);
    void paintMarks(QPainter* painter);
    void paintHover(QPainter* painter) const;
    void paintLineName(QPainter* painter);
    void paintTicks(QPainter* painter) const;
    void paintHandle(QPainter* painter) const;
    /// Text on a ground of the pane's colour, so that it reads on areas too.
    /// A label that would lie on another one goes below it.
    void paintLabel(QPainter* painter, QPointF at, Qt::Alignment side, const QString& text, const QColor& color);

    QList<QRectF> m_labels{}; ///< Of this painting.
};

} // namespace vram
