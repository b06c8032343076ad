#include "devices/overheads.h"

#include "base/major_minor.h"
#include "base/units.h"
#include "setup/cublas_config.h"
#include "setup/torch_version.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vram {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

/// The A100's context under older stacks: their share carries over to other GPUs.
struct Stack {
    TorchVersion before;
    double a100Mib = 0; ///< Measured.
};

constexpr double kLazyA100Mib = 525;
constexpr std::array<Stack, 2> olderStacks{{
    {{2, 0}, 922},  // PyTorch 1.13 (ml-engineering, training/performance/README.md)
    {{2, 4}, 1429}, // PyTorch 2.x of 2024: 100 MLPs of GPUMemNet, all but 2 within 15 MiB
}};

/// The PyTorch version from which cuBLAS's workspaces are 32 MiB on a GPU of that compute capability. Pull requests are
/// as recent as their release's branch: 2.12 was cut in April 2026, 2.14 in August.
struct LargeWorkspace {
    int major;
    TorchVersion since;
};

constexpr std::array<LargeWorkspace, 4> largeWorkspaces{{
    {9, {2, 0}},   // pytorch#89027
    {10, {2, 12}}, // pytorch#175344
    {12, {2, 12}}, // the same
    {11, {2, 14}}, // pytorch#189312
}};

bool hasLargeWorkspaces(const Gpu& gpu, TorchVersion torch)
{
    const auto capability = majorMinor(gpu.computeCapability);
    return capability && std::ranges::any_of(largeWorkspaces, [&](const LargeWorkspace& rule) {
               return rule.major == capability->first && torch >= rule.since;
           });
}

/// Fitted; see the header.
constexpr double kCudnnShareLazy = 0.32;
constexpr double kCudnnShareAbove = 0.13;

// Context with kernels loaded lazily.
double lazyContextMib(const Gpu& gpu)
{
    if (gpu.contextMib > 0)
        return gpu.contextMib;
    // Small cards load few kernels; from 24 GB on it follows the number of multiprocessors, and so the size.
    const double gib = gpu.marketedGib > 0 ? gpu.marketedGib : static_cast<double>(usableMemory(gpu)) / (1 << 30);
    return std::min(gib <= 16 ? 8 * gib : 280 + 2.6 * gib, 720.0);
}

/// Measured and fitted values are known to the MiB at best.
Bytes wholeMib(double mib)
{
    return bytesOfMib(std::round(mib));
}

double contextMib(const Gpu& gpu, const Setup& setup)
{
    if (setup.calibratedContext >= 0)
        return setup.calibratedContext;
    if (gpu.calibration.contextMib >= 0)
        return gpu.calibration.contextMib;
    const TorchVersion version = torchVersion(setup.torch);
    for (const Stack& stack : olderStacks) {
        if (version < stack.before)
            return lazyContextMib(gpu) * stack.a100Mib / kLazyA100Mib;
    }
    return lazyContextMib(gpu);
}

} // namespace

Bytes cudaContextBytes(const Gpu& gpu, const Setup& setup)
{
    return wholeMib(contextMib(gpu, setup));
}

Bytes CublasWorkspaces::segments() const
{
    constexpr Bytes ownSegment = 10 * kMiB; // the allocator's: smaller requests share segments of 20 MiB
    return each >= ownSegment ? count * each : (count * each + 20 * kMiB - 1) / (20 * kMiB) * 20 * kMiB;
}

CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup)
{
    constexpr Bytes perHandle = Bytes{2 * 4096 + 8 * 16} * 1024; // ":4096:2:16:8"
    const TorchVersion torch = torchVersion(setup.torch);
    const bool old = torch < TorchVersion{2, 0}; // pytorch#89027
    const bool large = gpu.vendor == "AMD" || hasLargeWorkspaces(gpu, torch);
    const Bytes usual = old ? 4 * kMiB : large ? 32 * kMiB : perHandle;
    const Bytes each = cublasConfigBytes(setup.cublasWorkspace).value_or(usual);
    return {each, infers(setup) ? 1 : 2};
}

Bytes cudnnKernelBytes(const Gpu& gpu, const Setup& setup)
{
    const double lazy = lazyContextMib(gpu);
    return wholeMib(kCudnnShareLazy * lazy + kCudnnShareAbove * std::max(0.0, contextMib(gpu, setup) - lazy));
}

double calibratedContextMib(const Gpu& gpu, Bytes measured, Bytes inAllocator, bool convolutions)
{
    const double lazy = lazyContextMib(gpu);
    double outside = static_cast<double>(measured - inAllocator) / static_cast<double>(kMiB);
    if (convolutions)
        outside -= kCudnnShareLazy * lazy;
    if (convolutions && outside > lazy)
        outside = (outside + kCudnnShareAbove * lazy) / (1 + kCudnnShareAbove);
    return std::max(0.0, outside);
}

} // namespace vram
