// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "base/escape_hidden.h"
#include "report/content.h"

namespace vram {

namespace {

/// Escapes characters that would end a table cell or start markup.
std::string markdownCell(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            result += ' ';
            continue;
        }
        if (std::string_view("|\\`*_<>[]").find(c) != std::string_view::npos)
            result += '\\';
        result += c;
    }
    return result;
}

std::string tableLine(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const std::string& text : cells)
        line += ' ' + text + " |";
    return line + '\n';
}

std::string pairTable(std::string_view left, std::string_view right,
                      const std::vector<std::pair<std::string, std::string>>& pairs)
{
    std::string out = tableLine({std::string(left), std::string(right)}) + "| --- | --- |\n";
    for (const auto& [label, value] : pairs)
        out += tableLine({markdownCell(label), markdownCell(value)});
    return out + '\n';
}

std::string partList(const Report& report)
{
    std::string out = "| At the peak | Size | Share |\n| --- | ---: | ---: |\n";
    for (const ReportPart& part : reportParts(report))
        out += tableLine({markdownCell(part.label), sizeText(part.bytes, report.units),
                          percentText(part.bytes, report.estimate.device.total)});
    out += tableLine({"**Device total**", "**" + sizeText(report.estimate.device.total, report.units) + "**", ""});
    return out + '\n';
}

std::string section(const ReportTable& table)
{
    std::string rule = "|";
    for (std::size_t i = 0; i < table.heads.size(); ++i)
        rule += i < table.textColumns ? " --- |" : " ---: |";
    std::string out = "## " + table.title + "\n\n" + tableLine(table.heads) + rule + '\n';
    for (const std::vector<std::string>& row : table.rows) {
        std::vector<std::string> cells;
        cells.reserve(row.size());
        for (const std::string& text : row)
            cells.push_back(markdownCell(text));
        out += tableLine(cells);
    }
    if (!table.note.empty())
        out += '\n' + markdownCell(table.note) + '\n';
    return out + '\n';
}

std::string rowLine(const ReportRow& row, const Report& report)
{
    std::string indent;
    for (int i = 0; i < row.depth; ++i)
        indent += "&emsp;";
    const std::string repeat = row.repeat == 1 ? "" : " ×" + std::to_string(row.repeat);
    std::vector<std::string> cells{
        indent + markdownCell(row.name) + repeat, markdownCell(row.type), markdownCell(row.settings), "", "", "", ""};
    if (row.figures) {
        cells[3] = markdownCell(outputText(*row.figures));
        cells[4] = countText(row.figures->outputElements);
        cells[5] = countText(row.figures->parameters);
        cells[6] = sizeText(row.figures->saved, report.units);
    }
    return tableLine(cells);
}

} // namespace

std::string markdownReport(const Report& report)
{
    std::string out = "# " + markdownCell(titleLine(report)) + "\n\n" + markdownCell(verdict(report)) + "\n\n";
    if (!report.failure.empty())
        out += "> " + markdownCell(report.failure) + "\n\n";
    out +=
        pairTable("Summary", "", summaryPairs(report)) + partList(report) + pairTable("Setup", "", setupPairs(report));
    if (!report.estimate.issues.empty())
        out += "## Issues\n\n";
    for (const Issue& issue : report.estimate.issues)
        out += "- " + markdownCell(issueText(issue)) + '\n';
    if (!report.estimate.issues.empty())
        out += '\n';
    for (const ReportTable& table : reportTables(report))
        out += section(table);
    out += "## Layers\n\n| Layer | Type | Settings | Output | Elements per sample | Parameters | Saved for backward |\n"
           "| --- | --- | --- | --- | ---: | ---: | ---: |\n";
    for (const ReportRow& row : reportRows(report))
        out += rowLine(row, report);
    out += "\n## Assumptions\n\n";
    for (const Message& line : assumptions(report))
        out += "- " + markdownCell(text(line)) + '\n';
    if (!report.notes.empty())
        out += "\n## Notes\n\n" + markdownCell(report.notes) + '\n';
    return escapeHidden(out + "\nMade by VRAM Planner " VRAM_VERSION ".\n", "\n");
}

} // namespace vram
