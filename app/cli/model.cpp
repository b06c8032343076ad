// SPDX-License-Identifier: GPL-3.0-or-later
#include "model.h"

#include "base/words.h"
#include "import/import_settings.h"
#include "import/load_model.h"
#include "measured/gpu_file.h"
#include "search/input_size.h"
#include "settings.h"

#include <algorithm>

namespace vram::cli {

namespace {

/// Prints the assumptions of an import to stderr, with instructions for changing them.
void showNotes(const Imported& imported, const Output& output)
{
    for (const Assumption& assumption : imported.project.assumptions)
        note(output, text(assumption.sentence));
    for (const Message& sentence : imported.notes)
        note(output, text(sentence));
    std::string sizes;
    for (const DynamicDimension& dimension : imported.dimensions) {
        if (!dimension.chosen)
            sizes += " --set " + dimensionKey(dimension.name) + "=N";
    }
    if (!sizes.empty())
        note(output, "Other sizes:" + sizes);
    if (imported.restoredBatchNorms > 0)
        note(output, "To keep the batch norms folded: --set import.restore-batch-norm=no");
    if (!imported.otherModels.empty())
        note(output, "To read another model of the text: --set import.model=NAME");
    if (imported.head == HeadTie::Tied)
        note(output, "To count the last layer's weight separately: --set import.tie-head=no");
    if (imported.head == HeadTie::Untied)
        note(output, "To share the last layer's weight with the embedding: --set import.tie-head=yes");
}

/// Marks the dimensions that --sequence and --image set as chosen, and removes the assumptions about them.
void chooseTypedSizes(Imported& imported, const Arguments& arguments)
{
    for (const InputSizeField& field : inputSizeFields()) {
        if (!typedSize(arguments, field.spec.key))
            continue;
        for (DynamicDimension& dimension : imported.dimensions)
            dimension.chosen = dimension.chosen || dimension.name == field.spec.key;
        const std::string key = dimensionKey(field.spec.key);
        std::erase_if(imported.project.assumptions, [&](const Assumption& known) { return known.setting == key; });
    }
}

/// Adds GPUs and calibrations from the files given with --gpu-file.
VerbResult<Project> withGpuFiles(Project project, const Arguments& arguments)
{
    for (const std::string& file : arguments.values("gpu-file")) {
        const Result<std::vector<Gpu>> gpus = openGpuFile(file);
        if (!gpus)
            return invalidInput(text(gpus.error()));
        project = withGpus(std::move(project), *gpus);
    }
    return project;
}

/// Sets the input sizes given by --sequence and --image.
VerbResult<Project> withSizes(Project project, const Arguments& arguments)
{
    for (const InputSizeField& field : inputSizeFields()) {
        const std::optional<std::string> typed = typedSize(arguments, field.spec.key);
        if (!typed)
            continue;
        const VerbResult<std::int64_t> size = wholeNumber(field.spec.key, *typed, field.spec.minimum);
        if (const auto* failed = std::get_if<Outcome>(&size))
            return *failed;
        Result<Network> sized =
            withInputSize(project.network, project.setup, cataloguesOf(project), field, std::get<std::int64_t>(size));
        if (!sized)
            return invalidInput(text(sized.error()));
        project.network = std::move(sized).value();
    }
    return project;
}

/// Returns the network for which the files given with --parallel-config are read: with the sizes of --sequence and
/// --image, which the files may name, too.
Network networkOfFiles(const Project& project, const Arguments& arguments)
{
    if (arguments.values("parallel-config").empty())
        return project.network;
    const VerbResult<Project> sized = withSizes(project, arguments);
    const auto* const result = std::get_if<Project>(&sized);
    return result ? result->network : project.network;
}

} // namespace

Outcome checkGpu(const Project& project)
{
    if (project.setup.customCapacity > 0)
        return {};
    const Result<Gpu> gpu = findGpu(cataloguesOf(project).gpus, project.setup.gpu);
    return gpu ? Outcome{} : invalidInput("gpu: " + text(gpu.error()));
}

VerbResult<Project> loadWithUnknownGpu(const Arguments& arguments)
{
    const VerbResult<std::string> model = onlyPositional(
        arguments,
        "MODEL (a project file, an importable file or folder, builtin:NAME, or - for text on standard input)");
    if (const auto* failed = std::get_if<Outcome>(&model))
        return *failed;
    // Errors in the command line are reported before errors in the file.
    const VerbResult<Setup> trial = applySettings({}, arguments);
    if (const auto* failed = std::get_if<Outcome>(&trial))
        return *failed;
    const VerbResult<ImportOptions> options = importOptions(arguments);
    if (const auto* failed = std::get_if<Outcome>(&options))
        return *failed;
    Result<Imported> loaded = loadModel(std::get<std::string>(model), std::get<ImportOptions>(options));
    if (!loaded && lacksModelSizes(loaded.error()))
        return invalidInput(text(loaded.error()) + " --set " + std::string(kAssumeDefaults)
                            + "=yes assumes them, --set dim.NAME=N gives one of them another size.");
    if (!loaded)
        return invalidInput(text(loaded.error()));
    Imported imported = std::move(loaded).value();
    chooseTypedSizes(imported, arguments);
    showNotes(imported, outputOptionsOf(arguments));
    const Network network = networkOfFiles(imported.project, arguments);
    VerbResult<Setup> setup = applySettings(imported.project.setup, arguments, nullptr, &network);
    if (auto* failed = std::get_if<Outcome>(&setup))
        return std::move(*failed);
    imported.project.setup = std::get<Setup>(std::move(setup));
    VerbResult<Project> known = withGpuFiles(std::move(imported.project), arguments);
    if (auto* project = std::get_if<Project>(&known))
        return withSizes(std::move(*project), arguments);
    return known;
}

namespace {

/// Prints a note if a short GPU name could also mean other GPUs.
void noteOtherGpus(const Project& project, const Output& output)
{
    const std::vector<Gpu> gpus = cataloguesOf(project).gpus;
    const std::vector<std::string_view> others = gpusWithSameName(gpus, project.setup.gpu);
    if (!others.empty())
        note(output, project.setup.gpu + " is taken as " + fullGpuName(gpus, project.setup.gpu) + ", not as "
                         + text(alternativesText(others, others.size())) + '.');
}

} // namespace

VerbResult<Project> loadProject(const Arguments& arguments)
{
    VerbResult<Project> loaded = loadWithUnknownGpu(arguments);
    if (const auto* project = std::get_if<Project>(&loaded)) {
        if (Outcome checked = checkGpu(*project); checked.status != kSuccess)
            return checked;
        noteOtherGpus(*project, outputOptionsOf(arguments));
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
