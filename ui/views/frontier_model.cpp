// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/frontier_model.h"

#include "ui/language/core_text.h"
#include "ui/language/time_text.h"

#include <QFont>

namespace vram {

QString sizeWords(SizeAxis::Kind kind, std::int64_t size)
{
    return kind == SizeAxis::Kind::Sequence ? FrontierModel::tr("%1 tokens").arg(numberText(size))
                                            : FrontierModel::tr("%1 px").arg(numberText(size));
}

void FrontierModel::setFrontier(std::shared_ptr<const Frontier> frontier, ByteUnit unit)
{
    beginResetModel();
    m_frontier = std::move(frontier);
    m_unit = unit;
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

FrontierModel::State FrontierModel::stateOf(const QModelIndex& index) const
{
    const FrontierRow& row = rowOf(index);
    if (!row.problem.empty())
        return State::CannotRun;
    const bool fits =
        isLargest(index) ? row.largest > 0 : row.cells[static_cast<std::size_t>(index.column())].fit == Fit::Fits;
    return fits ? State::Fits : State::Over;
}

QVariant FrontierModel::cellText(const QModelIndex& index) const
{
    const FrontierRow& row = rowOf(index);
    if (!row.problem.empty())
        return isLargest(index) ? QStringLiteral("—") : QString();
    if (isLargest(index))
        return row.largest > 0 ? numberText(row.largest) : QStringLiteral("—");
    return threeDigits(giga(row.cells[static_cast<std::size_t>(index.column())].total, m_unit));
}

QString FrontierModel::words(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const FrontierRow& row = rowOf(index);
    const QString size = sizeWords(m_frontier->axis.kind, row.size);
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
    switch (role) {
    case Qt::DisplayRole: return cellText(index);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: return words(index);
    case Qt::TextAlignmentRole: return static_cast<int>(Qt::AlignCenter);
    case StateRole: return static_cast<int>(stateOf(index));
    case ShareRole: {
        const bool cell = !isLargest(index) && m_frontier->capacity > 0;
        return cell ? static_cast<double>(rowOf(index).cells[static_cast<std::size_t>(index.column())].total)
                          / static_cast<double>(m_frontier->capacity)
                    : 0.0;
    }
    default: return {};
    }
}

QVariant FrontierModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(orientation == Qt::Horizontal ? Qt::AlignCenter : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole || !m_frontier)
        return {};
    if (orientation == Qt::Vertical)
        return sizeWords(m_frontier->axis.kind, sizeOf(index(section, 0)));
    if (section == columnCount() - 1)
        return tr("largest");
    return numberText(m_frontier->batches[static_cast<std::size_t>(section)]);
}

} // namespace vram
