// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/other_tools_panel.h"

#include "ui/language/core_text.h"
#include "ui/theme/elided_label.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_rows.h"
#include "ui/views/bar_delegate.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace vram {

namespace {

enum Column { Who, Says, Ratio, Why, Columns };

QString ratioText(Bytes theirs, Bytes ours)
{
    if (ours <= 0 || theirs == kOverflow)
        return {};
    return OtherToolsPanel::tr("%1 ×").arg(threeDigits(static_cast<double>(theirs) / static_cast<double>(ours)));
}

double shareOf(Bytes bytes, Bytes scale)
{
    return static_cast<double>(bytes) / static_cast<double>(std::max<Bytes>(1, scale));
}

} // namespace

OtherToolsPanel::OtherToolsPanel(QWidget* parent)
    : QWidget(parent), m_list(new QTreeWidget), m_header(new QWidget), m_state(new ElidedLabel)
{
    makeList();
    makeSecondary(m_state);
    m_state->setText(tr("Expand a row for its formula."));
    auto* copyButton = new QPushButton(tr("Copy the table"));
    copyButton->setObjectName(QStringLiteral("copyOthers"));
    auto* line = new QHBoxLayout(m_header);
    line->setContentsMargins(0, 0, 0, 0);
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    line->addWidget(m_state, 1);
    line->addWidget(copyButton);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->addWidget(m_list);
    connect(copyButton, &QPushButton::clicked, this, &OtherToolsPanel::copy);
}

