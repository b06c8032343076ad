// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/cudnn_pointwise.h"

#include "step/cudnn_copies.h"
#include "step/cudnn_kernels.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::int64_t kLargeImage = 3136; ///< Number of positions from which an image is large, such as 56×56.
constexpr std::int64_t kSmallImage = 64;   ///< Number of positions up to which an image is small, such as 8×8.

/// Returns C·K / (C + K) for C input and K output channels. The larger it is, the more work a copied element saves.
std::int64_t worthOfCopies(const ConvolutionSizes& sizes)
{
    const std::int64_t sum = std::max<std::int64_t>(1, checkedAdd(sizes.channels, sizes.outputChannels));
    return checkedMul(sizes.channels, sizes.outputChannels) / sum;
}

Bytes bytesOfBoth(const ConvolutionSizes& sizes)
{
    return checkedAdd(checkedAdd(sizes.input, sizes.output), cudnn::kAlignment);
}

/// Whether the convolution runs on Hopper over an image, not over a volume or a sequence.
bool isHopperImage(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    return device.isHopperOrNewer() && sizes.dimensions == 2;
}

/// Whether a float32 forward on Hopper narrows between 320 and 447 channels to at most 192.
bool narrowsMiddleChannels(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t least = 320;
    constexpr std::int64_t most = 447;
    constexpr std::int64_t mostOutputs = 192;
    return isHopperImage(sizes, device) && sizes.channels >= least && sizes.channels <= most
           && sizes.outputChannels <= mostOutputs;
}

/// Whether the forward makes copies. A matrix multiplication over an odd number of positions is slow, since its rows
/// are not aligned, so that copies are faster from some number of channels on.
bool forwardCopies(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t worthCopying16 = 95;
    constexpr std::int64_t worthCopying32 = 350;
    const bool odd = sizes.positions % 2 != 0;
    if (!sizes.isHalfPrecision())
        return (odd && worthOfCopies(sizes) >= worthCopying32) || narrowsMiddleChannels(sizes, device);
    const bool aligned =
        sizes.channels % cudnn::kAlignedChannels == 0 && sizes.outputChannels % cudnn::kAlignedChannels == 0;
    return odd && aligned && worthOfCopies(sizes) >= worthCopying16;
}

/// Whether the data gradient copies its operands on Hopper in float32: over small images with many channels, and with
/// very many if there are few images.
bool dataGradientCopies32(const ConvolutionSizes& sizes)
{
    constexpr std::int64_t worthCopying = 190;
    constexpr std::int64_t fewPositions = 1000;
    constexpr std::int64_t manyWeights = 1 << 20;
    const bool manyChannels = checkedMul(sizes.channels, sizes.outputChannels) >= manyWeights;
    const bool worth = sizes.allPositions() >= fewPositions || manyChannels;
    return sizes.positions <= kSmallImage && worthOfCopies(sizes) >= worthCopying && worth;
}

/// Whether the data gradient copies its operands on Hopper in 16 bits: over few large images with many channels, unless
/// their positions fill whole tiles, so that they are aligned.
bool dataGradientCopies16(const ConvolutionSizes& sizes)
{
    constexpr std::int64_t fewImages = 32;
    constexpr std::int64_t manyOutputs = 256;
    return sizes.positions >= kLargeImage && sizes.positions % cudnn::kTile != 0 && sizes.batch <= fewImages
           && sizes.channels >= cudnn::kTile && sizes.outputChannels >= manyOutputs;
}

bool dataGradientCopies(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (!isHopperImage(sizes, device))
        return false;
    return sizes.isHalfPrecision() ? dataGradientCopies16(sizes) : dataGradientCopies32(sizes);
}

/// Returns the largest acceptable ratio of the partial sums to the copies in the weight gradient (fitted). On Hopper,
/// it is higher where copies are slower: if there are more output than input channels, and in 16 bits for small images
/// and unaligned rows.
double acceptablePartialSums(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t fewOutputs = 192;
    const bool widens = sizes.channels < sizes.outputChannels;
    if (!sizes.isHalfPrecision())
        return device.isHopperOrNewer() && widens ? 4 : 2.5;
    if (!device.isHopperOrNewer())
        return 1;
    if (sizes.positions % 2 != 0)
        return widens ? 12 : 1;
    if (sizes.positions > kSmallImage)
        return 1.13;
    return sizes.outputChannels > fewOutputs ? 10.2 : 3.5;
}

/// Whether the partial sums, one per image, would occupy too few of Hopper's multiprocessors. In float32, the weight
/// gradient of large images with few channels then copies its operands instead.
bool hasFewPartialSums(const ConvolutionSizes& sizes, Bytes sums, Bytes copies, const KernelDevice& device)
{
    constexpr std::int64_t enoughImages = 64;
    constexpr std::int64_t oneTile = 4096; ///< Elements of a weight whose gradient is a single tile.
    constexpr Bytes manyTimes = 110;
    return isHopperImage(sizes, device) && sizes.positions >= kLargeImage && !sizes.isHalfPrecision()
           && sizes.batch < enoughImages && checkedMul(sizes.channels, sizes.outputChannels) <= oneTile
           && copies / manyTimes > sums;
}

Bytes weightGradient(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const Bytes weights = checkedMul(sizes.weight / sizes.elementBytes, cudnn::kPartialBytes);
    const Bytes sums = checkedMul(weights, sizes.batch);
    const Bytes copies = bytesOfBoth(sizes);
    const double most = acceptablePartialSums(sizes, device) * static_cast<double>(copies);
    const bool bearable = !hasFewPartialSums(sizes, sums, copies, device) && static_cast<double>(sums) <= most;
    return bearable ? sums : copies;
}

/// Returns the bytes of the copies in the weight gradient of a 1×1×1 convolution with few outputs in 16 bits. They pad
/// the input to a multiple of 32 channels and the output to eight.
Bytes paddedVolumes(const ConvolutionSizes& sizes)
{
    const std::int64_t channels = std::max<std::int64_t>(1, sizes.channels);
    const std::int64_t outputs = std::max<std::int64_t>(1, sizes.outputChannels);
    const Bytes input = checkedMul(sizes.input / channels, roundUp(channels, cudnn::kPaddedChannels));
    return checkedAdd(input, checkedMul(sizes.output / outputs, cudnn::kAlignedChannels));
}

} // namespace

CudnnWorkspace cudnnPointwiseWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (sizes.positions == 1)
        return {};
    if (sizes.isVolume() && sizes.isHalfPrecision() && sizes.outputChannels < cudnn::kAlignedChannels)
        return {.weightGradient = paddedVolumes(sizes)};
    return {.forward = forwardCopies(sizes, device) ? bytesOfBoth(sizes) : 0,
            .dataGradient = dataGradientCopies(sizes, device) ? bytesOfBoth(sizes) : 0,
            .weightGradient = weightGradient(sizes, device)};
}

} // namespace vram
