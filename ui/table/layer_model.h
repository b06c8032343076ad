#pragma once

#include "estimate/estimate.h"
#include "ui/document/live_text.h"
#include "ui/table/layer_rows.h"
#include "ui/text.h"

#include <QAbstractItemModel>

#include <memory>
#include <unordered_map>

namespace vram {

class Derivations;
class Document;

/// The network as a tree. Holds its own copy of the rows, which changes only between begin... and end... signals, and
/// the latest estimate.
class LayerModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Name, Type, Settings, Output, Parameters, PerSample, AtBatch, ColumnCount };
    enum Role {
        IdRole = Qt::UserRole, ///< LayerId as a number.
        IssueRole,             ///< The sentence that stands on the row; empty where all is well.
        SeverityRole,
        ShareRole,  ///< Share of the longest bar, 0 to 1.
        NumberRole, ///< The figure itself, for sorting and copying.
        BlockRole,  ///< True for a block.
        InsideRole, ///< Rows inside a block with errors.
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
    /// Asks the document for the edit. `refused` is emitted with the reason where it cannot be made.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    /// Why `typed` cannot go into that cell; empty where it can.
    QString problemWith(const QModelIndex& index, const QString& typed) const;
    LayerId idAt(const QModelIndex& index) const;
    QModelIndex indexOf(LayerId id, int column = Name) const;
    void setUnit(ByteUnit unit);

signals:
    void refused(const vram::LiveText& reason);
    /// Rows came in by a drop; the view selects them.
    void dropped(const std::vector<vram::LayerId>& ids);

private:
    void takeProject();
    void takeEstimate();
    void syncRows(RowNode& parent, const std::vector<Row>& rows);
    void removeMiddle(RowNode& parent, const SiblingChange& change);
    void insertMiddle(RowNode& parent, const std::vector<Row>& rows, const SiblingChange& change);
    void moveMiddle(RowNode& parent, const std::vector<Row>& rows, const SiblingChange& change);
    void reindex();
    void takeIssues();
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

    Document& m_document;
    RowNode m_root;
    std::shared_ptr<const Network> m_network; ///< That of the rows.
    std::shared_ptr<const Estimate> m_estimate;
    std::unordered_map<LayerId, RowNode*> m_byId;
    bool m_moved = false; ///< Rows were added, removed or moved: the index has to be rebuilt.
    std::unordered_map<LayerId, std::size_t> m_issues;        ///< Index of the gravest issue of a row.
    std::unordered_map<LayerId, int> m_brokenInside;          ///< For blocks: how many rows in them have errors.
    mutable std::shared_ptr<const Derivations> m_derivations; ///< Those that a tooltip last showed.
    Bytes m_longest = 1;
    ByteUnit m_unit = ByteUnit::Binary;
};

} // namespace vram
