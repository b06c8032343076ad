// SPDX-License-Identifier: GPL-3.0-or-later
#include "method.h"
#include "model.h"

#include "measured/snapshot_writer.h"

#include <algorithm>
#include <array>

namespace vram::cli {

namespace {

struct Kind {
    std::string_view option;
    std::string (*write)(const Report&);
    const char* help;
    bool brief = false; ///< Whether to include only the step, without sweep, scenarios and advice.
};

constexpr std::array<Kind, 6> kinds{{
    {"csv", csvReport, "The layer table, the summary and the lists below it, for a spreadsheet; import reads it back."},
    {"md", markdownReport, "Markdown."},
    {"html", htmlReport, "A page for a browser, with charts."},
    {"json", jsonReport, "The object that estimate --json prints, with sweep, scenarios, advice and timeline."},
    {"txt", [](const Report& report) { return textReport(report); },
     "The text that estimate prints; for several GPUs, also the configuration for another program."},
    {"notebook", notebookReport, "The verdict, the bar and the step's chart, as an HTML element for a notebook.", true},
}};

bool writesAnyReport(const Arguments& arguments)
{
    return arguments.has("snapshot")
           || std::ranges::any_of(kinds, [&](const Kind& kind) { return arguments.has(kind.option); });
}

Outcome writeSnapshots(const Arguments& arguments, const Project& project)
{
    for (const std::string& file : arguments.values("snapshot")) {
        const std::string bytes = predictedSnapshot(project.network, project.setup, cataloguesOf(project));
        if (Outcome written = writeOutput(file, bytes); written.status != kSuccess)
            return written;
    }
    return {};
}

/// Rejects two formats on standard output, because their outputs could not be separated.
Outcome checkSingleStandardOutput(const Arguments& arguments)
{
    std::string first;
    for (const GivenOption& option : arguments.options) {
        const bool format =
            option.name == "snapshot" || std::ranges::find(kinds, option.name, &Kind::option) != kinds.end();
        if (!format || option.value != "-")
            continue;
        if (!first.empty())
            return usageError("--" + first + " and --" + option.name + " cannot both go to standard output");
        first = option.name;
    }
    return {};
}

Report reportOf(const Arguments& arguments, const Project& project)
{
    const bool full = arguments.has("method") || std::ranges::any_of(kinds, [&](const Kind& kind) {
                          return !kind.brief && arguments.has(kind.option);
                      });
    return full ? fullReport(project, builtinCatalogues()) : makeReport(project, {}, Detail::Timeline);
}

Outcome runReport(const Arguments& arguments)
{
    if (!writesAnyReport(arguments))
        return usageError(
            "needs at least one of --csv F, --md F, --html F, --json F, --txt F, --notebook F and --snapshot F "
            "(F may be - for standard output)");
    if (Outcome mixed = checkSingleStandardOutput(arguments); mixed.status != kSuccess)
        return mixed;
    const VerbResult<Project> project = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&project))
        return *failed;
    Report report = reportOf(arguments, std::get<Project>(project));
    if (Outcome broken = estimateOutcome(report.estimate); broken.status != kSuccess)
        return broken;
    for (const std::string& rule : arguments.values("method")) {
        if (const Message problem = addWorksheets(report, rule); !problem.empty())
            return invalidInput("method: " + text(problem));
    }
    for (const Kind& kind : kinds) {
        for (const std::string& file : arguments.values(kind.option)) {
            if (Outcome written = writeOutput(file, kind.write(report)); written.status != kSuccess)
                return written;
        }
    }
    return writeSnapshots(arguments, std::get<Project>(project));
}

} // namespace

Verb reportVerb()
{
    std::vector<Option> options;
    options.reserve(kinds.size());
    for (const Kind& kind : kinds)
        options.push_back({std::string(kind.option), "F", kind.help});
    options.push_back({"snapshot", "F",
                       "The predicted step as a memory snapshot, for PyTorch's own viewer "
                       "(pytorch.org/memory_viz)."});
    options.push_back({"method", "RULE",
                       "Adds the hand calculation by a textbook rule, term by term, and why its sum differs: "
                           + ruleNames() + ". May be repeated."});
    return {"report", "MODEL",
            "Writes reports about MODEL to files (- is standard output). The PDF is drawn by the desktop program: "
            "vram-planner --export-pdf F MODEL.",
            options + modelOptions(), runReport};
}

} // namespace vram::cli
