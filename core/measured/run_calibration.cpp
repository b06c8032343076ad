// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/run_calibration.h"

#include "base/units.h"
#include "measured/calibration.h"

#include <algorithm>

namespace vram {

namespace {

double median(std::vector<double> values)
{
    if (values.empty())
        return -1;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 != 0 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// The values that the runs determine for each constant.
struct FoundConstants {
    std::vector<double> context{};
    std::vector<double> cublas{};
    std::vector<double> cudnn{};

    void add(const CalibrationStep& settlement)
    {
        if (settlement.fault != CalibrationFault::None)
            return;
        switch (settlement.constant) {
        case CalibratedConstant::Context: context.push_back(settlement.calibration.contextMib); break;
        case CalibratedConstant::CublasWorkspace: cublas.push_back(settlement.calibration.cublasMib); break;
        case CalibratedConstant::CudnnWorkspace: cudnn.push_back(settlement.calibration.cudnnFactor); break;
        }
    }

    std::size_t count() const { return context.size() + cublas.size() + cudnn.size(); }
};

Catalogues catalogueWith(const Catalogues& all, const Gpu& gpu)
{
    Catalogues changed = all;
    for (Gpu& known : changed.gpus) {
        if (known.name == gpu.name)
            known = gpu;
    }
    return changed;
}

/// The version without patch number, such as "2.6" for "2.6.0+cu124".
std::string minorVersionOf(const std::string& torch)
{
    const std::size_t dot = torch.find('.');
    return torch.substr(0, dot == std::string::npos ? dot : torch.find('.', dot + 1));
}

void calibrateRun(const Network& network, const Setup& setup, const Catalogues& catalogues, const MeasuredFile& run,
                  FoundConstants& found)
{
    const CalibrationStep workspace = calibrate(network, setup, catalogues, MeasuredFigure::MaxReserved, run.reserved);
    found.add(workspace);
    const std::optional<Bytes> outside = run.outsideAllocator();
    if (!outside)
        return;
    // The figure adds the measured memory outside the allocator to the predicted reserved memory, so that only the
    // context is determined.
    const Estimate own = estimate(network, setup, catalogues, Detail::Memory);
    const Bytes shown = checkedAdd(checkedAdd(own.device.reserved, own.device.others), *outside);
    found.add(calibrate(network, setup, catalogues, MeasuredFigure::NvidiaSmi, shown));
}

/// The source of a constant, such as "2 runs · ResNet-50"; empty if no run determined it.
std::string runsText(std::size_t runs, const Network& network)
{
    return runs == 0 ? std::string() : std::to_string(runs) + (runs == 1 ? " run · " : " runs · ") + network.name;
}

} // namespace

Setup setupOf(const MeasuredFile& run, const Setup& base, const Catalogues& catalogues)
{
    Setup setup = base;
    std::vector<std::pair<std::string, std::string>> settings = run.settings;
    settings.emplace_back("torch", minorVersionOf(run.torch));
    settings.emplace_back("alloc-conf", run.allocConf);
    for (const auto& [key, value] : settings) {
        if (Result<Setup> changed = withSetting(setup, key, value))
            setup = std::move(changed).value();
    }
    if (const Result<Gpu> gpu = findGpu(catalogues.gpus, run.gpu))
        setup.gpu = gpu->name;
    return setup;
}

RunCalibration calibrateFrom(const Network& network, const Setup& base, const Catalogues& catalogues,
                             std::span<const MeasuredFile> runs)
{
    RunCalibration result;
    FoundConstants found;
    for (const MeasuredFile& run : runs) {
        RunResidual& residual = result.residuals.emplace_back();
        const Setup setup = setupOf(run, base, catalogues);
        const Result<Gpu> gpu = findGpu(catalogues.gpus, run.gpu.empty() ? setup.gpu : run.gpu);
        if (!gpu) {
            residual.fault = gpu.error();
            continue;
        }
        if (!result.gpu.name.empty() && result.gpu.name != gpu->name) {
            residual.fault = message("it was measured on %1, but the first run on %2"_tr, gpu->name, result.gpu.name);
            continue;
        }
        result.gpu = *gpu;
        const Estimate rule = estimate(network, setup, catalogues, Detail::Memory);
        residual.before = rule.device.total;
        residual.measured =
            checkedAdd(run.reserved, run.outsideAllocator().value_or(rule.device.total - rule.device.reserved));
        const std::size_t before = found.count();
        calibrateRun(network, setup, catalogues, run, found);
        if (found.count() == before)
            residual.fault = message(
                "it determines no constant: %2 were reserved, but the estimate of this network with these settings "
                "is %1; open the network of that run, with its settings"_tr,
                ByteCount{rule.device.reserved}, ByteCount{run.reserved});
    }
    result.gpu.calibration.contextMib = median(found.context);
    result.gpu.calibration.cublasMib = median(found.cublas);
    result.gpu.calibration.cudnnFactor = median(found.cudnn);
    result.gpu.calibration.contextSource = runsText(found.context.size(), network);
    result.gpu.calibration.workspaceSource = runsText(found.cublas.size() + found.cudnn.size(), network);
    const Catalogues calibrated = catalogueWith(catalogues, result.gpu);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (result.residuals[i].measured > 0)
            result.residuals[i].after =
                estimate(network, setupOf(runs[i], base, catalogues), calibrated, Detail::Memory).device.total;
    }
    return result;
}

} // namespace vram
