// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/reduction_buffer.h"

#include <algorithm>
#include <bit>

namespace vram {

namespace {

constexpr std::int64_t kMostThreads = 512; ///< Maximum number of threads per block.
constexpr std::int64_t kWarp = 32;
constexpr std::int64_t kFewestValues = 16; ///< Minimum number of values that one thread sums.
constexpr std::int64_t kMostValues = 256;
constexpr Bytes kSumBytes = 4; ///< Bytes per partial sum; 16-bit values are also summed in float32.

/// Returns the largest power of two that exceeds neither argument.
std::int64_t powerOfTwo(std::int64_t extent, std::int64_t most)
{
    return extent < most ? static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(extent))) : most;
}

/// Returns the dimension whose elements are adjacent in memory, or -1 if there is none.
int fastestDimension(const Shape& shape, const Shape& strides)
{
    int fastest = -1;
    for (int d = 0; d < shape.rank(); ++d) {
        if (shape[d] > 1 && strides[d] > 0 && (fastest < 0 || strides[d] <= strides[fastest]))
            fastest = d;
    }
    return fastest;
}

/// Returns the maximum number of threads resident on a multiprocessor (CUDA C++ Programming Guide, compute
/// capabilities).
std::int64_t threadsOfMultiprocessor(const ComputeCapability& capability)
{
    if (capability.major == 7 && capability.minor == 5)
        return 1024;
    const bool consumer = (capability.major == 8 && capability.minor > 0) || capability.major == 12;
    return consumer ? 1536 : 2048;
}

/// The threads of a block: `wide` threads work on adjacent results, `high` threads on the values of one result.
struct ThreadBlock {
    std::int64_t vector; ///< Number of results per thread.
    std::int64_t wide;
    std::int64_t high;
};

ThreadBlock blockFor(std::int64_t results, std::int64_t values, std::int64_t extent)
{
    const std::int64_t vector = extent % 4 == 0 ? 4 : extent % 2 == 0 ? 2 : 1;
    const std::int64_t most = kMostThreads / vector;
    const std::int64_t across = powerOfTwo(std::max<std::int64_t>(1, results / vector), most);
    const std::int64_t high = std::min(powerOfTwo(values, most), most / std::min(across, kWarp));
    return {vector, std::min(across, most / high), high};
}

} // namespace

Bytes reductionBuffer(const Shape& shape, const Shape& strides, const Shape& kept, const KernelDevice& device)
{
    const int fastest = fastestDimension(shape, strides);
    const std::int64_t results = kept.elements();
    const std::int64_t all = shape.elements();
    if (fastest < 0 || kept[fastest] != shape[fastest] || results <= 0 || all <= 0 || all == kOverflow || device.cpu)
        return 0;
    const std::int64_t values = all / results;
    const ThreadBlock block = blockFor(results, values, shape[fastest]);
    if (values < block.high * kFewestValues && values < kMostValues)
        return 0;
    const std::int64_t valuesPerThread = ceilDiv(values, block.high);
    const std::int64_t blocks = ceilDiv(results / block.vector, block.wide);
    const std::int64_t blocksAtATime = threadsOfMultiprocessor(device.capability) / (block.wide * block.high);
    const std::int64_t target = device.multiprocessors * blocksAtATime;
    if (valuesPerThread < kMostValues || blocks > target)
        return 0;
    const std::int64_t sharing = std::max(std::min(ceilDiv(target, blocks), ceilDiv(valuesPerThread, kFewestValues)),
                                          ceilDiv(valuesPerThread, kMostValues));
    return sharing <= 1 ? 0
                        : checkedMul(checkedMul(checkedMul(kSumBytes, results), sharing), block.wide * block.vector);
}

} // namespace vram
