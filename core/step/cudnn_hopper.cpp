#include "step/cudnn_hopper.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::int64_t kMultiprocessors = 132;
constexpr std::int64_t kTile = 128; ///< Rows and columns of the product that a multiprocessor computes at a time.
constexpr Bytes kSumBytes = 4;      ///< Partial sums are float32.
constexpr std::int64_t kFewChannels = 4;
constexpr std::int64_t kLargeKernel = 25; ///< Taps: between the 16 that take nothing and the 49 that take copies.
constexpr Bytes kAligned = 16;            ///< Bytes of one position's channels that a kernel reads at once.

std::int64_t tilesOf(std::int64_t extent)
{
    return (extent + kTile - 1) / kTile;
}

Bytes inFloat32(const ConvolutionSizes& sizes)
{
    return checkedMul(sizes.weight / sizes.elementBytes, kSumBytes);
}

/// The weight gradient's partial sums: one for each multiprocessor that its tiles leave free.
Bytes partialSums(const ConvolutionSizes& sizes)
{
    const std::int64_t columns = sizes.weight / sizes.elementBytes / std::max<std::int64_t>(1, sizes.outputChannels);
    const std::int64_t tiles = checkedMul(tilesOf(sizes.outputChannels), tilesOf(columns));
    const std::int64_t splits = kMultiprocessors / std::max<std::int64_t>(1, tiles);
    constexpr Bytes most = kMultiprocessors * kTile * kTile * kSumBytes;
    return splits < 2 ? 0 : std::min(most, checkedMul(inFloat32(sizes), splits));
}

Bytes copies(const ConvolutionSizes& sizes)
{
    const Bytes input = sizes.inputPositions > 1 ? sizes.input : 0;
    const Bytes weight = sizes.taps > 1 ? sizes.weight : 0;
    return checkedAdd(checkedAdd(input, weight), sizes.positions > 1 ? sizes.output : 0);
}

bool isHalf(const ConvolutionSizes& sizes)
{
    return sizes.elementBytes < kSumBytes;
}

CudnnWorkspace ofProduct(const ConvolutionSizes& sizes)
{
    if (sizes.positions == 1)
        return {};
    const Bytes sums = checkedMul(inFloat32(sizes), sizes.batch);
    const Bytes copied = checkedAdd(sizes.input, sizes.output);
    // Copies cost time: in float32 they must save more.
    const Bytes bearable = isHalf(sizes) ? copied : checkedMul(copied, 5) / 2;
    return {.weightGradient = sums <= bearable ? sums : copied};
}

CudnnWorkspace ofFewChannels(const ConvolutionSizes& sizes)
{
    const bool half = isHalf(sizes);
    const bool large = sizes.taps >= kLargeKernel;
    const std::int64_t padded = kAligned / sizes.elementBytes;
    const std::int64_t channels = std::max<std::int64_t>(1, sizes.channels);
    const Bytes widened = checkedMul(checkedAdd(sizes.input, sizes.weight) / channels, padded);
    const Bytes all = checkedAdd(widened, sizes.output);
    // In float32 the forward pads for whole tiles of output channels alone, and where windows overlap.
    const bool forward = large && (half || (sizes.overlapping && sizes.outputChannels % (kTile / 2) == 0));
    return {.forward = forward ? all : 0,
            .dataGradient = half ? all : 0,
            .weightGradient = large || half ? checkedAdd(all, partialSums(sizes)) : 0};
}

} // namespace

CudnnWorkspace hopperWorkspace(const ConvolutionSizes& sizes)
{
    if (sizes.depthwise)
        return {};
    const bool product = sizes.taps == 1 && !sizes.strided && !sizes.grouped;
    if (sizes.channelsLast)
        return {.weightGradient = product ? 0 : partialSums(sizes)};
    if (product)
        return ofProduct(sizes);
    if (sizes.channels < kFewChannels && !sizes.grouped)
        return ofFewChannels(sizes);
    const Bytes all = copies(sizes);
    // A kernel over the whole image has the gradient of a product of matrices.
    const bool covers = sizes.positions == 1 && !isHalf(sizes);
    return {.forward = all, .dataGradient = all, .weightGradient = covers ? 0 : checkedAdd(all, partialSums(sizes))};
}

} // namespace vram
