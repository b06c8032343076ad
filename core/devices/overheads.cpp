// SPDX-License-Identifier: GPL-3.0-or-later
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

/// The CUDA context on an A100 under an older PyTorch. Its ratio to the current context is applied to other GPUs.
struct Stack {
    TorchVersion before;
    double a100Mib = 0; ///< Measured context.
};

constexpr double kLazyA100Mib = 525;
constexpr std::array<Stack, 2> olderStacks{{
    {{2, 0}, 922},  // PyTorch 1.13 (ml-engineering, training/performance/README.md).
    {{2, 4}, 1429}, // PyTorch 2.x of 2024: 100 MLPs of GPUMemNet, all but two within 15 MiB.
}};

/// The PyTorch version since which cuBLAS's workspaces are 32 MiB on GPUs of a compute capability. A pull request is
/// assigned to the first release branched after it: 2.12 was branched in April 2026, 2.14 in August.
struct LargeWorkspace {
    int major = 0;
    TorchVersion since{};
};

constexpr std::array<LargeWorkspace, 4> largeWorkspaces{{
    {9, {2, 0}},   // pytorch#89027
    {10, {2, 12}}, // pytorch#175344
    {12, {2, 12}}, // pytorch#175344
    {11, {2, 14}}, // pytorch#189312
}};

bool hasLargeWorkspaces(const Gpu& gpu, TorchVersion torch)
{
    const auto capability = majorMinor(gpu.computeCapability);
    return capability && std::ranges::any_of(largeWorkspaces, [&](const LargeWorkspace& rule) {
               return rule.major == capability->first && torch >= rule.since;
           });
}

/// Fitted constants; see libraryBytes() in the header.
constexpr double kCudnnShareLazy = 0.32;
constexpr double kCudnnShareAbove = 0.13;

/// The first PyTorch version whose official wheels use CUDA 13.
constexpr TorchVersion kCuda13{2, 11};
constexpr Bytes kCudnnCuda13 = 20 * kMiB; ///< Measured on an H100 and an H200 under 2.11.

bool runsOnCuda13(const Setup& setup)
{
    return torchVersion(setup.torch) >= kCuda13;
}

// The context with lazily loaded kernels.
double lazyContextMib(const Gpu& gpu)
{
    if (gpu.contextMib > 0)
        return gpu.contextMib;
    // Small cards load few kernels. From 24 GB on, the context grows with the number of multiprocessors and therefore
    // with the memory size.
    const double gib = gpu.marketedGib > 0 ? gpu.marketedGib : static_cast<double>(usableMemory(gpu)) / (1 << 30);
    return std::min(gib <= 16 ? 8 * gib : 280 + 2.6 * gib, 720.0);
}

/// Rounds to whole MiB, as measured and fitted values are no more precise.
Bytes roundedMibBytes(double mib)
{
    return bytesOfMib(std::round(mib));
}

double contextMib(const Gpu& gpu, const Setup& setup)
{
    if (setup.calibratedContext >= 0)
        return setup.calibratedContext;
    if (gpu.calibration.contextMib >= 0)
        return gpu.calibration.contextMib;
    if (runsOnCuda13(setup) && gpu.contextCuda13Mib > 0)
        return gpu.contextCuda13Mib;
    const TorchVersion version = torchVersion(setup.torch);
    for (const Stack& stack : olderStacks) {
        if (version < stack.before)
            return lazyContextMib(gpu) * stack.a100Mib / kLazyA100Mib;
    }
    return lazyContextMib(gpu);
}

Bytes workspaceBytes(const Gpu& gpu, const Setup& setup)
{
    constexpr Bytes perHandle = Bytes{2 * 4096 + 8 * 16} * 1024; // The default ":4096:2:16:8".
    const TorchVersion torch = torchVersion(setup.torch);
    if (torch < TorchVersion{2, 0}) // pytorch#89027
        return 4 * kMiB;
    return gpu.vendor == "AMD" || hasLargeWorkspaces(gpu, torch) ? 32 * kMiB : perHandle;
}

/// Returns the bytes that a cuBLAS handle uses outside the allocator, for the internal workspace that it has before
/// PyTorch sets one.
Bytes handleBytes(const Gpu& gpu, const Setup& setup)
{
    return 2 * workspaceBytes(gpu, setup);
}

/// cuBLASLt's workspace of 1 MiB, kept since PyTorch 2.9 (pytorch#156495). Earlier versions freed it after each
/// product; since 2.12 cuBLASLt uses cuBLAS's workspace (pytorch#168175, #175879).
Bytes ltWorkspace(const Setup& setup)
{
    const TorchVersion torch = torchVersion(setup.torch);
    return torch >= TorchVersion{2, 9} && torch < TorchVersion{2, 12} ? kMiB : 0;
}

} // namespace

Bytes cudaContextBytes(const Gpu& gpu, const Setup& setup)
{
    return roundedMibBytes(contextMib(gpu, setup));
}

Bytes CublasWorkspaces::segments() const
{
    constexpr Bytes ownSegment = 10 * kMiB; // The allocator's limit; smaller requests use segments of 20 MiB.
    return each >= ownSegment ? count * each : (count * each + 20 * kMiB - 1) / (20 * kMiB) * 20 * kMiB;
}

Bytes CublasWorkspaces::ltSegment() const
{
    constexpr Bytes smallSegment = 2 * kMiB;
    return lt > 0 ? smallSegment : 0;
}

CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup)
{
    const Bytes each = cublasConfigBytes(setup.cublasWorkspace).value_or(workspaceBytes(gpu, setup));
    return {each, isInference(setup) ? 1 : 2, ltWorkspace(setup)};
}

Bytes libraryBytes(const Gpu& gpu, const Setup& setup, const LibraryUse& use)
{
    if (runsOnCuda13(setup))
        return checkedAdd(use.cudnn ? kCudnnCuda13 : 0, checkedMul(use.cublasHandles, handleBytes(gpu, setup)));
    if (!use.cudnn)
        return 0;
    const double lazy = lazyContextMib(gpu);
    return roundedMibBytes(kCudnnShareLazy * lazy + kCudnnShareAbove * std::max(0.0, contextMib(gpu, setup) - lazy));
}

double calibratedContextMib(const Gpu& gpu, const Setup& setup, Bytes outside, const LibraryUse& use)
{
    const auto mib = [](Bytes bytes) { return static_cast<double>(bytes) / static_cast<double>(kMiB); };
    if (runsOnCuda13(setup))
        return std::max(0.0, mib(outside - libraryBytes(gpu, setup, use)));
    const double lazy = lazyContextMib(gpu);
    double context = mib(outside);
    if (use.cudnn)
        context -= kCudnnShareLazy * lazy;
    if (use.cudnn && context > lazy)
        context = (context + kCudnnShareAbove * lazy) / (1 + kCudnnShareAbove);
    return std::max(0.0, context);
}

} // namespace vram
