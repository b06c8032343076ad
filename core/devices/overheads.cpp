#include "devices/overheads.h"

#include <algorithm>
#include <cmath>

namespace vram {

namespace {

constexpr Bytes kMiB = Bytes{1} << 20;
constexpr Bytes kLargeSegment = 20 * kMiB;

} // namespace

Bytes cudaContextBytes(const Gpu& gpu)
{
    // Small cards load few kernels; from 24 GB on the context follows the number of multiprocessors, and so the size.
    const double gib = gpu.marketedGib > 0 ? gpu.marketedGib : static_cast<double>(usableMemory(gpu)) / (1 << 30);
    const double mib = gib <= 16 ? 8 * gib : 280 + 2.6 * gib;
    return static_cast<Bytes>(std::llround(std::min(mib, 720.0))) * kMiB;
}

Bytes cublasWorkspaceBytes(const Gpu& gpu, const Setup& setup)
{
    const bool hopper = gpu.computeCapability == "9.0";
    const Bytes handles = setup.mode == "inference" ? 1 : 2;
    // 8.125 MiB comes out of a 20 MiB segment, which two of them share; 32 MiB is a segment of its own.
    return hopper ? handles * 32 * kMiB : kLargeSegment;
}

} // namespace vram
