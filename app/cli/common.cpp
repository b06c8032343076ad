// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

#include "files/file_fault.h"
#include "files/write_file.h"

#include <iostream>

namespace vram::cli {

Outcome usageError(std::string message)
{
    return {kUsage, std::move(message)};
}

Outcome invalidInput(std::string message)
{
    return {kInvalidInput, std::move(message)};
}

VerbResult<std::string> onlyPositional(const Arguments& arguments, std::string_view what)
{
    if (arguments.positional.empty())
        return usageError("needs " + std::string(what));
    if (arguments.positional.size() > 1)
        return usageError("unexpected argument \"" + arguments.positional[1] + '"');
    return arguments.positional.front();
}

Report makeReport(const Project& project, const TextStyle& style, Detail detail)
{
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.style = style;
    const Catalogues catalogues = cataloguesOf(project);
    report.estimate = estimate(project.network, project.setup, catalogues, detail);
    fillLimits(report, catalogues);
    return report;
}

namespace {

template<typename Condition>
Outcome firstError(const Estimate& estimate, Condition counts)
{
    int errors = 0;
    std::string first;
    for (const Issue& issue : estimate.issues) {
        if (issue.severity != Severity::Error || !counts(issue))
            continue;
        if (errors++ == 0)
            first = (issue.path.empty() ? "" : issue.path + ": ") + text(issue.message);
    }
    if (errors == 0)
        return {};
    return invalidInput(errors == 1 ? first : first + " (and " + std::to_string(errors - 1) + " more)");
}

} // namespace

Outcome estimateOutcome(const Estimate& estimate)
{
    return firstError(estimate, [](const Issue&) { return true; });
}

Outcome settingsOutcome(const Estimate& estimate)
{
    return firstError(estimate, [](const Issue& issue) { return issue.path.empty(); });
}

Outcome checkFit(const Arguments& arguments, const Device& device)
{
    return {arguments.has("check") && fitOf(device) != Fit::Fits ? kDoesNotFit : kSuccess};
}

Option checkOption()
{
    return {"check", {}, "Exit with status 3 unless it fits with the safety margin free."};
}

Outcome checkSingleFormat(const Arguments& arguments)
{
    const bool both = arguments.has("csv") && arguments.has("json");
    return both ? usageError("--csv and --json cannot both go to standard output") : Outcome{};
}

Outcome writeOutput(const std::string& file, const std::string& text)
{
    if (file == "-") {
        std::cout << text;
        return {};
    }
    std::cout.flush(); // Printed text must precede a file that is written to /dev/stdout.
    const Result<FileState> written = writeFile(file, text);
    return written ? Outcome{} : invalidInput(vram::text(saveError(file, {written.error()}).message));
}

} // namespace vram::cli
