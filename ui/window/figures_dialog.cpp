#include "ui/window/figures_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

FiguresDialog::FiguresDialog(QWidget* parent) : QDialog(parent), m_choice(new QComboBox), m_list(new QTreeWidget)
{
    setObjectName(QStringLiteral("figures"));
    setWindowTitle(tr("Charts as tables"));
    resize(860, 480);
    m_choice->setObjectName(QStringLiteral("figuresChoice"));
    m_choice->setAccessibleName(tr("Chart"));
    m_list->setObjectName(QStringLiteral("figuresTable"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* copyButton = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    copyButton->setObjectName(QStringLiteral("figuresCopy"));
    copyButton->setToolTip(tr("Copies the selected rows, or all of them, for a spreadsheet"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 12);
    layout->setSpacing(10);
    layout->addWidget(m_choice, 0, Qt::AlignLeft);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &FiguresDialog::fill);
    connect(copyButton, &QPushButton::clicked, this, &FiguresDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void FiguresDialog::present(const Reading& reading)
{
    m_tables = figureTables(reading);
    const QSignalBlocker quiet(m_choice);
    const int chosen = std::max(0, m_choice->currentIndex());
    m_choice->clear();
    for (const FigureTable& table : m_tables)
        m_choice->addItem(table.title);
    m_choice->setCurrentIndex(chosen);
    fill();
}

void FiguresDialog::showTable(int index)
{
    m_choice->setCurrentIndex(index);
    show();
    raise();
    activateWindow();
    m_list->setFocus();
}

void FiguresDialog::fill()
{
    const int chosen = m_choice->currentIndex();
    if (chosen < 0)
        return;
    const FigureTable& table = m_tables[static_cast<std::size_t>(chosen)];
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_list->clear();
    m_list->setAccessibleName(table.title);
    m_list->setColumnCount(static_cast<int>(table.header.size()));
    m_list->setHeaderLabels(table.header);
    QList<QTreeWidgetItem*> items;
    for (const QStringList& row : table.rows) {
        auto* item = new QTreeWidgetItem(row);
        for (int column = 0; column < row.size(); ++column) {
            if (!row[column].isEmpty() && row[column].front().isDigit() && column > 0)
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        item->setSizeHint(0, QSize(0, fontMetrics().height() + 8));
        items << item;
    }
    m_list->addTopLevelItems(items);
    m_list->setCurrentItem(m_list->topLevelItem(std::clamp(current, 0, std::max(0, m_list->topLevelItemCount() - 1))));
    m_list->header()->resizeSections(QHeaderView::ResizeToContents);
    for (int column = 0; column < m_list->columnCount(); ++column)
        m_list->setColumnWidth(column, m_list->columnWidth(column) + 16);
}

void FiguresDialog::copy() const
{
    FigureTable chosen = m_tables[static_cast<std::size_t>(m_choice->currentIndex())];
    const QList<QTreeWidgetItem*> selected = m_list->selectedItems();
    if (selected.size() > 1) {
        std::vector<QStringList> rows;
        for (std::size_t i = 0; i < chosen.rows.size(); ++i) {
            if (m_list->topLevelItem(static_cast<int>(i))->isSelected())
                rows.push_back(chosen.rows[i]);
        }
        chosen.rows = std::move(rows);
    }
    QGuiApplication::clipboard()->setText(chosen.text());
}

void FiguresDialog::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QDialog::keyPressEvent(event);
}

} // namespace vram
