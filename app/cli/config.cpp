// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/configs.h"
#include "model.h"

#include "base/words.h"

namespace vram::cli {

namespace {

std::string toolNames()
{
    std::vector<std::string_view> names;
    for (const ConfigKind& kind : configKinds())
        names.push_back(kind.name);
    return text(alternativesText(names, names.size()));
}

Outcome runConfig(const Arguments& arguments)
{
    const std::optional<std::string> wanted = arguments.value("for");
    if (!wanted)
        return usageError("needs --for " + toolNames());
    const ConfigKind* kind = findConfigKind(*wanted);
    if (!kind)
        return usageError("--for takes " + toolNames() + ", not \"" + *wanted + '"');
    const VerbResult<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const Result<Config> config = writeConfig(kind->tool, project.network, project.setup);
    if (!config)
        return invalidInput(text(config.error()));
    for (const Message& sentence : config->unsupported)
        note(outputOptionsOf(arguments), text(sentence));
    return writeOutput(arguments.value("o").value_or("-"), config->text);
}

} // namespace

Verb configVerb()
{
    return {
        "config", "MODEL",
        "Writes the multi-GPU settings for the training program: a DeepSpeed JSON, an accelerate YAML, a torchtitan "
        "configuration in Python, a script with Megatron-LM's flags, or a PyTorch script. Settings that the file "
        "cannot express are listed on stderr; what the program would not start is an error.",
        std::vector<Option>{{"for", "NAME", "One of: deepspeed, accelerate, torchtitan, megatron, pytorch."},
                            {"o", "FILE", "The file to write; - (the default) is standard output."}}
            + modelOptions(),
        runConfig};
}

} // namespace vram::cli
