// SPDX-License-Identifier: GPL-3.0-or-later
#include "model.h"

#include "base/words.h"
#include "edit/resize.h"
#include "estimate/frontier.h"
#include "import/import_settings.h"
#include "import/open.h"
#include "measured/gpu_file.h"
#include "settings.h"

#include <algorithm>

namespace vram::cli {

namespace {

/// Prints to stderr what was assumed, and how to choose otherwise.
void tellNotes(const Imported& imported, const Output& output)
{
    for (const Message& note : imported.notes)
        cli::note(output, text(note));
    const auto guessed = std::ranges::find(imported.dimensions, false, &OpenDimension::chosen);
    if (guessed != imported.dimensions.end())
        note(output, "Other sizes: --set " + dimensionKey(guessed->name) + "=N");
    if (imported.restoredBatchNorms > 0)
        note(output, "To keep the batch norms folded: --set import.restore_batch_norm=no");
    if (imported.head == HeadTie::Tied)
        note(output, "To count the last layer's weight separately: --set import.tie_head=no");
    if (imported.head == HeadTie::Apart)
        note(output, "To share the last layer's weight with the embedding: --set import.tie_head=yes");
}

/// --gpu-file FILE: GPUs and calibrations from a file of their own.
Step<Project> withGpuFiles(Project project, const Arguments& arguments)
{
    for (const std::string& file : arguments.values("gpu-file")) {
        const Result<std::vector<Gpu>> gpus = openGpuFile(file);
        if (!gpus)
            return invalidInput(text(gpus.error()));
        project = withGpus(std::move(project), *gpus);
    }
    return project;
}

/// --sequence N or --image N: the network for inputs of that size.
Step<Project> withSize(Project project, const Arguments& arguments, SizeAxis::Kind kind, std::string_view option)
{
    const std::optional<std::string> typed = typedSize(arguments, option);
    if (!typed)
        return project;
    const Step<std::int64_t> size = wholeNumber(option, *typed, 1);
    if (const auto* failed = std::get_if<Outcome>(&size))
        return *failed;
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    const auto axis = std::ranges::find(axes, kind, &SizeAxis::kind);
    if (axis == axes.end())
        return invalidInput("--" + std::string(option) + ": the network's inputs have no such size that could change");
    const auto wanted = std::get<std::int64_t>(size);
    const Message problem = sizeProblem(project.network, project.setup, cataloguesOf(project), *axis, wanted);
    if (!problem.empty())
        return invalidInput("--" + std::string(option) + ' ' + *typed + ": " + text(problem));
    project.network = resized(project.network, *axis, wanted);
    return project;
}

Step<Project> withSizes(Project project, const Arguments& arguments)
{
    Step<Project> sized = withSize(std::move(project), arguments, SizeAxis::Kind::Sequence, kSequenceOption);
    if (auto* done = std::get_if<Project>(&sized))
        sized = withSize(std::move(*done), arguments, SizeAxis::Kind::Image, kImageOption);
    return sized;
}

} // namespace

Outcome checkGpu(const Project& project)
{
    if (project.setup.customCapacity > 0)
        return {};
    const Result<Gpu> gpu = findGpu(cataloguesOf(project).gpus, project.setup.gpu);
    return gpu ? Outcome{} : invalidInput("gpu: " + text(gpu.error()));
}

Step<Project> loadWithAnyGpu(const Arguments& arguments)
{
    const Step<std::string> model = onlyPositional(
        arguments,
        "MODEL (a project file, an importable file or folder, builtin:NAME, or - for text on standard input)");
    if (const auto* failed = std::get_if<Outcome>(&model))
        return *failed;
    // Errors of the command line come before errors of the file.
    const Step<Setup> trial = applySettings({}, arguments);
    if (const auto* failed = std::get_if<Outcome>(&trial))
        return *failed;
    const Step<ImportOptions> options = importOptions(arguments);
    if (const auto* failed = std::get_if<Outcome>(&options))
        return *failed;
    Result<Imported> loaded = loadModel(std::get<std::string>(model), std::get<ImportOptions>(options));
    if (!loaded)
        return invalidInput(text(loaded.error()));
    Imported imported = std::move(loaded).value();
    tellNotes(imported, outputOf(arguments));
    Step<Setup> setup = applySettings(imported.project.setup, arguments, nullptr, &imported.project.network);
    if (auto* failed = std::get_if<Outcome>(&setup))
        return std::move(*failed);
    imported.project.setup = std::get<Setup>(std::move(setup));
    Step<Project> known = withGpuFiles(std::move(imported.project), arguments);
    if (auto* project = std::get_if<Project>(&known))
        return withSizes(std::move(*project), arguments);
    return known;
}

namespace {

/// A short name stands for one of several GPUs.
void tellOtherGpus(const Project& project, const Output& output)
{
    const std::vector<Gpu> gpus = cataloguesOf(project).gpus;
    const std::vector<std::string_view> others = othersNamed(gpus, project.setup.gpu);
    if (!others.empty())
        note(output, project.setup.gpu + " is taken as " + fullGpuName(gpus, project.setup.gpu) + ", not as "
                         + text(anyOf(others, others.size())) + '.');
}

} // namespace

Step<Project> loadProject(const Arguments& arguments)
{
    Step<Project> loaded = loadWithAnyGpu(arguments);
    if (const auto* project = std::get_if<Project>(&loaded)) {
        if (Outcome checked = checkGpu(*project); checked.status != kDone)
            return checked;
        tellOtherGpus(*project, outputOf(arguments));
    }
    return loaded;
}

Project withGpus(Project project, const std::vector<Gpu>& gpus)
{
    for (const Gpu& gpu : gpus) {
        std::erase_if(project.gpus, [&](const Gpu& kept) { return kept.name == gpu.name; });
        project.gpus.push_back(gpu);
    }
    return project;
}

} // namespace vram::cli
