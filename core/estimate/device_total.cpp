#include "estimate/device_total.h"

#include "devices/overheads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <span>

namespace vram {

namespace {

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;
/// Shares of the band, as the residuals of `./dev accuracy` have it: nine measured runs of ten fall inside.
constexpr double kOfReserved = 0.01;      ///< MLPs
constexpr double kOfReservedConvs = 0.05; ///< networks whose convolutions take workspaces
constexpr double kOfContext = 0.15;       ///< the measured contexts of one GPU differ by that

bool runs(const Tape& tape, std::initializer_list<std::string_view> kernels)
{
    return std::ranges::any_of(
        tape.kernels, [&](const Kernel& kernel) { return std::ranges::find(kernels, kernel.name) != kernels.end(); });
}

// Peak reserved with the libraries' workspaces among the tensors.
Bytes reservedWithWorkspaces(const Memory& memory, const CublasWorkspaces& cublas, CachingAllocator& allocator)
{
    auto next = static_cast<StorageId>(memory.storageCount());
    allocator.reset();
    for (int handle = 0; handle < cublas.count; ++handle)
        allocator.replay(std::array{MemoryEvent{next++, cublas.each}});
    const std::span<const MemoryEvent> events(memory.events());
    std::size_t done = 0;
    for (const Memory::Workspace& workspace : memory.workspaces()) {
        allocator.replay(events.subspan(done, workspace.event - done));
        done = workspace.event;
        allocator.replay(std::array{MemoryEvent{next, workspace.bytes}, MemoryEvent{next, 0}});
        ++next;
    }
    allocator.replay(events.subspan(done));
    return allocator.peak().reserved;
}

Bytes workspaceBytes(const Tape& tape, const Memory& memory, Bytes reserved, const Gpu& gpu, const Setup& setup,
                     CachingAllocator& allocator)
{
    const CublasWorkspaces cublas =
        runs(tape, {"mm", "addmm", "bmm", "baddbmm"}) ? cublasWorkspaces(gpu, setup) : CublasWorkspaces();
    Bytes bytes = cublas.segments();
    // Blocks that happen to fit better than without can even lower the sum; nothing to count on.
    if (!memory.workspaces().empty())
        bytes = std::max<Bytes>(0, reservedWithWorkspaces(memory, cublas, allocator) - reserved);
    return bytes;
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

Bytes uncertaintyOf(const Device& device, Bytes reserved, bool convolutions, const Setup& setup)
{
    const double ofContext = setup.calibratedContext >= 0 ? 0 : kOfContext;
    const double ofReserved = convolutions ? kOfReservedConvs : kOfReserved;
    return static_cast<Bytes>(
        std::llround(ofContext * static_cast<double>(device.context) + ofReserved * static_cast<double>(reserved)));
}

} // namespace

Device deviceTotal(const Estimate& estimate, const Tape& tape, const Memory& memory, CachingAllocator& allocator,
                   const Setup& setup, const Catalogues& catalogues, std::vector<Issue>& issues)
{
    const Gpu gpu = chosenGpu(setup, catalogues, issues);
    Device device;
    device.gpu = gpu.name;
    device.capacity =
        setup.customCapacity > 0 ? static_cast<Bytes>(std::llround(setup.customCapacity * kGiB)) : usableMemory(gpu);
    device.context = cudaContextBytes(gpu, setup);
    device.convolutions = runs(tape, {"convolution"});
    device.workspace = workspaceBytes(tape, memory, estimate.peak.reserved, gpu, setup, allocator);
    if (device.convolutions)
        device.workspace = checkedAdd(device.workspace, cudnnKernelBytes(gpu, setup));
    device.allocator = std::max<Bytes>(0, estimate.peak.reserved - estimate.peak.allocated);
    device.total = checkedAdd(checkedAdd(estimate.peak.reserved, device.workspace), device.context);
    device.headroom = device.total == kOverflow ? -kOverflow : device.capacity - device.total;
    device.uncertainty = uncertaintyOf(device, estimate.peak.reserved, !memory.workspaces().empty(), setup);
    const double allowed = static_cast<double>(device.capacity) * (1 - setup.margin / 100);
    device.fits = static_cast<double>(device.total) <= allowed;
    return device;
}

Setup calibrated(const Setup& setup, const Estimate& estimate, Bytes measured, const Catalogues& catalogues)
{
    std::vector<Issue> ignored;
    const Gpu gpu = chosenGpu(setup, catalogues, ignored);
    Setup result = setup;
    const Bytes kernels = cudnnKernelBytes(gpu, setup);
    const bool convolutions = estimate.device.convolutions;
    const Bytes inAllocator = estimate.peak.reserved + estimate.device.workspace - (convolutions ? kernels : 0);
    result.calibratedContext = calibratedContextMib(gpu, measured, inAllocator, convolutions);
    return result;
}

} // namespace vram
