// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/frontier_model.h"

#include "ui/language/core_text.h"
#include "ui/language/time_text.h"

namespace vram {

void FrontierModel::setFrontier(std::shared_ptr<const Frontier> frontier, ByteUnit unit)
{
    beginResetModel();
    m_frontier = std::move(frontier);
    m_unit = unit;
    m_map = m_frontier ? heatMap(*m_frontier, unit) : HeatMap();
    endResetModel();
}

int FrontierModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_frontier ? 0 : static_cast<int>(m_frontier->rows.size());
}

int FrontierModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_frontier ? 0 : static_cast<int>(m_frontier->batches.size()) + 1;
}

const FrontierRow& FrontierModel::rowOf(const QModelIndex& index) const
{
    return m_frontier->rows[m_frontier->rows.size() - 1 - static_cast<std::size_t>(index.row())];
}

std::int64_t FrontierModel::sizeOf(const QModelIndex& index) const
{
    return index.isValid() ? rowOf(index).size : 0;
}

std::int64_t FrontierModel::batchOf(const QModelIndex& index) const
{
    if (!index.isValid() || !rowOf(index).problem.empty())
        return 0;
    return isLargest(index) ? rowOf(index).largest : m_frontier->batches[static_cast<std::size_t>(index.column())];
}

QString FrontierModel::words(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const FrontierRow& row = rowOf(index);
    const QString size = translated(sizeLabel(m_frontier->axis.kind, row.size));
    if (!row.problem.empty())
        return tr("%1 cannot run — %2").arg(size, translated(row.problem));
    if (isLargest(index)) {
        return row.largest > 0 ? tr("%1: largest batch %2").arg(size, numberText(row.largest))
                               : tr("%1: not even one sample fits").arg(size);
    }
    const auto column = static_cast<std::size_t>(index.column());
    const Bytes total = row.cells[column].total;
    const Bytes room = m_frontier->capacity - total;
    const QString rest =
        room < 0 ? tr("%1 too much").arg(bytesText(-room, m_unit)) : tr("%1 free").arg(bytesText(room, m_unit));
    const QString words = tr("batch %1, %2: needs %3, %4")
                              .arg(numberText(m_frontier->batches[column]), size, bytesText(total, m_unit), rest);
    const FrontierCell& cell = row.cells[column];
    if (cell.stepSeconds <= 0)
        return words;
    return tr("%1, %2 a step, %3")
        .arg(words, timeText(cell.stepSeconds), throughputText({cell.samplesPerSecond, RateOf::Samples}));
}

QVariant FrontierModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<std::size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole: return translated(m_map.cells[row][column].words);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return words(index);
    case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignCenter);
    default: return {};
    }
}

QVariant FrontierModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(orientation == Qt::Horizontal ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || !m_frontier)
        return {};
    const auto place = static_cast<std::size_t>(section);
    return translated(orientation == Qt::Vertical ? m_map.rows[place] : m_map.columns[place]);
}

} // namespace vram
