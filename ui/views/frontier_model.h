// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/heat_map.h"
#include "ui/text.h"

#include <QAbstractTableModel>

#include <memory>

namespace vram {

/// A table that shows which combinations of batch and size fit. The largest size is at the top, batches increase from
/// left to right, and the last column has the largest batch for each size.
class FrontierModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setFrontier(std::shared_ptr<const Frontier> frontier, ByteUnit unit);
    const std::shared_ptr<const Frontier>& frontier() const { return m_frontier; }
    /// The texts and colours of the cells.
    const HeatMap& map() const { return m_map; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Whether the cell is in the last column, which has the largest batch for its size.
    bool isLargest(const QModelIndex& index) const { return index.column() == columnCount() - 1; }
    /// The batch that the cell sets, or 0 if it sets none.
    std::int64_t batchOf(const QModelIndex& index) const;
    std::int64_t sizeOf(const QModelIndex& index) const;
    /// A sentence such as "batch 8, 1,024 tokens: needs 12.3 GiB, 3.4 GiB free", or the reason why the network cannot
    /// run.
    QString words(const QModelIndex& index) const;

private:
    const FrontierRow& rowOf(const QModelIndex& index) const;

    std::shared_ptr<const Frontier> m_frontier;
    HeatMap m_map;
    ByteUnit m_unit = ByteUnit::Binary;
};

} // namespace vram
