// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLabel;
class QTreeWidget;

namespace vram {

/// A modeless dialog with the charts as tables. Its figures follow the document.
class ChartTablesDialog : public QDialog
{
    Q_OBJECT

public:
    using Source = std::function<FigureTable(ChartKind)>;

    ChartTablesDialog(Source source, QWidget* parent);
    void showTable(ChartKind kind);
    /// Updates the tables after the document or the available figures have changed.
    void refresh();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    ChartKind chosen() const;
    void fill();
    /// Copies the selected rows, or all rows if none is selected.
    void copy() const;

    Source m_source;
    FigureTable m_table;
    QComboBox* m_choice;
    QLabel* m_empty;
    QTreeWidget* m_list;
};

} // namespace vram
