#pragma once

#include "ui/charts/chart_data.h"

#include <QFont>
#include <QPalette>
#include <QStringList>

class QPainter;

namespace vram {

/// What stands on the areas: borders of phases, limits, marks with their words, the hover line and the handle.
class AreaOverlay
{
public:
    void paint(QPainter* painter);
    /// What hovering and the handle cover: where only these change, nothing else need be painted anew.
    QRectF hoverArea() const;
    QRectF handleArea() const;
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
    void paintLineNames(QPainter* painter);
    void paintTicks(QPainter* painter) const;
    void paintHandle(QPainter* painter) const;
    QPointF handleAt() const;
    /// Of the words beside the hover line.
    QRectF hoverBox() const;
    /// Text on a ground of the pane's colour, so that it reads on areas too.
    /// A label that would lie on another one goes below it.
    void paintLabel(QPainter* painter, QPointF at, Qt::Alignment side, const QString& text, const QColor& color);

    double clearOfMarks(double left, const QString& words) const;
    QRectF freePlace(const QRectF& wanted) const;

    QList<QRectF> m_labels{}; ///< Of this painting.
};

} // namespace vram
