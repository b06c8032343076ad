#include "estimate/device_total.h"

#include "devices/overheads.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
constexpr double kMiB = 1024.0 * 1024.0;

bool multipliesMatrices(const Tape& tape)
{
    return std::any_of(tape.kernels.begin(), tape.kernels.end(), [](const Kernel& kernel) {
        return kernel.name == "mm" || kernel.name == "addmm" || kernel.name == "bmm";
    });
}

Gpu chosenGpu(const Setup& setup, const Catalogues& catalogues, std::vector<Issue>& issues)
{
    const Result<Gpu> found = findGpu(catalogues.gpus, setup.gpu);
    if (found)
        return *found;
    if (setup.customCapacity <= 0)
        issues.push_back({Severity::Error, LayerId::None, {}, found.error()});
    Gpu custom;
    custom.name = setup.gpu.empty() ? "Custom GPU" : setup.gpu;
    custom.marketedGib = setup.customCapacity;
    custom.custom = true;
    return custom;
}

} // namespace

Device deviceTotal(const Estimate& estimate, const Tape& tape, const Setup& setup, const Catalogues& catalogues,
                   std::vector<Issue>& issues)
{
    const Gpu gpu = chosenGpu(setup, catalogues, issues);
    Device device;
    device.gpu = gpu.name;
    device.capacity = setup.customCapacity > 0 ? static_cast<Bytes>(std::llround(setup.customCapacity * kGiB))
                                               : usableMemory(gpu);
    device.context = setup.calibratedContext >= 0 ? static_cast<Bytes>(std::llround(setup.calibratedContext * kMiB))
                                                  : cudaContextBytes(gpu);
    device.workspace = multipliesMatrices(tape) ? cublasWorkspaceBytes(gpu, setup) : 0;
    device.allocator = std::max<Bytes>(0, estimate.peak.reserved - estimate.peak.allocated);
    device.total = checkedAdd(checkedAdd(estimate.peak.reserved, device.workspace), device.context);
    device.headroom = device.total == kOverflow ? -kOverflow : device.capacity - device.total;
    const double allowed = static_cast<double>(device.capacity) * (1 - setup.margin / 100);
    device.fits = static_cast<double>(device.total) <= allowed;
    return device;
}

} // namespace vram
