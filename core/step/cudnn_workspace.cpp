// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/cudnn_workspace.h"

#include "step/cudnn_copies.h"
#include "step/cudnn_kernels.h"
#include "step/cudnn_partial_sums.h"
#include "step/cudnn_pointwise.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::int64_t kFewChannels = 4;
constexpr std::int64_t kLargeEdge = 5;       ///< Edge length of a large kernel; a 3×3×3 kernel is small.
constexpr std::int64_t kLargeKernel = 25;    ///< Number of elements of a large kernel: kernels with 16 make no copies,
                                             ///< those with 49 do.
constexpr std::int64_t kLargestUnpadded = 7; ///< Edge length up to which forward does not pad its copies in float32.
/// Ratio of weight size to input size from which a weight counts as large (measured: 20 is not large, 220 is).
constexpr Bytes kManyTimes = 100;

/// Returns the copies of a convolution with few channels, which pad the channels of the input and of the
/// weight to 16 bytes if `pads`.
Bytes fewChannelCopies(const ConvolutionSizes& sizes, bool pads)
{
    const std::int64_t channels = std::max<std::int64_t>(1, sizes.channels);
    const std::int64_t copied = pads ? cudnn::kAligned / sizes.elementBytes : channels;
    const Bytes copies = checkedMul(checkedAdd(sizes.input, sizes.weight) / channels, copied);
    return checkedAdd(checkedAdd(copies, sizes.output), cudnn::kAlignment);
}

/// Whether the forward of a convolution with few channels and a large kernel copies its operands in 16 bits. Patch
/// embeddings with kernels from 12×12 to 16×16 copy them if the outputs fill one tile or pairs of tiles.
bool copiesFewChannels16(const ConvolutionSizes& sizes)
{
    constexpr std::int64_t smallestPatch = 144;
    constexpr std::int64_t largestPatch = 256;
    if (sizes.isVolume())
        return sizes.kernelElements <= sizes.maxKernelSize * sizes.maxKernelSize;
    if (sizes.outputChannels < cudnn::kPaddedChannels)
        return false;
    const bool patch = sizes.kernelElements >= smallestPatch && sizes.kernelElements <= largestPatch;
    const bool fills = sizes.outputChannels == cudnn::kTile || sizes.outputChannels % (2 * cudnn::kTile) == 0;
    return sizes.overlapping || !patch || fills;
}

/// Whether the forward of a convolution with few channels and a large kernel copies its operands in float32.
bool copiesFewChannels32(const ConvolutionSizes& sizes)
{
    if (sizes.isVolume())
        return sizes.outputChannels % cudnn::kPaddedChannels == 0;
    return sizes.overlapping && sizes.outputChannels % cudnn::kHalfTile == 0;
}

CudnnWorkspace fewChannelsWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const bool half = sizes.isHalfPrecision();
    const bool large = sizes.kernelElements >= kLargeKernel && sizes.maxKernelSize >= kLargeEdge;
    const bool forward = large && (half ? copiesFewChannels16(sizes) : copiesFewChannels32(sizes));
    const bool padsForward = half || sizes.maxKernelSize > kLargestUnpadded;
    const bool dataGradient = half && (!large || sizes.overlapping);
    const bool weightGradient = large || half || sizes.isVolume();
    const Bytes copies = fewChannelCopies(sizes, half || large);
    return {.forward = forward ? fewChannelCopies(sizes, padsForward) : 0,
            .dataGradient = dataGradient ? copies : 0,
            .weightGradient = weightGradient ? checkedAdd(copies, cudnnPartialSums(sizes, device)) : 0};
}

// In 16 bits, there are eight partial sums in float32 per image. In float32, large kernels over large images with few
// channels need copies whose groups are padded to 16 bytes, and one partial sum per multiprocessor (fitted to the
// depthwise convolutions of 7 networks on an H100; 12 networks with kernels of 3×3 and 5×5 need none).
CudnnWorkspace depthwiseWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t sums = 8;
    constexpr std::int64_t warp = 32;
    constexpr std::int64_t manyPositions = 784;
    constexpr std::int64_t manyChannels = 256;
    if (sizes.isHalfPrecision()) {
        const std::int64_t images = checkedMul(sizes.batch, roundUp(sizes.channels, warp));
        return {.weightGradient = checkedMul(checkedMul(images, sizes.kernelElements), sums * cudnn::kPartialBytes)};
    }
    const bool large = sizes.positions >= manyPositions && sizes.kernelElements > kLargeKernel;
    if (!large || sizes.channels >= manyChannels || sizes.positions % cudnn::kTile == 0)
        return {};
    const std::int64_t each = cudnn::kAligned / sizes.elementBytes;
    const Bytes copies = checkedMul(checkedAdd(sizes.input, sizes.output), each);
    return {.weightGradient = checkedAdd(copies, checkedMul(checkedMul(sizes.weight, each), device.multiprocessors))};
}

} // namespace

CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (sizes.depthwise) {
        const bool cudnns = sizes.channelsLast && device.isHopperOrNewer();
        return cudnns ? depthwiseWorkspace(sizes, device) : CudnnWorkspace{};
    }
    if (sizes.channelsLast)
        return {.weightGradient = sizes.isPointwise() ? 0 : cudnnPartialSums(sizes, device)};
    if (sizes.isPointwise())
        return cudnnPointwiseWorkspace(sizes, device);
    if (sizes.channels < kFewChannels && !sizes.isGrouped())
        return fewChannelsWorkspace(sizes, device);
    const ConvolutionCopies copies = cudnnCopies(sizes, device);
    // In float32, the weight gradient of a kernel that covers the whole image is a matrix multiplication.
    const bool covers = sizes.positions == 1 && !sizes.isHalfPrecision();
    const Bytes gradient =
        checkedAdd(bytesOfCopies(sizes, copies.weightGradient, device), cudnnPartialSums(sizes, device));
    // In 16 bits, forward does not copy a large weight, because it reads the weight only once.
    const bool readOnce = sizes.positions == 1 && sizes.isHalfPrecision() && sizes.weight / kManyTimes > sizes.input;
    return {.forward = readOnce ? 0 : bytesOfCopies(sizes, copies.forward, device),
            .dataGradient = bytesOfCopies(sizes, copies.dataGradient, device),
            .weightGradient = covers ? 0 : gradient};
}

} // namespace vram
