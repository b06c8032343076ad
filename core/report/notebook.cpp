// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/escape_hidden.h"
#include "report/content.h"
#include "report/html_charts.h"
#include "report/svg.h"

namespace vram {

namespace {

/// Text and lines inherit the color of the surrounding page, which is light or dark depending on the notebook's theme.
constexpr std::string_view kNotebookStyle = R"(
.vram-planner { max-width: 60rem; line-height: 1.45; }
.vram-planner p { margin: .3rem 0; } .vram-planner .verdict { font-weight: 600; }
.vram-planner svg { display: block; width: 100%; height: auto; }
.vram-planner svg text { font-size: 12px; fill: currentColor; }
.vram-planner .ground { color: var(--jp-layout-color0, var(--vscode-editor-background, Canvas)); }
.vram-planner .grid { opacity: .15; } .vram-planner .border { opacity: .5; } .vram-planner .secondary { opacity: .75; }
.vram-planner .accent { color: #3f78d8; }
.vram-planner ul.legend { list-style: none; margin: .2rem 0 .8rem; padding: 0; display: flex; flex-wrap: wrap;
    gap: .1rem 1.1rem; font-size: .85em; }
.vram-planner .legend li { margin: 0; padding: 0; }
.vram-planner .legend i { display: inline-block; width: .7em; height: .7em; margin-right: .4em; }
.vram-planner .small { font-size: .85em; opacity: .75; }
)";

std::string issueLines(const Report& report)
{
    std::string out;
    for (const Issue& issue : report.estimate.issues) {
        if (issue.severity != Severity::Note)
            out += "<p>" + htmlText(issueText(issue)) + "</p>\n";
    }
    return out;
}

} // namespace

std::string notebookReport(const Report& report)
{
    std::string out = "<div class=\"vram-planner\">\n<style>";
    out.append(kNotebookStyle).append(partStyles(".vram-planner ")).append("</style>\n");
    out += "<p class=\"verdict\">" + htmlText(verdict(report)) + "</p>\n";
    out += "<p class=\"small\">" + htmlText(report.network.name + ": " + setupLine(report)) + "</p>\n";
    out += issueLines(report) + barSvg(report) + barLegend(report);
    const std::string timeline = timelineSvg(report);
    if (!timeline.empty())
        out += "<p class=\"small\">" + std::string(timelineTitle(report))
               + "; the dashed line is what the allocator has reserved.</p>\n" + timeline;
    return escapeHidden(out + "</div>\n", "\n");
}

} // namespace vram
