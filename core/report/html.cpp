// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report.h"

#include "base/escape_hidden.h"
#include "report/content.h"
#include "report/html_charts.h"
#include "report/svg.h"

namespace vram {

namespace {

constexpr std::string_view kStyle = R"(
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
       color: #1d2330; background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
.verdict { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; }
th, td { text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #d9dde5; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } td.n { white-space: nowrap; }
th { vertical-align: bottom; }
td.bar { width: 40%; } td.bar div { height: .8rem; }
.wide { overflow-x: auto; }
svg { width: 100%; height: auto; }
svg text { font-size: 12px; fill: currentColor; }
.ground { color: #fff; } .grid { color: #dfe3e8; } .border { color: #99a2ad; } .secondary { color: #616b78; }
.text, .capacity { color: #1c2430; } .accent { color: #2463cc; } .problem { color: #b3261e; }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .85rem; }
.legend i { display: inline-block; width: .7em; height: .7em; margin-right: .4em; }
@media (prefers-color-scheme: dark) { body { color: #e4e8f0; background: #171a21; } th, td { border-color: #343a46; }
    .ground { color: #171a21; } .grid { color: #333a42; } .border { color: #5f6873; } .secondary { color: #a6afba; }
    .text, .capacity { color: #e7ebf0; } .accent { color: #6ea3ff; } .problem { color: #ff8a80; } }
@media print { body { font-size: 11px; margin: 0; max-width: none; } h2 { break-after: avoid; } tr, svg { break-inside: avoid; } }
)";

std::string cell(std::string_view text, bool number = false)
{
    return (number ? "<td class=\"n\">" : "<td>") + htmlText(text) + "</td>";
}

std::string pairTable(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    std::string out = "<table>\n";
    for (const auto& [label, value] : pairs)
        out += "<tr>" + cell(label) + cell(value) + "</tr>\n";
    return out + "</table>\n";
}

std::string partTable(const Report& report)
{
    const Bytes total = report.estimate.device.total;
    std::string out = "<table>\n";
    for (const ReportPart& part : reportParts(report)) {
        const double percent = total > 0 ? 100.0 * static_cast<double>(part.bytes) / static_cast<double>(total) : 0;
        out += "<tr>" + cell(part.label) + cell(sizeText(part.bytes, report.units), true)
               + cell(percentText(part.bytes, total), true);
        out += "<td class=\"bar\"><div class=\"" + cssClass(part.part) + "\" style=\"width:" + fixedText(percent, 1)
               + "%\"></div></td></tr>\n";
    }
    return out + "</table>\n";
}

std::string layerTable(const Report& report)
{
    std::string out =
        "<table>\n<tr><th>Layer</th><th>Type</th><th>Settings</th><th>Output</th>"
        "<th class=\"n\">Elements per sample</th><th class=\"n\">Parameters</th><th class=\"n\">Saved</th></tr>\n";
    for (const ReportRow& row : reportRows(report)) {
        const std::string repeat = row.repeat == 1 ? "" : " ×" + std::to_string(row.repeat);
        out += "<tr><td style=\"padding-left:" + std::to_string(row.depth + 1) + "em\">" + htmlText(row.name + repeat)
               + "</td>";
        out += cell(row.type) + cell(row.settings) + cell(row.figures ? outputText(*row.figures) : "");
        out += cell(row.figures ? countText(row.figures->outputElements) : "", true);
        out += cell(row.figures ? countText(row.figures->parameters) : "", true);
        out += cell(row.figures ? sizeText(row.figures->saved, report.units) : "", true) + "</tr>\n";
    }
    return out + "</table>\n";
}

std::string plainRows(const ReportTable& table)
{
    std::string out;
    for (const std::vector<std::string>& row : table.rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            out += cell(row[i], i >= table.textColumns);
        out += "</tr>\n";
    }
    return out;
}

/// The chart of a table, with a color legend if its colors are those of the parts; empty if the table has no chart.
std::string chartOf(const Report& report, const ReportTable& table)
{
    const auto withLegend = [&](const std::string& chart) {
        return chart.empty() ? chart : chart + chartLegend(report);
    };
    if (table.title == timelineTitle(report))
        return withLegend(timelineSvg(report));
    if (table.title == kSweepTitle)
        return withLegend(sweepSvg(report));
    if (table.title == kLayersTitle)
        return layersSvg(report);
    return report.frontier && table.title == frontierTitle(report.frontier->axis.kind) ? frontierSvg(report)
                                                                                       : std::string();
}

std::string section(const Report& report, const ReportTable& table)
{
    std::string out =
        "<h2>" + htmlText(table.title) + "</h2>\n" + chartOf(report, table) + "<div class=\"wide\"><table>\n<tr>";
    for (std::size_t i = 0; i < table.heads.size(); ++i)
        out += (i < table.textColumns ? "<th>" : "<th class=\"n\">") + htmlText(table.heads[i]) + "</th>";
    out += "</tr>\n" + plainRows(table) + "</table></div>\n";
    return table.note.empty() ? out : out + "<p>" + htmlText(table.note) + "</p>\n";
}

std::string sections(const Report& report)
{
    std::string out;
    for (const ReportTable& table : reportTables(report))
        out += section(report, table);
    return out;
}

std::string list(const std::vector<Message>& lines)
{
    std::string out = "<ul>\n";
    for (const Message& line : lines)
        out += "<li>" + htmlText(text(line)) + "</li>\n";
    return out + "</ul>\n";
}

std::string issueList(const std::vector<Issue>& issues)
{
    std::vector<Message> lines;
    lines.reserve(issues.size());
    for (const Issue& issue : issues)
        lines.push_back(verbatim(issueText(issue)));
    return lines.empty() ? std::string() : "<h2>Issues</h2>\n" + list(lines);
}

} // namespace

std::string htmlReport(const Report& report)
{
    const std::string title = htmlText(titleLine(report));
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>"
                      + title + "</title>\n<style>";
    out.append(kStyle).append(partStyles()).append("</style>\n</head>\n<body>\n<h1>").append(title).append("</h1>\n");
    out += "<p class=\"verdict\">" + htmlText(verdict(report)) + "</p>\n";
    if (!report.failure.empty())
        out += "<p>PyTorch would say: <code>" + htmlText(report.failure) + "</code></p>\n";
    out += "<h2>At the peak</h2>\n" + barSvg(report) + partTable(report) + "<h2>Summary</h2>\n"
           + pairTable(summaryPairs(report));
    out += "<h2>Setup</h2>\n" + pairTable(setupPairs(report)) + issueList(report.estimate.issues);
    out += sections(report);
    out += "<h2>Layers</h2>\n" + layerTable(report) + "<h2>Assumptions</h2>\n" + list(assumptions(report));
    if (!report.notes.empty())
        out += "<h2>Notes</h2>\n<p>" + htmlText(report.notes) + "</p>\n";
    return escapeHidden(out + "<p>Made by VRAM Planner " VRAM_VERSION ".</p>\n</body>\n</html>\n", "\n");
}

} // namespace vram
