// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <QTreeView>

#include <set>
#include <vector>

namespace vram {

class LayerModel;

/// The view of the layer table, with collapsible blocks, selection by row id (preserved across edits and undo), drag
/// and drop, and error messages across the cells of a row.
class LayerView : public QTreeView
{
    Q_OBJECT

public:
    explicit LayerView(LayerModel& model, QWidget* parent = nullptr);

    /// The ids of the selected rows, in table order.
    std::vector<LayerId> selectedIds() const;
    LayerId currentId() const;
    void select(const std::vector<LayerId>& ids);
    /// Sets the initial state of the blocks in an opened project: all are expanded if the network is short.
    void resetExpansion();
    /// The expanded blocks.
    const std::set<LayerId>& expandedBlocks() const { return m_open; }
    /// Expands these blocks and collapses all others.
    void expandBlocks(const std::set<LayerId>& blocks);
    void editCurrent(int column);
    /// Shows the column with the time of each row, which is hidden at first.
    void setTimeShown(bool shown);
    /// Shows the column with the bytes that backward recomputes, which is hidden at first.
    void setRecomputedShown(bool shown);
    /// Marks a row, or the collapsed block that contains it, at the left edge. LayerId::None clears the mark.
    void mark(vram::LayerId id);
    LayerId marked() const { return m_marked; }

signals:
    void currentRowChanged(vram::LayerId id);
    /// Emitted for a double click or Enter on a figure.
    void detailsRequested();

protected:
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override;
    void rowsInserted(const QModelIndex& parent, int start, int end) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void fitColumns();
    int requiredNameWidth() const;
    void fitIndentation();
    int figureWidth(int column) const;
    void expandBlocks(const QModelIndex& parent, int start, int end);

    LayerModel& m_model;
    LayerId m_marked = LayerId::None; ///< The row at which the mark is drawn: the row passed to mark(), or the
                                      ///< collapsed block that contains it.
    std::set<LayerId> m_open;
    bool m_timeShown = false;
    bool m_recomputedShown = false;
    int m_nestedWidth = 0; ///< Width that the most deeply nested visible name needs.
};

} // namespace vram
