// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/worksheet_rows.h"

#include "ui/language/core_text.h"
#include "ui/theme/tokens.h"
#include "ui/views/bar_delegate.h"

#include <QCoreApplication>
#include <QTreeWidget>

#include <algorithm>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Worksheet", text);
}

QTreeWidgetItem* addRow(QTreeWidgetItem* parent, const QString& label, const QString& words,
                        const WorksheetColumns& columns)
{
    auto* item = new QTreeWidgetItem(parent);
    item->setText(columns.label, label);
    item->setText(columns.words, words);
    item->setToolTip(columns.words, words);
    item->setTextAlignment(columns.bytes, Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

void setBytes(QTreeWidgetItem* item, const QString& text, Bytes bytes, const WorksheetColumns& columns,
              const WorksheetScale& scale)
{
    item->setText(columns.bytes, text);
    item->setData(columns.bytes, BarDelegate::FractionRole,
                  static_cast<double>(bytes) / static_cast<double>(std::max<Bytes>(1, scale.whole)));
}

} // namespace

void addTerms(QTreeWidgetItem* row, const Worksheet& sheet, const WorksheetColumns& columns,
              const WorksheetScale& scale)
{
    for (const WorksheetTerm& term : sheet.terms) {
        const QString words =
            QStringLiteral("%1 = %2").arg(translated(formulaText(term.factors)), translated(calculationText(term)));
        QTreeWidgetItem* item = addRow(row, translated(term.label), words, columns);
        setBytes(item, bytesText(term.bytes, scale.unit), term.bytes, columns, scale);
    }
}

void addRemark(QTreeWidgetItem* row, const QString& label, const QString& words, const WorksheetColumns& columns)
{
    QTreeWidgetItem* item = addRow(row, label, words, columns);
    for (const int column : {columns.label, columns.words})
        item->setForeground(column, tokensOf(row->treeWidget()->palette()).secondary);
}

void addReconciliation(QTreeWidgetItem* row, const std::vector<ReconciliationStep>& steps,
                       const WorksheetColumns& columns, const WorksheetScale& scale)
{
    if (steps.empty())
        return;
    QTreeWidgetItem* top =
        addRow(row, tr("Why does my sum differ?"),
               tr("From this sum to what nvidia-smi shows, in %1 steps.").arg(steps.size() - 1), columns);
    for (const ReconciliationStep& step : steps) {
        const bool first = &step == &steps.front();
        QTreeWidgetItem* item = addRow(top, translated(step.label), translated(step.why), columns);
        setBytes(item, first ? bytesText(step.change, scale.unit) : signedBytesText(step.change, scale.unit),
                 std::max<Bytes>(step.after, 0), columns, scale);
    }
    QTreeWidgetItem* last = addRow(top, tr("Device total"), tr("The figure that nvidia-smi would show."), columns);
    setBytes(last, bytesText(steps.back().after, scale.unit), steps.back().after, columns, scale);
    QFont bold = top->treeWidget() ? top->treeWidget()->font() : QFont();
    bold.setBold(true);
    last->setFont(columns.label, bold);
}

QString worksheetText(const TextbookMethod& method, const TextbookTotals& totals)
{
    const Worksheet sheet = method.apply(totals);
    QStringList lines{QStringLiteral("%1: %2").arg(translated(method.label), translated(method.rule))};
    lines << tr("P = %1 parameters").arg(numberText(totals.parameters))
          << tr("A = %1 activations per sample").arg(numberText(totals.activations))
          << tr("B = %1 samples").arg(numberText(totals.batch))
          << tr("input = %1 elements per sample").arg(numberText(totals.input)) << QString();
    for (const WorksheetTerm& term : sheet.terms)
        lines << QStringLiteral("%1: %2 = %3")
                     .arg(translated(term.label), translated(formulaText(term.factors)),
                          translated(calculationText(term)));
    lines << tr("Sum: %1").arg(translated(bytesAndMegabytesText(sheet.total))) << QString();
    lines << tr("Not included: %1").arg(translated(method.caveat)) << tr("Source: %1").arg(translated(method.source));
    return lines.join(QLatin1Char('\n'));
}

} // namespace vram
