// SPDX-License-Identifier: GPL-3.0-or-later
#include "method.h"
#include "model.h"

#include "advice/advice.h"

#include <iostream>

namespace vram::cli {

namespace {

constexpr std::int64_t kMostLayersOfAdvice = 2'000;

/// Adds advice if the step does not fit.
void addAdvice(Report& report, const Project& project)
{
    const bool fits = fitOf(report.estimate.device) == Fit::Fits;
    if (report.estimate.valid() && !fits && report.estimate.layers <= kMostLayersOfAdvice)
        report.advice =
            advise(project.network, project.setup, cataloguesOf(project), {}, {.singles = 3, .combined = 3});
}

Outcome runEstimate(const Arguments& arguments)
{
    if (arguments.has("sum"))
        return printRecognised(arguments);
    if (arguments.has("method"))
        return printMethod(arguments);
    if (Outcome missing = checkTotalsHaveRule(arguments); missing.status != kSuccess)
        return missing;
    const Output output = outputOptionsOf(arguments);
    const VerbResult<Project> project = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&project))
        return *failed;
    Report report = makeReport(std::get<Project>(project), output.style);
    if (Outcome wrong = settingsOutcome(report.estimate); wrong.status != kSuccess)
        return wrong;
    if (output.json) {
        if (arguments.has("advice"))
            addAdvice(report, std::get<Project>(project));
        std::cout << jsonReport(report);
    } else if (output.quiet) {
        print(verdict(report) + '\n');
    } else {
        addAdvice(report, std::get<Project>(project));
        print(textReport(report, TextLength::Short));
    }
    const Outcome broken = estimateOutcome(report.estimate);
    return broken.status != kSuccess ? broken : checkFit(arguments, report.estimate.device);
}

} // namespace

Verb estimateVerb()
{
    return {
        "estimate", "MODEL",
        "How much GPU memory training MODEL needs, and where it goes. MODEL is a project file, an importable file "
        "(ONNX, Hugging Face config.json, Keras, safetensors, a printed summary, the code of nn.Sequential or the "
        "output of print(model)), a Hugging Face folder, builtin:NAME, or - for such text on standard input. --method "
        "gives the figure of another tool or a textbook instead (all: every one of them next to the estimate); for "
        "the textbooks, MODEL can be \"-\" with totals given by hand: --set parameters=N --set activations=N --set "
        "input=N (elements per sample), --set file=BYTES.",
        outputOptions()
            + std::vector<Option>{checkOption(),
                                  {.name = "advice",
                                   .argument = {},
                                   .help = "With --json: also what would help if the model does not fit, as in "
                                           "the text output."},
                                  {.name = "method",
                                   .argument = "NAME",
                                   .help = "Another tool or a textbook: " + methodNames() + "."},
                                  {.name = "sum",
                                   .argument = "SIZE",
                                   .help = "A sum worked out by hand, such as 274.7MiB: says which textbook rule gives "
                                           "it, and what the sum leaves out. Totals as for --method."}}
            + modelOptions(),
        runEstimate};
}

} // namespace vram::cli