void OtherToolsPanel::makeList()
{
    m_list->setObjectName(QStringLiteral("othersList"));
    m_list->setAccessibleName(tr("Other tools' estimates"));
    m_list->setColumnCount(Columns);
    m_list->setHeaderLabels({tr("Tool"), tr("Estimate"), tr("Compared with ours"), tr("Why it differs")});
    wrapRows(m_list);
    m_list->setItemDelegateForColumn(Says, new BarDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setAllColumnsShowFocus(true);
    m_list->installEventFilter(this);
    m_list->header()->setStretchLastSection(true);
    m_list->headerItem()->setTextAlignment(Says, Qt::AlignRight | Qt::AlignVCenter);
    m_list->headerItem()->setTextAlignment(Ratio, Qt::AlignRight | Qt::AlignVCenter);
    const int digit = fontMetrics().horizontalAdvance(QLatin1Char('0'));
    m_list->setColumnWidth(Who, 29 * digit);
    m_list->setColumnWidth(Says, 25 * digit);
    constexpr int around = 24;
    m_list->setColumnWidth(Ratio, fontMetrics().horizontalAdvance(m_list->headerItem()->text(Ratio)) + around);
}

void OtherToolsPanel::display(const SessionState& sessionState)
{
    if (sessionState.preview || (m_for == sessionState.estimate && m_unit == sessionState.unit))
        return;
    m_sessionState = sessionState;
    m_for = sessionState.estimate;
    m_unit = sessionState.unit;
    m_background.request([this, project = sessionState.project, estimate = sessionState.estimate] {
        auto figures = std::make_shared<std::vector<ShownFigure>>(shownFigures(*project, *estimate));
        return [this, figures] { show(*figures); };
    });
}

QTreeWidgetItem* OtherToolsPanel::addRow(const QString& who, Bytes bytes, const QString& why, Bytes scale)
{
    auto* item = new QTreeWidgetItem(m_list);
    item->setText(Who, who);
    item->setText(Says, bytesText(bytes, m_unit));
    item->setData(Says, BarDelegate::FractionRole, shareOf(bytes, scale));
    item->setText(Why, why);
    item->setToolTip(Why, why);
    for (const int column : {Says, Ratio})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setSizeHint(Who, QSize(0, std::max(24, fontMetrics().height() + 8)));
    return item;
}

std::vector<OtherToolsPanel::ShownFigure> OtherToolsPanel::shownFigures(const Project& project,
                                                                        const Estimate& estimate)
{
    const TextbookTotals totals = textbookTotals(project.setup, estimate);
    std::vector<ShownFigure> list;
    for (OtherFigure& figure : otherFigures(project.network, project.setup, estimate)) {
        const TextbookMethod* method = findTextbookMethod(figure.name);
        const bool hasLadder = method && figure.missing.empty();
        list.push_back(
            {std::move(figure), hasLadder ? reconcile(*method, totals, estimate) : std::vector<ReconciliationStep>()});
    }
    return list;
}

void OtherToolsPanel::addFigure(const ShownFigure& shown, Bytes scale)
{
    const OtherFigure& figure = shown.figure;
    const bool has = figure.missing.empty();
    QTreeWidgetItem* row = addRow(translated(figure.label), figure.result.total,
                                  has ? translated(figure.caveat) : translated(figure.missing), scale);
    if (has) {
        row->setText(Ratio, ratioText(figure.result.total, figure.ours));
        row->setToolTip(Ratio,
                        tr("Compared with our %1: %2")
                            .arg(translated(quantityName(figure.comparedQuantity)), bytesText(figure.ours, m_unit)));
    } else {
        row->setText(Says, QStringLiteral("—"));
        row->setData(Says, BarDelegate::FractionRole, {});
    }
    constexpr WorksheetColumns columns{Who, Says, Why};
    addTerms(row, figure.result, columns, {m_unit, scale});
    addReconciliation(row, shown.steps, columns, {m_unit, scale});
    if (has)
        addRemark(row, tr("Compared with"),
                  QStringLiteral("%1: %2").arg(translated(quantityName(figure.comparedQuantity)),
                                               bytesText(figure.ours, m_unit)),
                  columns);
    addRemark(row, tr("Rule"), translated(figure.rule), columns);
    addRemark(row, tr("Source"), translated(figure.source), columns);
}

void OtherToolsPanel::show(const std::vector<ShownFigure>& figures)
{
    m_shown = figures;
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    QList<int> expandedBlocks;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        if (m_list->topLevelItem(i)->isExpanded())
            expandedBlocks << i;
    }
    m_list->clear();
    const Estimate& ours = *m_sessionState.estimate;
    Bytes scale = ours.device.total;
    for (const ShownFigure& shown : figures)
        scale = std::max(scale, shown.figure.result.total == kOverflow ? 0 : shown.figure.result.total);
    QTreeWidgetItem* own = addRow(tr("VRAM Planner: device total"), ours.device.total,
                                  tr("The figure that nvidia-smi would show."), scale);
    QFont bold = m_list->font();
    bold.setBold(true);
    own->setFont(Who, bold);
    addRow(tr("VRAM Planner: live tensors"), ours.peak.allocated, tr("At the peak, tensor by tensor."), scale);
    for (const ShownFigure& shown : figures)
        addFigure(shown, scale);
    for (const int i : expandedBlocks)
        m_list->topLevelItem(i)->setExpanded(true);
    m_list->setCurrentItem(m_list->topLevelItem(std::max(0, current)));
    emit figuresChanged();
}

ViewFigures OtherToolsPanel::figures() const
{
    ViewFigures figures;
    for (int i = -1; i < m_list->topLevelItemCount(); ++i) {
        const QTreeWidgetItem* item = i < 0 ? m_list->headerItem() : m_list->topLevelItem(i);
        QStringList cells;
        for (int column = 0; column < Columns; ++column)
            cells << item->text(column);
        if (i < 0) {
            figures.table.header = cells;
            continue;
        }
        figures.table.rows.push_back(cells);
        const QVariant share = item->data(Says, BarDelegate::FractionRole);
        BarRow bar{utf8(cells[Who]),
                   {},
                   0,
                   utf8(cells[Ratio].isEmpty() ? cells[Says] : tr("%1, %2").arg(cells[Says], cells[Ratio]))};
        if (share.isValid())
            bar.pieces.push_back({Part::Activations, share.toDouble()});
        figures.bars.push_back(std::move(bar));
    }
    return figures;
}

void OtherToolsPanel::copy() const
{
    QGuiApplication::clipboard()->setText(figures().table.text());
}

bool OtherToolsPanel::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_list && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    return QWidget::eventFilter(object, event);
}

void OtherToolsPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_shown.empty())
        show(std::vector<ShownFigure>(m_shown));
}

} // namespace vram
