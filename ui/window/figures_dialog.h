#pragma once

#include "ui/panels/figure_tables.h"

#include <QDialog>

class QComboBox;
class QTreeWidget;

namespace vram {

/// The charts as tables, beside the work: the figures follow the document.
class FiguresDialog : public QDialog
{
    Q_OBJECT

public:
    explicit FiguresDialog(QWidget* parent);
    void present(const Reading& reading);
    void showTable(int index);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill();
    /// The selected rows, or all of them.
    void copy() const;

    std::vector<FigureTable> m_tables;
    QComboBox* m_choice;
    QTreeWidget* m_list;
};

} // namespace vram
