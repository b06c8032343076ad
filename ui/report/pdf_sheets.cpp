// SPDX-License-Identifier: GPL-3.0-or-later

// Hand calculations: each rule computed term by term, and the steps from its sum to the device total.

#include "ui/language/core_text.h"
#include "ui/report/pdf_sections.h"

#include "report/content.h"

#include <QCoreApplication>

namespace vram {

namespace {

constexpr double kSheetLine = 12;

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

void writeTerms(PdfPages& pages, const PdfContent& c, const ReportWorksheet& worksheet)
{
    PdfTable table(pages, {{tr("Term"), 150, false, 2}, {tr("Worked out"), 268, false, 3}, {tr("Size"), 75, true}});
    pages.heading(tr("Hand calculation: %1").arg(translated(worksheet.method->label)),
                  table.heightOf(2 * (worksheet.worksheet.terms.size() + 1)) + 9 * kSheetLine);
    pages.paragraph(translated(worksheet.method->rule), 10, {}, true);
    for (const auto& [letter, value, meaning] : worksheetVariables(worksheet.totals))
        pages.line({{qs(letter), 40}, {numberText(value), 90, true}, {QStringLiteral("  ") + translated(meaning), 300}},
                   9, kSheetLine);
    pages.space(4);
    table.head();
    for (const WorksheetTerm& term : worksheet.worksheet.terms)
        table.row(
            {{translated(term.label)},
             {QStringLiteral("%1 = %2").arg(translated(formulaText(term.factors)), translated(calculationText(term)))},
             {bytesText(term.bytes, c.sessionState.unit)}});
    pages.rule();
    table.row({{tr("Sum"), 0, false, true},
               {translated(bytesAndMegabytesText(worksheet.worksheet.total)), 0, false, true},
               {bytesText(worksheet.worksheet.total, c.sessionState.unit), 0, false, true}});
    pages.paragraph(translated(worksheet.method->caveat), 8, c.colours.secondary);
    pages.paragraph(tr("Source: %1").arg(translated(worksheet.method->source)), 8, c.colours.secondary);
}

void writeReconciliation(PdfPages& pages, const PdfContent& c, const std::vector<ReconciliationStep>& steps)
{
    PdfTable table(pages,
                   {{tr("Why the sum differs"), 343, false, 2}, {tr("Change"), 75, true}, {tr("Sum"), 75, true}});
    pages.ensureSpace(table.heightOf(2) + 2 * kSheetLine);
    pages.space(6);
    table.head();
    for (const ReconciliationStep& step : steps) {
        const bool first = &step == &steps.front();
        const QStringList why = PdfPages::wrapped(translated(step.why), 8, false, PdfPages::kContentWidth - 150, 3);
        // Keeps a step and its explanation on one page.
        pages.ensureSpace(14 + kSheetLine * static_cast<double>(why.size()));
        table.row(
            {{translated(step.label)},
             {first ? bytesText(step.change, c.sessionState.unit) : signedBytesText(step.change, c.sessionState.unit)},
             {bytesText(step.after, c.sessionState.unit)}});
        for (const QString& words : why)
            pages.line({{words, PdfPages::kContentWidth - 150, false, false, c.colours.secondary}}, 8, kSheetLine);
    }
}

} // namespace

void writeWorksheets(PdfPages& pages, const PdfContent& c)
{
    for (const ReportWorksheet& worksheet : c.report.worksheets) {
        writeTerms(pages, c, worksheet);
        if (!worksheet.steps.empty())
            writeReconciliation(pages, c, worksheet.steps);
    }
}

} // namespace vram
