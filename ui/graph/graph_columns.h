// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/graph/graph_layout.h"

#include <optional>
#include <vector>

namespace vram {

/// A graph that is cut between its ranks, and its pieces beside each other like the columns of a newspaper: a network of
/// a hundred layers is a thin line otherwise.
class GraphColumns
{
public:
    /// One column.
    GraphColumns() = default;
    explicit GraphColumns(const GraphLayout& layout);
    /// As many columns as let the graph be drawn largest in `room`.
    GraphColumns(const GraphLayout& layout, QSizeF room);

    std::size_t count() const { return m_columns.size(); }
    QSizeF size() const; ///< Of all columns.
    /// The part of the layout in a column, and where its top left is drawn.
    QRectF part(std::size_t column) const;
    QPointF place(std::size_t column) const;
    /// Where a rectangle of the layout is drawn, by its centre.
    QRectF drawn(const QRectF& area) const;
    /// The point of the layout that is drawn there; none beside the columns.
    std::optional<QPointF> at(QPointF point) const;

private:
    struct Column {
        double top = 0;
        double bottom = 0;
    };
    double heightOfTallest() const;
    double scaleIn(QSizeF room) const;

    double m_width = 0;
    std::vector<Column> m_columns{};
};

} // namespace vram
