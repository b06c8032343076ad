// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/chart_tables_dialog.h"

#include "ui/dialogs/dialogs.h"

#include "ui/theme/theme.h"
#include "ui/views/chart_types.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

constexpr int kWidestColumn = 520;

} // namespace

ChartTablesDialog::ChartTablesDialog(Source source, QWidget* parent)
    : QDialog(parent), m_source(std::move(source)), m_choice(new QComboBox),
      m_empty(new QLabel(tr("No figures yet: they are still being computed, or the network has none."))),
      m_list(new QTreeWidget)
{
    setObjectName(QStringLiteral("figures"));
    setWindowTitle(tr("Charts as tables"));
    resizeOnScreen(*this, {1040, 520});
    m_choice->setObjectName(QStringLiteral("figuresChoice"));
    m_choice->setAccessibleName(tr("Chart"));
    for (const ChartKind kind : namedCharts())
        m_choice->addItem(chartName(kind), QVariant::fromValue(kind));
    m_empty->setObjectName(QStringLiteral("figuresEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    makeSecondary(m_empty);
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
    layout->addWidget(m_empty, 1);
    layout->addWidget(buttons);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ChartTablesDialog::refresh);
    connect(copyButton, &QPushButton::clicked, this, &ChartTablesDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ChartKind ChartTablesDialog::chosen() const
{
    return m_choice->currentData().value<ChartKind>();
}

void ChartTablesDialog::showTable(ChartKind kind)
{
    m_choice->setCurrentIndex(m_choice->findText(chartName(kind)));
    refresh();
    show();
    raise();
    activateWindow();
    m_list->setFocus();
}

void ChartTablesDialog::refresh()
{
    m_table = m_source(chosen());
    m_list->setVisible(!m_table.rows.empty());
    m_empty->setVisible(m_table.rows.empty());
    fill();
}

void ChartTablesDialog::fill()
{
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_list->clear();
    m_list->setAccessibleName(m_table.title);
    m_list->setColumnCount(static_cast<int>(m_table.header.size()));
    m_list->setHeaderLabels(m_table.header);
    QList<QTreeWidgetItem*> items;
    for (const QStringList& row : m_table.rows) {
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
    for (int column = 0; column < m_list->columnCount() && !items.isEmpty(); ++column)
        m_list->headerItem()->setTextAlignment(column, Qt::Alignment(items.front()->textAlignment(column)));
    m_list->header()->resizeSections(QHeaderView::ResizeToContents);
    for (int column = 0; column < m_list->columnCount(); ++column)
        m_list->setColumnWidth(column, std::min(m_list->columnWidth(column) + 16, kWidestColumn));
}

void ChartTablesDialog::copy() const
{
    FigureTable chosen = m_table;
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

void ChartTablesDialog::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else
        QDialog::keyPressEvent(event);
}

} // namespace vram
