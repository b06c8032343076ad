// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/graph/graph_layout.h"

#include <optional>
#include <vector>

namespace vram {

/// A graph that is broken into columns between dot's ranks, like the text of a newspaper. Otherwise, a network of a
/// hundred layers would be drawn as a thin line.
class GraphColumns
{
public:
    /// Creates a single column.
    GraphColumns() = default;
    explicit GraphColumns(const GraphLayout& layout);
    /// Creates as many columns as make the graph largest in `room`.
    GraphColumns(const GraphLayout& layout, QSizeF room);

    std::size_t count() const { return m_columns.size(); }
    QSizeF size() const; ///< Size of all columns together.
    /// The part of the layout in a column, and the position of its top left corner.
    QRectF part(std::size_t column) const;
    QPointF place(std::size_t column) const;
    /// Maps a rectangle of the layout to the columns. Its centre determines the column.
    QRectF mapped(const QRectF& area) const;
    /// The point of the layout that is drawn at `point`, or std::nullopt outside the columns.
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
