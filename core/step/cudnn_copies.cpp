// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/cudnn_copies.h"

#include "step/cudnn_kernels.h"

namespace vram {

namespace {

constexpr OperandCopies kNoCopies{};
constexpr OperandCopies kInputOnly{true, false};
constexpr OperandCopies kBothOperands{true, true};
constexpr std::int64_t kWinograd = 9; ///< Number of elements of a 3×3 kernel, for which cuDNN uses the Winograd
                                      ///< algorithm.
constexpr std::int64_t kCube = 27;    ///< Number of elements of a 3×3×3 kernel.
constexpr std::int64_t kNarrow = 96;  ///< Number of input channels below which some kernels copy less.

/// Returns the bytes of a copy, including the padding that Hopper's kernels add to the channels of each group.
Bytes padded(Bytes bytes, std::int64_t channels, const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const std::int64_t each = channels / sizes.groups;
    if (!sizes.isGrouped() || each <= cudnn::kPaddedChannels / 2 || !device.isHopperOrNewer())
        return bytes;
    return checkedMul(bytes / each, roundUp(each, cudnn::kPaddedChannels));
}

/// Whether the forward of a convolution over a volume writes a contiguous result in float32.
bool writesContiguousVolume(const ConvolutionSizes& sizes)
{
    if (sizes.kernelElements == 1)
        return true;
    if (sizes.channels >= kNarrow)
        return false;
    if (sizes.kernelElements == kCube)
        return !sizes.strided && sizes.outputChannels >= cudnn::kHalfTile;
    const bool widens = sizes.outputChannels > sizes.channels && sizes.outputChannels % cudnn::kAlignedChannels == 0;
    return sizes.kernelElements == kWinograd && widens && sizes.channels >= kNarrow / (sizes.strided ? 3 : 2);
}

/// Whether the forward of a 3×3 convolution over an image writes a contiguous result in float32: if it widens few
/// channels to whole tiles, or for few positions.
bool writesContiguousImage(const ConvolutionSizes& sizes)
{
    constexpr std::int64_t fewPositions = 3136;
    constexpr std::int64_t fewInAll = 32 * fewPositions;
    const bool narrow = sizes.channels < kNarrow / 2;
    if (sizes.kernelElements != kWinograd || sizes.channels >= kNarrow)
        return false;
    if (sizes.strided && narrow)
        return sizes.channels >= kNarrow / 3 && sizes.outputChannels % cudnn::kHalfTile == 0;
    if (narrow || sizes.outputChannels < sizes.channels)
        return false;
    const std::int64_t multiple = sizes.channels > cudnn::kHalfTile ? cudnn::kHalfTile : cudnn::kTile;
    if (sizes.outputChannels > sizes.channels)
        return sizes.outputChannels % multiple == 0;
    return !sizes.strided && sizes.positions <= fewPositions && sizes.allPositions() <= fewInAll;
}

/// Returns the copies of a 1×1 convolution with a stride over an image.
ConvolutionCopies stridedPointwiseCopies(const ConvolutionSizes& sizes)
{
    constexpr std::int64_t largeImage = 784;
    if (sizes.isHalfPrecision())
        return {sizes.channels < kNarrow ? kNoCopies : kBothOperands, kBothOperands, kBothOperands};
    const bool contiguousResult =
        sizes.channels == 2 * cudnn::kTile && sizes.outputChannels % cudnn::kTile == 0 && sizes.positions >= largeImage;
    const OperandCopies forward = contiguousResult ? kInputOnly : kBothOperands;
    return {sizes.channels < kNarrow ? kNoCopies : forward, sizes.channels <= cudnn::kTile ? kNoCopies : kBothOperands,
            kBothOperands};
}

ConvolutionCopies hopperCopies(const ConvolutionSizes& sizes)
{
    if (sizes.isGrouped())
        return {kBothOperands, kBothOperands, kBothOperands};
    if (sizes.kernelElements == 1 && !sizes.isVolume())
        return stridedPointwiseCopies(sizes);
    if (sizes.isHalfPrecision())
        return {kBothOperands, kBothOperands, kBothOperands};
    const bool contiguous = sizes.isVolume() ? writesContiguousVolume(sizes) : writesContiguousImage(sizes);
    return {contiguous ? kInputOnly : kBothOperands, kBothOperands, kBothOperands};
}

} // namespace

ConvolutionCopies cudnnCopies(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (device.isHopperOrNewer())
        return hopperCopies(sizes);
    const bool winograd = sizes.kernelElements == kWinograd && !sizes.strided && !sizes.isGrouped();
    return winograd ? device.copies : ConvolutionCopies{kBothOperands, kBothOperands, kBothOperands};
}

Bytes bytesOfCopies(const ConvolutionSizes& sizes, const OperandCopies& copies, const KernelDevice& device)
{
    if (!copies.input && !copies.output)
        return 0;
    const Bytes input = padded(sizes.input, sizes.channels, sizes, device);
    const Bytes output = padded(sizes.output, sizes.outputChannels, sizes, device);
    const Bytes weight =
        padded(padded(sizes.weight, sizes.channels, sizes, device), sizes.outputChannels, sizes, device);
    const Bytes tensors = checkedAdd(copies.input && sizes.inputPositions > 1 ? input : 0,
                                     copies.output && sizes.positions > 1 ? output : 0);
    // A 1×1 kernel has the same layout in both formats, but it is copied with an input alone.
    const bool copiesWeight = sizes.kernelElements > 1 || !copies.output;
    return checkedAdd(checkedAdd(tensors, copiesWeight ? weight : 0), cudnn::kAlignment);
}

} // namespace vram
