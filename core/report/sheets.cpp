// SPDX-License-Identifier: GPL-3.0-or-later

// Hand calculations in reports.

#include "base/words.h"
#include "report/content.h"

#include <utility>

namespace vram {

namespace {

ReportSheet sheetOf(const TextbookMethod& method, const Report& report)
{
    const TextbookTotals totals = textbookTotals(report.setup, report.estimate);
    return {&method, totals, method.apply(totals), ladderOf(method, totals, report.estimate)};
}

std::string sheetTitle(const ReportSheet& sheet)
{
    return "Hand calculation: " + std::string(sheet.method->label);
}

ReportTable sheetTable(const ReportSheet& sheet)
{
    ReportTable table{sheetTitle(sheet), {"Term", "Formula", "Worked out", "Bytes"}, 3, {}};
    for (const auto& [letter, value, meaning] : sheetLetters(sheet.totals))
        table.rows.push_back({std::string(letter), text(meaning), "", countText(value)});
    for (const WorksheetTerm& term : sheet.sheet.terms)
        table.rows.push_back(
            {text(term.label), text(formulaOf(term.factors)), text(workedLine(term)), countText(term.bytes)});
    table.rows.push_back({"Sum", std::string(sheet.method->rule), text(inBytesAndMegabytes(sheet.sheet.total)),
                          countText(sheet.sheet.total)});
    table.note = std::string(sheet.method->caveat) + " Source: " + std::string(sheet.method->source) + ".";
    return table;
}

ReportTable ladderTable(const ReportSheet& sheet, SizeUnits units)
{
    ReportTable table{
        "Why the sum of " + std::string(sheet.method->label) + " differs", {"Step", "Why", "Change", "Sum"}, 2, {}};
    for (const ReconciliationStep& step : sheet.ladder) {
        const bool first = &step == &sheet.ladder.front();
        const std::string sign = first || step.change < 0 ? "" : "+";
        table.rows.push_back(
            {text(step.label), text(step.why), sign + sizeText(step.change, units), sizeText(step.after, units)});
    }
    return table;
}

} // namespace

std::vector<SheetLetter> sheetLetters(const TextbookTotals& totals)
{
    std::vector<SheetLetter> letters{{"P", totals.parameters, "parameters"_tr}};
    if (totals.activations > 0)
        letters.push_back({"A", totals.activations, "elements per sample in the outputs of all layers"_tr});
    letters.push_back({"B", totals.batch, totals.batch == 1 ? "sample (batch size)"_tr : "samples (batch size)"_tr});
    if (totals.input > 0)
        letters.push_back({"input", totals.input, "elements per sample in the input"_tr});
    if (totals.file > 0)
        letters.push_back({"file", totals.file, "bytes of the model file"_tr});
    return letters;
}

std::vector<ReportTable> sheetTables(const Report& report)
{
    std::vector<ReportTable> tables;
    for (const ReportSheet& sheet : report.sheets) {
        tables.push_back(sheetTable(sheet));
        if (!sheet.ladder.empty())
            tables.push_back(ladderTable(sheet, report.units));
    }
    return tables;
}

Message addSheets(Report& report, std::string_view rule)
{
    if (rule == "all") {
        for (const TextbookMethod& method : textbookMethods()) {
            if (textbookRefusal(method, report.setup).empty())
                report.sheets.push_back(sheetOf(method, report));
        }
        return {};
    }
    const TextbookMethod* const method = findTextbookMethod(rule);
    if (!method)
        return message("\"%1\" is not a rule that is worked out by hand"_tr, rule);
    if (Message refusal = textbookRefusal(*method, report.setup); !refusal.empty())
        return refusal;
    report.sheets.push_back(sheetOf(*method, report));
    return {};
}

} // namespace vram
