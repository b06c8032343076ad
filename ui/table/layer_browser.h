// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace vram {

class LayerList;
class LayerOrder;
class LayerTotals;
class LayerView;

/// The layer table with its filter. A click on a column header lists all layers by path, sorted by that column. A third
/// click, Esc or an empty filter returns to the tree, which can be edited. Both views share one selection.
class LayerBrowser : public QWidget
{
    Q_OBJECT

public:
    explicit LayerBrowser(LayerView* table, QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    /// Shows the filter and selects its text.
    void find();
    /// Restores the order of the network.
    void reset();
    bool isListed() const;
    /// Shows the column with the time of each layer.
    void setTimeShown(bool shown);
    QTreeView* list() const { return m_list; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeFilter();
    void makeList();
    void sortBy(int column);
    void applyFilter();
    void show(bool listed);
    void showCount();
    void copyWidths();
    void widenPathColumn();
    void syncFromTable();
    void syncFromList();

    LayerView* m_table;
    QWidget* m_filter;
    QLineEdit* m_words;
    QLabel* m_count;
    QStackedWidget* m_stack;
    QTreeView* m_list;
    LayerList* m_layers;
    LayerOrder* m_order;
    LayerTotals* m_totals;
    SessionState m_sessionState;
    int m_column = -1; ///< Sort column, or -1 for the order of the network.
    bool m_syncing = false;
};

} // namespace vram
