// SPDX-License-Identifier: GPL-3.0-or-later
#include "model.h"

#include "base/size.h"
#include "measured/calibration.h"
#include "measured/run_calibration.h"

#include <vector>

namespace vram::cli {

namespace {

constexpr double kMiB = 1024.0 * 1024.0;

struct Measurement {
    MeasuredFigure figure = MeasuredFigure::NvidiaSmi;
    Bytes bytes = 0;
    std::string typed;
};

VerbResult<Measurement> measurement(const Arguments& arguments)
{
    const std::optional<std::string> smi = arguments.value("nvidia-smi");
    const std::optional<std::string> reserved = arguments.value("max-reserved");
    if (smi.has_value() == reserved.has_value())
        return usageError("takes one measured figure, --nvidia-smi SIZE or --max-reserved SIZE, or files: --run FILE");
    const std::string& typed = smi ? *smi : *reserved;
    const std::optional<Bytes> bytes = parseSize(typed, smi ? kMiB : 1);
    if (!bytes)
        return usageError('"' + typed + "\" is not a size; sizes are written as 9184MiB, 8.97GiB or 9630121984");
    return Measurement{smi ? MeasuredFigure::NvidiaSmi : MeasuredFigure::MaxReserved, *bytes, typed};
}

/// Returns what is wrong with the figure and what to do.
std::string faultText(const CalibrationStep& calibrationStep)
{
    constexpr const char* settings = " Give the settings of that run, such as --batch, --precision and --optimizer, or "
                                     "measure again with these.";
    const std::string bound = sizeText(calibrationStep.bound);
    switch (calibrationStep.fault) {
    case CalibrationFault::BelowTensors:
        return "is too small: the tensors alone take " + bound + " at the peak." + settings;
    case CalibrationFault::BelowSegments:
        return "is too small: for these tensors, PyTorch's allocator reserves at least " + bound + '.' + settings;
    case CalibrationFault::NothingLeft:
        return "is too small: what PyTorch reserves and the kernels take " + bound
               + ", which leaves nothing for the CUDA context." + settings;
    case CalibrationFault::BeyondGpu:
        return "is too large: the GPU has " + bound + ". Give the GPU of that run with --gpu.";
    case CalibrationFault::BeyondContext:
        return "is too large: it leaves " + bound
               + " for the CUDA context, which is never that large. Give the memory of other processes with "
                 "--used-by-others, and the settings of that run.";
    case CalibrationFault::BeyondWorkspaces:
        return "is too large: besides the tensors it leaves " + bound + ", more than the libraries use." + settings;
    case CalibrationFault::NothingToCalibrate:
        return "determines nothing here: the libraries' workspaces fit between the tensors. Give the figure of "
               "nvidia-smi with --nvidia-smi, which determines the CUDA context.";
    case CalibrationFault::None: break;
    }
    return {};
}

std::string calibrationText(const CalibrationStep& calibrationStep)
{
    const std::string sizes = sizeText(calibrationStep.after) + " instead of " + sizeText(calibrationStep.before);
    switch (calibrationStep.constant) {
    case CalibratedConstant::Context:
        return "It determines the CUDA context: " + sizes
               + " (--set context=" + fixedText(calibrationStep.calibration.contextMib, 0) + ").";
    case CalibratedConstant::CudnnWorkspace:
        return "It determines the workspaces of kernels: " + sizes + ", "
               + fixedText(calibrationStep.calibration.cudnnFactor, 2) + " times the rule.";
    case CalibratedConstant::CublasWorkspace:
        return "It determines the memory that the libraries take through the allocator: " + sizes + '.';
    }
    return {};
}

Gpu calibratedGpu(Gpu gpu, const CalibrationStep& calibrationStep, const Measurement& measured, const Project& project)
{
    gpu.calibration = calibrationStep.calibration;
    const bool smi = measured.figure == MeasuredFigure::NvidiaSmi;
    (smi ? gpu.calibration.contextSource : gpu.calibration.workspaceSource) =
        (smi ? "nvidia-smi " : "max_memory_reserved ") + sizeText(measured.bytes) + " · " + project.network.name
        + " · batch " + std::to_string(project.setup.batch);
    return gpu;
}

/// Writes the files of --gpu-out and -o: the calibrated GPU alone, and the project with it.
Outcome writeCalibrated(const Arguments& arguments, Project project, const Gpu& gpu)
{
    if (const std::optional<std::string> file = arguments.value("gpu-out")) {
        if (Outcome failed = writeOutput(*file, writeGpus({gpu}) + '\n'); failed.status != kSuccess)
            return failed;
    }
    const std::optional<std::string> output = arguments.value("o");
    if (!output)
        return {};
    project.setup.gpu = gpu.name;
    project.setup.calibratedContext = -1;
    return writeOutput(*output, writeProject(withGpus(std::move(project), {gpu})));
}

/// Whether to print the result. It is not printed if a file is written to standard output.
bool printsResult(const Arguments& arguments)
{
    return arguments.value("o") != "-" && arguments.value("gpu-out") != "-";
}

Result<std::vector<MeasuredFile>> readRuns(const std::vector<std::string>& files)
{
    std::vector<MeasuredFile> runs;
    for (const std::string& file : files) {
        Result<MeasuredFile> run = openMeasuredFile(file);
        if (!run)
            return Error{run.error()};
        runs.push_back(std::move(run).value());
    }
    return runs;
}

std::string residualText(const RunResidual& residual)
{
    if (!residual.fault.empty())
        return text(residual.fault);
    return "measured " + sizeText(residual.measured) + ", predicted " + sizeText(residual.before)
           + " by the built-in rules and " + sizeText(residual.after) + " now";
}

Outcome calibrateFromRuns(const Arguments& arguments, Project project)
{
    const std::vector<std::string> files = arguments.values("run");
    const Result<std::vector<MeasuredFile>> runs = readRuns(files);
    if (!runs)
        return invalidInput(text(runs.error()));
    const RunCalibration found = calibrateFrom(project.network, project.setup, cataloguesOf(project), *runs);
    for (std::size_t i = 0; i < files.size() && printsResult(arguments); ++i)
        print(outputOptionsOf(arguments).style.wrap(files[i] + ": " + residualText(found.residuals[i])) + '\n');
    if (!found.isSet())
        return invalidInput("no run determines a constant: " + residualText(found.residuals.front()));
    return writeCalibrated(arguments, std::move(project), found.gpu);
}

Outcome calibrateFromFigure(const Arguments& arguments, Project project, const Measurement& measured)
{
    const Catalogues catalogues = cataloguesOf(project);
    const CalibrationStep calibrationStep =
        calibrate(project.network, project.setup, catalogues, measured.figure, measured.bytes);
    if (calibrationStep.fault != CalibrationFault::None)
        return invalidInput(measured.typed + ' ' + faultText(calibrationStep));
    if (printsResult(arguments))
        print(outputOptionsOf(arguments).style.wrap(calibrationText(calibrationStep)) + '\n');
    const Gpu gpu = findGpu(catalogues.gpus, project.setup.gpu).value();
    const Gpu calibrated = calibratedGpu(gpu, calibrationStep, measured, project);
    return writeCalibrated(arguments, std::move(project), calibrated);
}

Outcome runCalibrate(const Arguments& arguments)
{
    const bool byRuns = arguments.has("run");
    VerbResult<Measurement> step = Measurement{};
    if (!byRuns)
        step = measurement(arguments);
    if (const auto* failed = std::get_if<Outcome>(&step))
        return *failed;
    VerbResult<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    auto& project = std::get<Project>(loaded);
    return byRuns ? calibrateFromRuns(arguments, std::move(project))
                  : calibrateFromFigure(arguments, std::move(project), std::get<Measurement>(step));
}

} // namespace

Verb calibrateVerb()
{
    return {
        "calibrate", "MODEL",
        "Replaces a built-in constant by a measured figure, and says which constant. Measure the figure while MODEL "
        "trains with exactly these settings. With --run, uses the median of files of vram_planner_measure.py instead. "
        "-o writes the project with its calibrated GPU, --gpu-out only the GPU.",
        std::vector<Option>{
            {"nvidia-smi", "SIZE", "The figure of nvidia-smi for the whole GPU; a number without a unit is in MiB."},
            {"max-reserved", "SIZE",
             "The result of torch.cuda.max_memory_reserved(); a number without a unit is in bytes."},
            {"run", "FILE", "A .vram-measured.json of MODEL; may be given several times."},
            {"gpu-out", "FILE", "The file to write the calibrated GPU to; - is standard output."},
            {"o", "PROJECT", "The project file to write (.vram.json); - is standard output."}}
            + modelOptions(),
        runCalibrate};
}

} // namespace vram::cli
