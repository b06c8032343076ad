#pragma once

#include "ui/text.h"

#include "estimate/frontier.h"

#include <QAbstractTableModel>

#include <memory>

namespace vram {

/// Which batches and sizes fit, as a table: the largest size at the top, the batches from the left, and last the
/// largest batch at each size.
class FrontierModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class State { Fits, Over, CannotRun };
    enum Role { StateRole = Qt::UserRole, ShareRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setFrontier(std::shared_ptr<const Frontier> frontier, ByteUnit unit);
    const std::shared_ptr<const Frontier>& frontier() const { return m_frontier; }
    ByteUnit unit() const { return m_unit; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The last column: the largest batch at that size.
    bool isLargest(const QModelIndex& index) const { return index.column() == columnCount() - 1; }
    /// The value that the cell sets; 0 where it sets none.
    std::int64_t batchOf(const QModelIndex& index) const;
    std::int64_t sizeOf(const QModelIndex& index) const;
    State stateOf(const QModelIndex& index) const;
    /// "batch 8, 1,024 tokens: needs 12.3 GiB, 3.4 GiB free"; the reason where the network cannot run.
    QString words(const QModelIndex& index) const;

private:
    const FrontierRow& rowOf(const QModelIndex& index) const;
    QVariant cellText(const QModelIndex& index) const;

    std::shared_ptr<const Frontier> m_frontier;
    ByteUnit m_unit = ByteUnit::Binary;
};

/// "1,024 tokens", "224 px"
QString sizeWords(SizeAxis::Kind kind, std::int64_t size);

} // namespace vram
