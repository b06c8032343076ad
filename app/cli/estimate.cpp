#include "common.h"
#include "method.h"

#include <iostream>

namespace vram::cli {

namespace {

Outcome run(const Arguments& arguments)
{
    if (arguments.has("method"))
        return printMethod(arguments);
    if (Outcome missing = totalsWithoutRule(arguments); missing.status != kDone)
        return missing;
    const Step<Project> project = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&project))
        return *failed;
    const Report report = makeReport(std::get<Project>(project));
    std::cout << (arguments.has("json") ? jsonReport(report) : textReport(report, TextLength::Short));
    return outcomeOf(report.estimate);
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
        std::vector<Option>{jsonOption(), {"method", "NAME", "Another tool or a textbook: " + methodNames() + "."}}
            + modelOptions(),
        run};
}

} // namespace vram::cli
