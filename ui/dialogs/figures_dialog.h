#pragma once

#include "ui/views/view_figures.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLabel;
class QTreeWidget;

namespace vram {

/// The charts as tables, beside the work: the figures follow the document.
class FiguresDialog : public QDialog
{
    Q_OBJECT

public:
    using Source = std::function<FigureTable(ChartKind)>;

    FiguresDialog(Source source, QWidget* parent);
    void showTable(ChartKind kind);
    /// The document has changed, or figures have been found.
    void refresh();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    ChartKind chosen() const;
    void fill();
    /// The selected rows, or all of them.
    void copy() const;

    Source m_source;
    FigureTable m_table;
    QComboBox* m_choice;
    QLabel* m_empty;
    QTreeWidget* m_list;
};

} // namespace vram
