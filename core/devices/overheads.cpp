#include "devices/overheads.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace vram {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;

/// In-use minus reserved memory in out-of-memory messages of public runs, medians; PyTorch 2.x, kernels loaded lazily.
struct MeasuredContext {
    std::string_view gpu; ///< Word of its name.
    double mib;
};

constexpr std::array<MeasuredContext, 10> measuredContexts{{
    {"T4", 130}, // 96, 128, 133, 143
    {"V100", 379},
    {"3090", 330}, // 24 GB cards together: 255, 315, 344, 439
    {"4090", 330}, // 579 with driver 595
    {"L40S", 319},
    {"A100", 525}, // 522, 531; 481 to 503 by nvidia-smi before convolutions (ml-engineering, CARMA's BERT runs)
    {"H100", 493},
    {"5090", 499},
    {"H200", 670},
    {"B200", 712}, // 711, 712 (ml-engineering, debug/pytorch.md)
}};

/// The A100's context under older stacks: their share carries over to other GPUs.
struct Stack {
    int before;     ///< Minor version of PyTorch 2; 1.x is below 0.
    double a100Mib; ///< Measured.
};

constexpr double kLazyA100Mib = 525;
constexpr std::array<Stack, 2> olderStacks{{
    {0, 922},  // PyTorch 1.13 (ml-engineering, training/performance/README.md)
    {4, 1429}, // PyTorch 2.x of 2024: 100 MLPs of GPUMemNet, all but 2 within 15 MiB
}};

/// Fitted; see the header.
constexpr double kCudnnShareLazy = 0.32;
constexpr double kCudnnShareAbove = 0.13;

// The minor version of 2.x, -1 for 1.x.
int minorVersion(std::string_view torch)
{
    if (torch.starts_with("1."))
        return -1;
    int minor = 99;
    if (torch.starts_with("2."))
        std::from_chars(torch.data() + 2, torch.data() + torch.size(), minor);
    return minor;
}

bool hasWord(std::string_view name, std::string_view word)
{
    for (std::size_t at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || name[at - 1] == ' ') && (end == name.size() || name[end] == ' '))
            return true;
    }
    return false;
}

// With kernels loaded lazily.
double lazyContextMib(const Gpu& gpu)
{
    for (const MeasuredContext& measured : measuredContexts) {
        if (hasWord(gpu.name, measured.gpu))
            return measured.mib;
    }
    // Small cards load few kernels; from 24 GB on it follows the number of multiprocessors, and so the size.
    const double gib = gpu.marketedGib > 0 ? gpu.marketedGib : static_cast<double>(usableMemory(gpu)) / (1 << 30);
    return std::min(gib <= 16 ? 8 * gib : 280 + 2.6 * gib, 720.0);
}

Bytes fromMib(double mib)
{
    return static_cast<Bytes>(std::llround(mib)) * kMiB;
}

double contextMib(const Gpu& gpu, const Setup& setup)
{
    if (setup.calibratedContext >= 0)
        return setup.calibratedContext;
    if (gpu.calibration.contextMib >= 0)
        return gpu.calibration.contextMib;
    const int minor = minorVersion(setup.torch);
    for (const Stack& stack : olderStacks) {
        if (minor < stack.before)
            return lazyContextMib(gpu) * stack.a100Mib / kLazyA100Mib;
    }
    return lazyContextMib(gpu);
}

} // namespace

Bytes cudaContextBytes(const Gpu& gpu, const Setup& setup)
{
    return fromMib(contextMib(gpu, setup));
}

Bytes CublasWorkspaces::segments() const
{
    constexpr Bytes ownSegment = 10 * kMiB; // the allocator's: smaller requests share segments of 20 MiB
    return each >= ownSegment ? count * each : (count * each + 20 * kMiB - 1) / (20 * kMiB) * 20 * kMiB;
}

CublasWorkspaces cublasWorkspaces(const Gpu& gpu, const Setup& setup)
{
    constexpr Bytes perHandle = Bytes{2 * 4096 + 8 * 16} * 1024; // ":4096:2:16:8"
    const bool old = minorVersion(setup.torch) < 0;              // pytorch#89027 came with 2.0
    const bool hopper = gpu.computeCapability == "9.0";
    const bool amd = gpu.vendor == "AMD";
    const Bytes each = old ? 4 * kMiB : hopper || amd ? 32 * kMiB : perHandle;
    return {each, infers(setup) ? 1 : 2};
}

Bytes cudnnKernelBytes(const Gpu& gpu, const Setup& setup)
{
    const double lazy = lazyContextMib(gpu);
    return fromMib(kCudnnShareLazy * lazy + kCudnnShareAbove * std::max(0.0, contextMib(gpu, setup) - lazy));
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
