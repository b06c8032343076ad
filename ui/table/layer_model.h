// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "search/applicable_layers.h"
#include "ui/table/layer_rows.h"
#include "ui/text.h"

#include <QAbstractItemModel>

#include <memory>
#include <unordered_map>

namespace vram {

class Derivations;
class Document;
class RowTimes;

/// A tree model of the network. It has its own copy of the rows, which changes only between begin... and end... calls,
/// and the latest estimate.
class LayerModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column {
        Name,
        Type,
        Settings,
        Output,
        Elements,
        Parameters,
        PerSample,
        AtBatch,
        Recomputed,
        Time,
        ColumnCount
    };
    enum Role {
        IdRole = Qt::UserRole, ///< LayerId as a number.
        IssueRole,             ///< The sentence shown across the row. Empty if the row has no issue.
        SeverityRole,
        FractionRole,     ///< Length of the bar relative to the longest, 0 to 1.
        NumberRole,       ///< The numeric value, for sorting and copying.
        BlockRole,        ///< Whether the row is a block.
        NestedErrorsRole, ///< Number of rows with errors inside a block.
    };

    explicit LayerModel(Document& document, QObject* parent = nullptr);
    ~LayerModel() override;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Applies the edit to the document. If it is invalid, `rejected` is emitted with the reason.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    /// The reason why `typed` is not a valid value for the cell. Empty if it is valid.
    QString validationError(const QModelIndex& index, const QString& typed) const;
    /// Returns a predicate for the types that accept the output of the row above.
    TypePredicate acceptedTypes(const QModelIndex& index) const;
    LayerId idAt(const QModelIndex& index) const;
    QModelIndex indexOf(LayerId id, int column = Name) const;
    void setUnit(ByteUnit unit);

signals:
    void rejected(const QString& reason);
    /// Emitted when rows were added by a drop; the view selects them.
    void dropped(const std::vector<vram::LayerId>& ids);

private:
    void syncProject();
    void syncEstimate();
    void syncRows(RowNode& parent, const std::vector<Row>& rows);
    void removeMiddle(RowNode& parent, const SiblingChange& change);
    void insertMiddle(RowNode& parent, const std::vector<Row>& rows, const SiblingChange& change);
    void moveMiddle(RowNode& parent, const std::vector<Row>& rows, const SiblingChange& change);
    void reindex();
    void syncIssues();
    void announceFigures(const RowNode& parent, int first);
    QString keyOf(const QModelIndex& index) const;
    const RowNode& rowAt(const QModelIndex& index) const;
    QModelIndex indexFor(const RowNode& row, int column) const;
    const RowEstimate* figures(const RowNode& row) const;
    const Issue* issue(const RowNode& row) const;
    QString cell(const RowNode& row, int column) const;
    QVariant number(const RowNode& row, int column) const;
    QString toolTip(const RowNode& row, int column) const;
    QStringList derivation(LayerId row, int column) const;
    QStringList timeParts(const RowNode& row) const;

    Document& m_document;
    RowNode m_root;
    std::shared_ptr<const Network> m_network; ///< The network of the rows.
    std::shared_ptr<const Estimate> m_estimate;
    std::unordered_map<LayerId, RowNode*> m_byId;
    bool m_moved = false; ///< Whether rows were added, removed or moved, so that the index has to be rebuilt.
    std::unordered_map<LayerId, std::size_t> m_issues;        ///< Index of the most severe issue of each row.
    std::unordered_map<LayerId, int> m_nestedErrors;          ///< Number of rows with errors inside each block.
    mutable std::shared_ptr<const Derivations> m_derivations; ///< The derivations last used by a tooltip.
    mutable std::shared_ptr<const RowTimes> m_times;          ///< The times last used by a tooltip.
    Bytes m_largestBytes = 1;
    ByteUnit m_unit = ByteUnit::Binary;
};

} // namespace vram
