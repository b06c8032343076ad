// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <QTreeView>

#include <set>
#include <vector>

namespace vram {

class LayerModel;

/// The layer table: folding, selection by row id (preserved across edits and undo), drag and drop, and the sentence
/// about a row's error, written across its cells.
class LayerView : public QTreeView
{
    Q_OBJECT

public:
    explicit LayerView(LayerModel& model, QWidget* parent = nullptr);

    /// The ids of the selected rows, in table order.
    std::vector<LayerId> selectedIds() const;
    LayerId currentId() const;
    void select(const std::vector<LayerId>& ids);
    /// Sets the folding of a project that was just opened: all blocks are unfolded if the network is short.
    void foldAfresh();
    /// The unfolded blocks.
    const std::set<LayerId>& unfolded() const { return m_open; }
    /// Unfolds these blocks and folds all others.
    void unfold(const std::set<LayerId>& blocks);
    void editCurrent(int column);
    /// Shows the column with the time of each row, which is hidden at first.
    void setTimeShown(bool shown);
    /// Shows the column with the bytes that backward computes again, which is hidden at first.
    void setRecomputedShown(bool shown);
    /// Marks a row at its left edge, or the folded block that contains it. None clears the mark.
    void mark(vram::LayerId id);
    LayerId marked() const { return m_marked; }

signals:
    void currentRowChanged(vram::LayerId id);
    /// Emitted for a double click or Enter on a figure.
    void detailsWanted();

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
    int roomForNesting() const;
    void followNesting();
    int figureWidth(int column) const;
    void unfold(const QModelIndex& parent, int start, int end);

    LayerModel& m_model;
    LayerId m_marked = LayerId::None; ///< The marked row on screen: a block if the row is folded inside it.
    std::set<LayerId> m_open;
    bool m_timeShown = false;
    bool m_recomputedShown = false;
    int m_nested = 0; ///< Width that the most deeply nested name on screen needs.
};

} // namespace vram
