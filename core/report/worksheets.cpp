// SPDX-License-Identifier: GPL-3.0-or-later

// Hand calculations in reports.

#include "base/words.h"
#include "report/content.h"

namespace vram {

namespace {

ReportWorksheet worksheetFor(const TextbookMethod& method, const Report& report)
{
    const TextbookTotals totals = textbookTotals(report.setup, report.estimate);
    return {&method, totals, method.apply(totals), reconcile(method, totals, report.estimate)};
}

std::string worksheetTitle(const ReportWorksheet& worksheet)
{
    return "Hand calculation: " + std::string(worksheet.method->label);
}

ReportTable worksheetTable(const ReportWorksheet& worksheet)
{
    ReportTable table{worksheetTitle(worksheet), {"Term", "Formula", "Worked out", "Bytes"}, 3, {}};
    for (const auto& [letter, value, meaning] : worksheetVariables(worksheet.totals))
        table.rows.push_back({std::string(letter), text(meaning), "", countText(value)});
    for (const WorksheetTerm& term : worksheet.worksheet.terms)
        table.rows.push_back(
            {text(term.label), text(formulaText(term.factors)), text(calculationText(term)), countText(term.bytes)});
    table.rows.push_back({"Sum", std::string(worksheet.method->rule),
                          text(bytesAndMegabytesText(worksheet.worksheet.total)),
                          countText(worksheet.worksheet.total)});
    table.note = std::string(worksheet.method->caveat) + " Source: " + std::string(worksheet.method->source) + ".";
    return table;
}

ReportTable reconciliationTable(const ReportWorksheet& worksheet, SizeUnits units)
{
    ReportTable table{
        "Why the sum of " + std::string(worksheet.method->label) + " differs", {"Step", "Why", "Change", "Sum"}, 2, {}};
    for (const ReconciliationStep& step : worksheet.steps) {
        const bool first = &step == &worksheet.steps.front();
        const std::string sign = first || step.change < 0 ? "" : "+";
        table.rows.push_back(
            {text(step.label), text(step.why), sign + sizeText(step.change, units), sizeText(step.after, units)});
    }
    return table;
}

} // namespace

std::vector<WorksheetVariable> worksheetVariables(const TextbookTotals& totals)
{
    std::vector<WorksheetVariable> letters{{"P", totals.parameters, "parameters"_tr}};
    if (totals.activations > 0)
        letters.push_back({"A", totals.activations, "elements per sample in the outputs of all layers"_tr});
    letters.push_back({"B", totals.batch, totals.batch == 1 ? "sample (batch size)"_tr : "samples (batch size)"_tr});
    if (totals.input > 0)
        letters.push_back({"input", totals.input, "elements per sample in the input"_tr});
    if (totals.file > 0)
        letters.push_back({"file", totals.file, "bytes of the model file"_tr});
    return letters;
}

std::vector<ReportTable> worksheetTables(const Report& report)
{
    std::vector<ReportTable> tables;
    for (const ReportWorksheet& worksheet : report.worksheets) {
        tables.push_back(worksheetTable(worksheet));
        if (!worksheet.steps.empty())
            tables.push_back(reconciliationTable(worksheet, report.units));
    }
    return tables;
}

Message addWorksheets(Report& report, std::string_view rule)
{
    if (rule == "all") {
        for (const TextbookMethod& method : textbookMethods()) {
            if (textbookUnavailable(method, report.setup).empty())
                report.worksheets.push_back(worksheetFor(method, report));
        }
        return {};
    }
    const TextbookMethod* const method = findTextbookMethod(rule);
    if (!method)
        return message("\"%1\" is not a rule that is worked out by hand"_tr, rule);
    if (Message refusal = textbookUnavailable(*method, report.setup); !refusal.empty())
        return refusal;
    report.worksheets.push_back(worksheetFor(*method, report));
    return {};
}

} // namespace vram
