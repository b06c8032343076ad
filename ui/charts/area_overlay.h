// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/layout.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QStringList>

#include <optional>

class QPainter;

namespace vram {

/// The axes, marks and labels around and over the areas of a chart, and the hover line with its text.
class AreaOverlay
{
public:
    /// Recomputes the chart's layout for a page of that size.
    void layOut(const AreaData& data, QSizeF page);
    QRectF plot() const;
    /// Paints the grid lines, which lie below the areas.
    void paintGrid(QPainter* painter) const;
    void paint(QPainter* painter, const AreaData& data) const;
    /// The region of the hover line. If only the hover line or the handle changes, only their regions are repainted.
    QRectF hoverArea(const AreaData& data) const;
    QRectF handleArea(const AreaData& data) const;

    QPalette palette{};
    QFont font{};
    std::optional<double> hover{};
    QStringList hoverText{};

private:
    void paintHover(QPainter* painter, const AreaData& data) const;
    /// The rectangle of the text beside the hover line.
    QRectF hoverBox(double x) const;

    ChartLayout m_layout{};
    QFont m_measured{}; ///< The font of m_measure.
    ChartFont m_measure{};
};

} // namespace vram
