// SPDX-License-Identifier: GPL-3.0-or-later
#include "model.h"

namespace vram::cli {

namespace {

Outcome runImport(const Arguments& arguments)
{
    const std::optional<std::string> output = arguments.value("o");
    if (!output)
        return usageError("needs -o PROJECT, the project file to write (- is standard output)");
    const VerbResult<Project> project = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&project))
        return *failed;
    const auto& read = std::get<Project>(project);
    if (Outcome broken = settingsOutcome(estimate(read.network, read.setup, cataloguesOf(read), Detail::Memory));
        broken.status != kSuccess)
        return broken;
    return writeOutput(*output, writeProject(read));
}

} // namespace

Verb importVerb()
{
    return {"import", "FILE",
            "Reads a model of another program and writes it as a project file. Assumptions made while reading are "
            "listed on stderr; settings given here are saved in the project.",
            std::vector<Option>{{"o", "PROJECT", "The project file to write (.vram.json); - is standard output."}}
                + modelOptions(),
            runImport};
}

} // namespace vram::cli
