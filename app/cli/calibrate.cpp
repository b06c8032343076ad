#include "common.h"

#include "base/size.h"
#include "estimate/calibration.h"

#include <iostream>

namespace vram::cli {

namespace {

constexpr double kMiB = 1024.0 * 1024.0;

struct Measurement {
    MeasuredFigure figure = MeasuredFigure::NvidiaSmi;
    Bytes bytes = 0;
    std::string typed;
};

Step<Measurement> measurement(const Arguments& arguments)
{
    const std::optional<std::string> smi = arguments.value("nvidia-smi");
    const std::optional<std::string> reserved = arguments.value("max-reserved");
    if (smi.has_value() == reserved.has_value())
        return usage("takes one measured figure: --nvidia-smi SIZE or --max-reserved SIZE");
    const std::string& typed = smi ? *smi : *reserved;
    const std::optional<Bytes> bytes = parseSize(typed, smi ? kMiB : 1);
    if (!bytes)
        return usage('"' + typed + "\" is no size; sizes are written as 9184MiB, 8.97GiB or 9630121984");
    return Measurement{smi ? MeasuredFigure::NvidiaSmi : MeasuredFigure::MaxReserved, *bytes, typed};
}

std::string faultWords(const Settlement& settlement)
{
    const std::string bound = sizeText(settlement.bound);
    switch (settlement.fault) {
    case CalibrationFault::BelowTensors:
        return "the tensors alone come to " + bound
               + " at the peak; was it measured with this batch and these settings?";
    case CalibrationFault::BelowSegments:
        return "by the allocator's own rules the process takes " + bound
               + " for its tensors; was it measured with this batch and these settings?";
    case CalibrationFault::NothingLeft:
        return "nothing is left for the CUDA context: allocator and kernels come to " + bound + " already";
    case CalibrationFault::BeyondGpu: return "the whole GPU has " + bound;
    case CalibrationFault::BeyondContext:
        return "it leaves " + bound
               + ", and no CUDA context is so large; what other programs hold belongs in --used-by-others";
    case CalibrationFault::BeyondWorkspaces:
        return "it leaves " + bound + " beside the tensors, more than the libraries take";
    case CalibrationFault::NothingToSettle:
        return "it determines nothing here: the libraries' workspaces find room among the tensors; --nvidia-smi would "
               "settle the CUDA context";
    case CalibrationFault::None: break;
    }
    return {};
}

std::string settledWords(const Settlement& settlement)
{
    const std::string sizes = sizeText(settlement.after) + " instead of " + sizeText(settlement.before);
    switch (settlement.constant) {
    case SettledConstant::Context:
        return "It determines the CUDA context: " + sizes
               + " (--set context=" + fixedText(settlement.calibration.contextMib, 0) + ").";
    case SettledConstant::CudnnWorkspace:
        return "It determines the workspaces of convolutions: " + sizes + ", "
               + fixedText(settlement.calibration.cudnnShare, 2) + " times what the fitted rule says.";
    case SettledConstant::CublasWorkspace:
        return "It determines what the libraries take through the allocator: " + sizes + '.';
    }
    return {};
}

/// The project with the GPU's calibration in it.
Project calibratedProject(Project project, const Gpu& gpu, const Settlement& settlement, const Measurement& measured)
{
    Gpu own = gpu;
    own.calibration = settlement.calibration;
    const bool smi = measured.figure == MeasuredFigure::NvidiaSmi;
    (smi ? own.calibration.contextFrom : own.calibration.workspaceFrom) =
        (smi ? "nvidia-smi " : "max_memory_reserved ") + sizeText(measured.bytes) + " · " + project.network.name
        + " · batch " + std::to_string(project.setup.batch);
    project.setup.gpu = gpu.name;
    project.setup.calibratedContext = -1;
    std::erase_if(project.gpus, [&](const Gpu& kept) { return kept.name == gpu.name; });
    project.gpus.push_back(std::move(own));
    return project;
}

Outcome run(const Arguments& arguments)
{
    const Step<Measurement> step = measurement(arguments);
    if (const auto* failed = std::get_if<Outcome>(&step))
        return *failed;
    const auto& measured = std::get<Measurement>(step);
    Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    auto& project = std::get<Project>(loaded);
    const Catalogues catalogues = cataloguesOf(project);
    const Settlement settlement = settle(project.network, project.setup, catalogues, measured.figure, measured.bytes);
    if (settlement.fault != CalibrationFault::None)
        return inputAtFault(measured.typed + " cannot be: " + faultWords(settlement));
    const std::optional<std::string> output = arguments.value("o");
    if (!output || *output != "-")
        std::cout << wrapped(settledWords(settlement), 80) << '\n';
    if (!output)
        return {};
    const Gpu gpu = findGpu(catalogues.gpus, project.setup.gpu).value();
    return writeOutput(*output, writeProject(calibratedProject(std::move(project), gpu, settlement, measured)));
}

} // namespace

Verb calibrateVerb()
{
    return {"calibrate", "MODEL",
            "Puts one figure that you measured in place of a built-in constant, and says which. Measure it while MODEL "
            "trains with these very settings. With -o, the project is written with its GPU calibrated.",
            std::vector<Option>{
                {"nvidia-smi", "SIZE", "What nvidia-smi shows for the whole GPU; a bare number is in MiB."},
                {"max-reserved", "SIZE", "What torch.cuda.max_memory_reserved() returns; a bare number is in bytes."},
                {"o", "PROJECT", "The project file to write (.vram.json); - is standard output."}}
                + setupOptions(),
            run};
}

} // namespace vram::cli
