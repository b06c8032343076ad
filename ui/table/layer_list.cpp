// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/layer_list.h"

#include "ui/table/layer_cells.h"
#include "ui/table/layer_model.h"

#include <QFontMetrics>
#include <QGuiApplication>

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

constexpr int kRowPadding = 8; ///< Makes the rows as high as the table's.

} // namespace

void LayerList::display(const SessionState& sessionState)
{
    const bool same = m_sessionState.project && m_sessionState.project->network == sessionState.project->network
                      && m_sessionState.estimate->rows.size() == sessionState.estimate->rows.size();
    m_sessionState = sessionState;
    if (!same)
        setRows();
    if (same && !m_items.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, LayerModel::ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, LayerModel::ColumnCount - 1);
}

void LayerList::setRows()
{
    beginResetModel();
    m_items.clear();
    std::unordered_map<LayerId, RowIndex> places;
    for (const RowIndex i : m_sessionState.estimate->rows.indices())
        places[m_sessionState.estimate->rows[i].id] = i;
    forEachPath(m_sessionState.project->network, [&](const Row& row, const std::string& path) {
        if (asBlock(row))
            return; // Blocks are left out. Their layers are in the list and include the block's own bytes.
        const auto place = places.find(id(row));
        m_items.push_back({row, qs(path), place == places.end() ? RowIndex() : place->second});
    });
    endResetModel();
}

int LayerList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

int LayerList::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : LayerModel::ColumnCount;
}

const RowEstimate* LayerList::figures(const Item& item) const
{
    return m_sessionState.estimate->rows.contains(item.estimate) ? &m_sessionState.estimate->rows[item.estimate]
                                                                 : nullptr;
}

QVariant LayerList::number(const Item& item, int column) const
{
    const RowEstimate* row = figures(item);
    if (!row)
        return -1;
    switch (column) {
    case LayerModel::Output:
        return row->outputs.empty() ? QVariant(-1) : QVariant(static_cast<qlonglong>(row->outputs.front().elements()));
    case LayerModel::Elements: return static_cast<qlonglong>(row->outputElements);
    case LayerModel::Parameters: return static_cast<qlonglong>(row->parameters);
    case LayerModel::Recomputed: return static_cast<qlonglong>(row->recomputed);
    case LayerModel::Time: return static_cast<qlonglong>(row->time * 1e12);
    default: return static_cast<qlonglong>(row->saved);
    }
}

/// Formats bytes as in the table, with a dash for 0.
QString LayerList::sizeCell(Bytes bytes) const
{
    return bytes > 0 ? bytesText(bytes, m_sessionState.unit) : QStringLiteral("—");
}

QString LayerList::words(const Item& item, int column) const
{
    const RowEstimate* row = figures(item);
    switch (column) {
    case LayerModel::Name: return item.path;
    case LayerModel::Type: return typeText(item.row);
    case LayerModel::Settings: return settingsCell(item.row);
    case LayerModel::Output: return row ? firstOutputText(*row) : QString();
    case LayerModel::Elements: return row && row->outputElements > 0 ? numberText(row->outputElements) : QString();
    case LayerModel::Parameters: return row ? numberText(row->parameters) : QString();
    case LayerModel::PerSample: return row ? sizeCell(bytesPerSample(*row, m_sessionState.estimate->batch)) : QString();
    case LayerModel::AtBatch: return row ? sizeCell(row->saved) : QString();
    case LayerModel::Recomputed: return row ? sizeCell(row->recomputed) : QString();
    case LayerModel::Time: return row ? stepShareText(*row, m_sessionState.estimate->time) : QString();
    default: return {};
    }
}

QVariant LayerList::data(const QModelIndex& index, int role) const
{
    const auto at = static_cast<std::size_t>(index.row());
    if (!index.isValid() || at >= m_items.size())
        return {};
    const Item& item = m_items[at];
    const bool figure = index.column() > LayerModel::Settings;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return words(item, index.column());
    case Qt::SizeHintRole: return QSize(0, QFontMetrics(QGuiApplication::font()).height() + kRowPadding);
    case Qt::TextAlignmentRole: return QVariant((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case IdRole: return static_cast<uint>(vram::id(item.row));
    case SortRole: return figure ? number(item, index.column()) : QVariant(words(item, index.column()));
    case TextRole: {
        QStringList all{item.path};
        for (const int column : {LayerModel::Type, LayerModel::Settings, LayerModel::Output})
            all << words(item, column);
        return all.join(QLatin1Char('\n'));
    }
    default: return {};
    }
}

QVariant LayerList::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section > LayerModel::Settings ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return columnHelp(section);
    return role == Qt::DisplayRole ? columnTitle(section, m_sessionState.estimate ? m_sessionState.estimate->batch : 1)
                                   : QVariant();
}

LayerOrder::LayerOrder(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(LayerList::SortRole);
    setDynamicSortFilter(true);
}

void LayerOrder::setFilterWords(const QString& typed)
{
    // "*" separates words, because it stands for any text.
    m_words = QString(typed).replace(QLatin1Char('*'), QLatin1Char(' ')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool LayerOrder::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QString text = sourceModel()->index(row, 0, parent).data(LayerList::TextRole).toString();
    // Users type 3x3 for 3×3.
    const QString crossed = QString(text).replace(QChar(0xd7), QLatin1Char('x'));
    return std::ranges::all_of(m_words, [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive) || crossed.contains(word, Qt::CaseInsensitive);
    });
}

bool LayerOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant one = left.data(LayerList::SortRole), two = right.data(LayerList::SortRole);
    if (one.typeId() == QMetaType::QString)
        return QString::localeAwareCompare(one.toString(), two.toString()) < 0;
    return one.toLongLong() < two.toLongLong();
}

} // namespace vram
