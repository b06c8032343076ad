// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace vram {

/// All layers in one flat list by their paths, for the sorted or filtered table. It has the columns of the tree
/// (LayerModel::Column) and is read-only.
class LayerList : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { IdRole = Qt::UserRole, SortRole, TextRole }; ///< TextRole is the text searched by the filter.

    using QAbstractTableModel::QAbstractTableModel;
    void display(const SessionState& sessionState);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Item {
        Row row;
        QString path;
        RowIndex estimate{}; ///< Index into Estimate::rows.
    };

    void setRows();
    const RowEstimate* figures(const Item& item) const;
    QVariant number(const Item& item, int column) const;
    QString sizeCell(Bytes bytes) const;
    QString words(const Item& item, int column) const;

    SessionState m_sessionState;
    std::vector<Item> m_items;
};

/// Sorts and filters the list. Every word of the filter, such as "conv 3×3", must occur in a row's path, type, settings
/// or output.
class LayerOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit LayerOrder(QObject* parent = nullptr);
    void setFilterWords(const QString& typed);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QStringList m_words;
};

} // namespace vram
