// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/graph/graph_columns.h"

#include <algorithm>

namespace vram {

namespace {

constexpr double kGap = 24;
constexpr std::size_t kMostColumns = 60;
constexpr double kWorthAColumn = 1.05; ///< Minimum factor by which a further column must enlarge the graph.

/// Returns the y coordinates of the ranks that dot assigned, from top to bottom.
std::vector<double> ranksOf(const GraphLayout& layout)
{
    std::vector<double> ranks;
    ranks.reserve(layout.nodes.size());
    for (const QRectF& node : layout.nodes)
        ranks.push_back(node.center().y());
    std::sort(ranks.begin(), ranks.end());
    const auto same = [](double a, double b) { return b - a < kGraphNode.height() / 2; };
    ranks.erase(std::unique(ranks.begin(), ranks.end(), same), ranks.end());
    return ranks;
}

} // namespace

GraphColumns::GraphColumns(const GraphLayout& layout)
    : m_width(layout.size.width()), m_columns{{0, layout.size.height()}}
{
}

GraphColumns::GraphColumns(const GraphLayout& layout, QSizeF room) : GraphColumns(layout)
{
    const std::vector<double> ranks = ranksOf(layout);
    for (std::size_t count = 2; count <= std::min(kMostColumns, ranks.size()); ++count) {
        GraphColumns columns(layout);
        columns.m_columns.clear();
        double top = 0;
        for (std::size_t i = 1; i <= count; ++i) {
            const std::size_t next = i * ranks.size() / count;
            const double bottom = i == count ? layout.size.height() : (ranks[next - 1] + ranks[next]) / 2;
            columns.m_columns.push_back({top, bottom});
            top = bottom;
        }
        if (columns.scaleIn(room) > kWorthAColumn * scaleIn(room))
            *this = std::move(columns);
    }
}

double GraphColumns::heightOfTallest() const
{
    double height = 0;
    for (const Column& column : m_columns)
        height = std::max(height, column.bottom - column.top);
    return height;
}

QSizeF GraphColumns::size() const
{
    const auto columns = static_cast<double>(m_columns.size());
    return {columns * m_width + std::max(columns - 1, 0.0) * kGap, heightOfTallest()};
}

double GraphColumns::scaleIn(QSizeF room) const
{
    const QSizeF all = size();
    return all.isEmpty() ? 0 : std::min({room.width() / all.width(), room.height() / all.height(), 1.0});
}

QRectF GraphColumns::part(std::size_t column) const
{
    const auto& [top, bottom] = m_columns[column];
    return {0, top, m_width, bottom - top};
}

QPointF GraphColumns::place(std::size_t column) const
{
    return {static_cast<double>(column) * (m_width + kGap), 0};
}

QRectF GraphColumns::mapped(const QRectF& area) const
{
    std::size_t column = 0;
    while (column + 1 < m_columns.size() && area.center().y() >= m_columns[column].bottom)
        ++column;
    return m_columns.empty() ? area : area.translated(place(column) - part(column).topLeft());
}

std::optional<QPointF> GraphColumns::at(QPointF point) const
{
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        const QPointF inside = point - place(column) + part(column).topLeft();
        if (part(column).contains(inside))
            return inside;
    }
    return std::nullopt;
}

} // namespace vram
