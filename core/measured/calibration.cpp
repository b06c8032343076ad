// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/calibration.h"

#include "devices/overheads.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kBytesPerMiB = 1024.0 * 1024.0;
/// The largest context observed is 1.8 GiB (A100, PyTorch 1.10, with all kernels loaded at once).
constexpr double kLargestContextMib = 4096;
/// cuBLAS keeps two workspaces, of at most 32 MiB on NVIDIA GPUs and 128 MiB on some AMD GPUs.
constexpr Bytes kLargestCublas = Bytes{512} << 20;
/// Searching for the fastest algorithm (cudnn.benchmark) takes several times the memory that the rule predicts.
constexpr double kLargestCudnnShare = 10;

CalibrationStep rejected(CalibrationFault fault, Bytes bound)
{
    CalibrationStep result;
    result.fault = fault;
    result.bound = bound;
    return result;
}

/// The total memory of the GPU as reported by nvidia-smi or, if that is unknown, as marketed.
Bytes totalMemory(const Gpu& gpu)
{
    const double mib = gpu.smiMib > 0 ? gpu.smiMib : gpu.marketedGib * 1024;
    return std::max(usableMemory(gpu), static_cast<Bytes>(mib * kBytesPerMiB));
}

CalibrationStep contextCalibration(const Estimate& rule, const Setup& setup, const Gpu& gpu, Bytes measured)
{
    const Bytes own = measured - rule.device.others;
    if (own <= rule.device.reserved)
        return rejected(CalibrationFault::BelowSegments, checkedAdd(rule.device.reserved, rule.device.others));
    const double context =
        std::round(calibratedContextMib(gpu, setup, own - rule.device.reserved, rule.device.libraries));
    if (context <= 0)
        return rejected(CalibrationFault::NothingLeft,
                        rule.device.total - cudaContextBytes(gpu, setup) + rule.device.others);
    if (context > kLargestContextMib)
        return rejected(CalibrationFault::BeyondContext, own - rule.device.reserved);
    CalibrationStep result;
    result.before = rule.device.context;
    result.after = static_cast<Bytes>(context * kBytesPerMiB);
    result.calibration = gpu.calibration;
    result.calibration.contextMib = context;
    return result;
}

CalibrationStep workspaceCalibration(const Estimate& rule, const Gpu& gpu, Bytes measured)
{
    const Bytes before = rule.device.reserved - rule.peak.reserved;
    const Bytes after = measured - rule.peak.reserved;
    if (after < 0)
        return rejected(CalibrationFault::BelowSegments, rule.peak.reserved);
    if (before <= 0)
        return rejected(CalibrationFault::NothingToCalibrate, rule.peak.reserved);
    const bool byShare = rule.device.kernelWorkspaces;
    const double share = static_cast<double>(after) / static_cast<double>(before);
    if (byShare ? share > kLargestCudnnShare : after > kLargestCublas)
        return rejected(CalibrationFault::BeyondWorkspaces, after);
    CalibrationStep result;
    result.constant = byShare ? CalibratedConstant::CudnnWorkspace : CalibratedConstant::CublasWorkspace;
    result.before = before;
    result.after = after;
    result.calibration = gpu.calibration;
    if (byShare)
        result.calibration.cudnnFactor = share;
    else
        result.calibration.cublasMib = static_cast<double>(after) / kBytesPerMiB;
    return result;
}

} // namespace

CalibrationStep calibrate(const Network& network, const Setup& setup, const Catalogues& catalogues,
                          MeasuredFigure figure, Bytes measured)
{
    const Result<Gpu> found = findGpu(catalogues.gpus, setup.gpu);
    if (!found)
        return rejected(CalibrationFault::NothingToCalibrate, 0);
    // Removes the calibration of the constant to be measured; that of the other one is kept.
    Gpu bare = *found;
    Setup ruled = setup;
    if (figure == MeasuredFigure::NvidiaSmi) {
        bare.calibration.contextMib = ruled.calibratedContext = -1;
    } else {
        bare.calibration.cublasMib = bare.calibration.cudnnFactor = -1;
    }
    ruled.gpu = bare.name;
    const Estimate rule = estimate(network, ruled, {{bare}}, Detail::Memory);
    const Bytes others = figure == MeasuredFigure::NvidiaSmi ? rule.device.others : 0;
    if (measured < checkedAdd(rule.peak.allocated, others))
        return rejected(CalibrationFault::BelowTensors, checkedAdd(rule.peak.allocated, others));
    if (measured > totalMemory(bare))
        return rejected(CalibrationFault::BeyondGpu, totalMemory(bare));
    return figure == MeasuredFigure::NvidiaSmi ? contextCalibration(rule, ruled, bare, measured)
                                               : workspaceCalibration(rule, bare, measured);
}

} // namespace vram
