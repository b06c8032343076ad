// SPDX-License-Identifier: GPL-3.0-or-later

// Hand calculations: each rule computed term by term, and the steps from its sum to the device total.

#include "ui/language/core_text.h"
#include "ui/report/pdf_sections.h"

#include "report/content.h"

#include <QCoreApplication>

#include <algorithm>

namespace vram {

namespace {

constexpr double kSheetLine = 12;

QString tr(const char* text)
{
    return QCoreApplication::translate("Report", text);
}

void writeTerms(PdfPages& pages, const PdfContent& c, const ReportSheet& sheet)
{
    PdfTable table(pages, {{tr("Term"), 150, false, 2}, {tr("Worked out"), 268, false, 3}, {tr("Size"), 75, true}});
    pages.heading(tr("Hand calculation: %1").arg(translated(sheet.method->label)),
                  table.heightOf(2 * (sheet.sheet.terms.size() + 1)) + 9 * kSheetLine);
    pages.paragraph(translated(sheet.method->rule), 10, {}, true);
    for (const auto& [letter, value, meaning] : sheetLetters(sheet.totals))
        pages.line({{qs(letter), 40}, {numberText(value), 90, true}, {QStringLiteral("  ") + translated(meaning), 300}},
                   9, kSheetLine);
    pages.space(4);
    table.head();
    for (const WorksheetTerm& term : sheet.sheet.terms)
        table.row({{translated(term.label)},
                   {QStringLiteral("%1 = %2").arg(translated(formulaOf(term.factors)), translated(workedLine(term)))},
                   {bytesText(term.bytes, c.reading.unit)}});
    pages.rule();
    table.row({{tr("Sum"), 0, false, true},
               {translated(inBytesAndMegabytes(sheet.sheet.total)), 0, false, true},
               {bytesText(sheet.sheet.total, c.reading.unit), 0, false, true}});
    pages.paragraph(translated(sheet.method->caveat), 8, c.colours.secondary);
    pages.paragraph(tr("Source: %1").arg(translated(sheet.method->source)), 8, c.colours.secondary);
}

void writeLadder(PdfPages& pages, const PdfContent& c, const std::vector<ReconciliationStep>& ladder)
{
    PdfTable table(pages,
                   {{tr("Why the sum differs"), 343, false, 2}, {tr("Change"), 75, true}, {tr("Sum"), 75, true}});
    pages.need(table.heightOf(2) + 2 * kSheetLine);
    pages.space(6);
    table.head();
    for (const ReconciliationStep& step : ladder) {
        const bool first = &step == &ladder.front();
        const QStringList why = PdfPages::wrapped(translated(step.why), 8, false, PdfPages::kRoom - 150, 3);
        // Keeps a step and its sentence on one page.
        pages.need(14 + kSheetLine * static_cast<double>(why.size()));
        table.row({{translated(step.label)},
                   {first ? bytesText(step.change, c.reading.unit) : signedBytesText(step.change, c.reading.unit)},
                   {bytesText(step.after, c.reading.unit)}});
        for (const QString& words : why)
            pages.line({{words, PdfPages::kRoom - 150, false, false, c.colours.secondary}}, 8, kSheetLine);
    }
}

} // namespace

void writeSheets(PdfPages& pages, const PdfContent& c)
{
    for (const ReportSheet& sheet : c.report.sheets) {
        writeTerms(pages, c, sheet);
        if (!sheet.ladder.empty())
            writeLadder(pages, c, sheet.ladder);
    }
}

} // namespace vram
