// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/cudnn_workspace.h"

#include <algorithm>

namespace vram {

namespace {

constexpr int kHopper = 9;            ///< Major version of Hopper's compute capability.
constexpr std::int64_t kWinograd = 9; ///< Number of elements of a 3×3 kernel, for which cuDNN uses the Winograd
                                      ///< algorithm.
/// Number of rows and of columns in the tile of the result that a multiprocessor computes at a time.
constexpr std::int64_t kTile = 128;
constexpr Bytes kPartialBytes = 4; ///< Bytes per partial sum, which is a float32.
constexpr OperandCopies kBoth{true, true};
constexpr std::int64_t kFewChannels = 4;
constexpr std::int64_t kNarrow = 96;      ///< Number of input channels below which some kernels copy less.
constexpr std::int64_t kLargeEdge = 5;    ///< Edge length of a large kernel; a 3×3×3 kernel is small.
constexpr std::int64_t kLargeKernel = 25; ///< Number of elements of a large kernel: kernels with 16 make no copies,
                                          ///< those with 49 do.
/// Channels-last kernels in 16 bits require a multiple of this many channels.
constexpr std::int64_t kAlignedChannels = 8;
/// Rows with an odd number of positions are unaligned, which slows down the matrix multiplication of a 1×1 convolution.
/// From this value of C·K / (C + K), for C input and K output channels, copying to channels-last is faster.
constexpr std::int64_t kWorthCopying16 = 95;
constexpr std::int64_t kWorthCopying32 = 350;
/// Ratio of weight size to input size from which a weight counts as large (measured: 20 is not large, 220 is).
constexpr Bytes kManyTimes = 100;
constexpr std::int64_t kLargeImage = 3136; ///< Number of positions from which an image is large, such as 56×56.
constexpr std::int64_t kSmallImage = 64;   ///< Number of positions up to which an image is small, such as 8×8.
constexpr std::int64_t kFewOutputs = 192;  ///< Number of output channels up to which copies of small images are fast.
constexpr Bytes kAligned = 16;             ///< Bytes of one position's channels that a kernel reads at once.

bool isHopperOrNewer(const KernelDevice& device)
{
    return device.capability.major >= kHopper;
}

Bytes inFloat32(const ConvolutionSizes& sizes)
{
    return checkedMul(sizes.weight / sizes.elementBytes, kPartialBytes);
}

/// Returns the bytes of the partial sums of the weight gradient. There are as many partial sums as fill the
/// multiprocessors.
Bytes partialSums(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const std::int64_t columns = sizes.weight / sizes.elementBytes / std::max<std::int64_t>(1, sizes.outputChannels);
    const std::int64_t rows = ceilDiv(sizes.outputChannels / sizes.groups, kTile);
    const std::int64_t tiles = checkedMul(checkedMul(sizes.groups, rows), ceilDiv(columns, kTile));
    const std::int64_t splits = device.multiprocessors / std::max<std::int64_t>(1, tiles);
    const Bytes most = device.multiprocessors * kTile * kTile * kPartialBytes;
    return splits < 2 ? 0 : std::min(most, checkedMul(inFloat32(sizes), splits));
}

bool isGrouped(const ConvolutionSizes& sizes)
{
    return sizes.groups > 1;
}

/// Returns the bytes of a copy, including the padding that Hopper's kernels add to the channels of each group.
Bytes padded(Bytes bytes, std::int64_t channels, const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t multiple = 32;
    const std::int64_t each = channels / sizes.groups;
    if (!isGrouped(sizes) || each <= multiple / 2 || !isHopperOrNewer(device))
        return bytes;
    return checkedMul(bytes / each, roundUp(each, multiple));
}

/// Returns the bytes of the copies. An operand with a single position has the same layout in both formats, so it is not
/// copied.
Bytes copied(const ConvolutionSizes& sizes, const OperandCopies& copies, const KernelDevice& device)
{
    if (!copies.input && !copies.output)
        return 0;
    const Bytes input = padded(sizes.input, sizes.channels, sizes, device);
    const Bytes output = padded(sizes.output, sizes.outputChannels, sizes, device);
    const Bytes weight =
        padded(padded(sizes.weight, sizes.channels, sizes, device), sizes.outputChannels, sizes, device);
    const Bytes tensors = checkedAdd(copies.input && sizes.inputPositions > 1 ? input : 0,
                                     copies.output && sizes.positions > 1 ? output : 0);
    return checkedAdd(tensors, sizes.kernelElements > 1 ? weight : 0);
}

bool isHalfPrecision(const ConvolutionSizes& sizes)
{
    return sizes.elementBytes < kPartialBytes;
}

/// Returns the copies that a convolution with few channels makes on Hopper.
ConvolutionCopies narrowCopies(const ConvolutionSizes& sizes)
{
    constexpr OperandCopies none{};
    const bool half = isHalfPrecision(sizes);
    if (isGrouped(sizes) || sizes.channels >= kNarrow)
        return {kBoth, kBoth, kBoth};
    if (sizes.kernelElements == 1)
        return {none, half ? kBoth : none, kBoth};
    // A forward kernel that meets this condition writes a contiguous result, so it copies only its input.
    const bool contiguousResult = !half && sizes.kernelElements == kWinograd && sizes.outputChannels > sizes.channels
                                  && sizes.channels >= (sizes.strided ? kNarrow / 3 : kNarrow / 2);
    return {contiguousResult ? OperandCopies{true, false} : kBoth, kBoth, kBoth};
}

ConvolutionCopies copiesOf(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (isHopperOrNewer(device))
        return narrowCopies(sizes);
    const bool winograd = sizes.kernelElements == kWinograd && !sizes.strided && !isGrouped(sizes);
    if (winograd)
        return device.copies;
    return {kBoth, kBoth, kBoth};
}

/// Whether the forward of a 1×1 convolution makes copies, because a matrix multiplication over an odd number of
/// positions is slow.
bool copiesForSpeed(const ConvolutionSizes& sizes)
{
    if (sizes.positions % 2 == 0)
        return false;
    const std::int64_t sum = std::max<std::int64_t>(1, checkedAdd(sizes.channels, sizes.outputChannels));
    const std::int64_t worth = checkedMul(sizes.channels, sizes.outputChannels) / sum;
    if (!isHalfPrecision(sizes))
        return worth >= kWorthCopying32;
    const bool aligned = sizes.channels % kAlignedChannels == 0 && sizes.outputChannels % kAlignedChannels == 0;
    return aligned && worth >= kWorthCopying16;
}

/// Returns the largest acceptable ratio of the partial sums to the copies in the weight gradient of a 1×1 convolution
/// (fitted). On Hopper, it is higher where copies are slower: if there are more output than input channels, and in 16
/// bits for small images and unaligned rows.
double acceptablePartialSums(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const bool widens = sizes.channels < sizes.outputChannels;
    if (!isHalfPrecision(sizes))
        return isHopperOrNewer(device) && widens ? 4 : 2.5;
    if (!isHopperOrNewer(device))
        return 1;
    if (sizes.positions % 2 != 0)
        return widens ? 12 : 1;
    if (sizes.positions > kSmallImage)
        return 1.13;
    return sizes.outputChannels > kFewOutputs ? 10 : 3.5;
}

/// Whether the positions of an image fill whole tiles, so that kernels need no copies to be aligned.
bool fillsTiles(const ConvolutionSizes& sizes)
{
    return sizes.positions % kTile == 0;
}

/// Whether the convolution runs on Hopper over a large image, not over a volume or a sequence.
bool isLargeImage(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    return isHopperOrNewer(device) && sizes.dimensions == 2 && sizes.positions >= kLargeImage;
}

/// Whether the partial sums of a 1×1 convolution, one per image, would occupy too few of Hopper's multiprocessors. In
/// float32, the weight gradient of large images with few channels then copies its operands instead.
bool hasFewPartialSums(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t enoughImages = 64;
    constexpr std::int64_t oneTile = 4096; ///< Elements of a weight whose gradient is a single tile.
    return isLargeImage(sizes, device) && !isHalfPrecision(sizes) && sizes.batch < enoughImages
           && checkedMul(sizes.channels, sizes.outputChannels) <= oneTile;
}

/// Whether the data gradient of a 1×1 convolution copies its operands: on Hopper in 16 bits, for a few large images
/// with many channels, unless their positions fill whole tiles.
bool copiesForDataGradient(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t fewImages = 32;
    constexpr std::int64_t manyInputs = 128;
    constexpr std::int64_t manyOutputs = 256;
    return isLargeImage(sizes, device) && isHalfPrecision(sizes) && sizes.batch <= fewImages && !fillsTiles(sizes)
           && sizes.channels >= manyInputs && sizes.outputChannels >= manyOutputs;
}

CudnnWorkspace pointwiseWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (sizes.positions == 1)
        return {};
    const Bytes sums = checkedMul(inFloat32(sizes), sizes.batch);
    const Bytes copies = checkedAdd(sizes.input, sizes.output);
    const bool bearable =
        !hasFewPartialSums(sizes, device)
        && static_cast<double>(sums) <= acceptablePartialSums(sizes, device) * static_cast<double>(copies);
    return {.forward = copiesForSpeed(sizes) ? copies : 0,
            .dataGradient = copiesForDataGradient(sizes, device) ? copies : 0,
            .weightGradient = bearable ? sums : copies};
}

CudnnWorkspace fewChannelsWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const bool half = isHalfPrecision(sizes);
    const bool large = sizes.kernelElements >= kLargeKernel && sizes.maxKernelSize >= kLargeEdge;
    const std::int64_t padded = kAligned / sizes.elementBytes;
    const std::int64_t channels = std::max<std::int64_t>(1, sizes.channels);
    const Bytes copies = checkedMul(checkedAdd(sizes.input, sizes.weight) / channels, padded);
    const Bytes all = checkedAdd(copies, sizes.output);
    // In float32, forward makes padded copies only if the windows overlap and the output channels are a multiple of
    // half a tile.
    const bool forward = large && (half || (sizes.overlapping && sizes.outputChannels % (kTile / 2) == 0));
    return {.forward = forward ? all : 0,
            .dataGradient = half && (!large || sizes.overlapping) ? all : 0,
            .weightGradient = large || half ? checkedAdd(all, partialSums(sizes, device)) : 0};
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
    if (isHalfPrecision(sizes)) {
        const std::int64_t images = checkedMul(sizes.batch, roundUp(sizes.channels, warp));
        return {.weightGradient = checkedMul(checkedMul(images, sizes.kernelElements), sums * kPartialBytes)};
    }
    const bool large = sizes.positions >= manyPositions && sizes.kernelElements > kLargeKernel;
    if (!large || sizes.channels >= manyChannels || fillsTiles(sizes))
        return {};
    const std::int64_t each = kAligned / sizes.elementBytes;
    const Bytes copies = checkedMul(checkedAdd(sizes.input, sizes.output), each);
    return {.weightGradient = checkedAdd(copies, checkedMul(checkedMul(sizes.weight, each), device.multiprocessors))};
}

} // namespace

CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    if (sizes.depthwise) {
        const bool cudnns = sizes.channelsLast && isHopperOrNewer(device);
        return cudnns ? depthwiseWorkspace(sizes, device) : CudnnWorkspace{};
    }
    if (sizes.channelsLast)
        return {.weightGradient = sizes.isPointwise() ? 0 : partialSums(sizes, device)};
    if (sizes.isPointwise())
        return pointwiseWorkspace(sizes, device);
    if (sizes.channels < kFewChannels && !isGrouped(sizes))
        return fewChannelsWorkspace(sizes, device);
    const ConvolutionCopies copies = copiesOf(sizes, device);
    // In float32, the weight gradient of a kernel that covers the whole image is a matrix multiplication.
    const bool covers = sizes.positions == 1 && !isHalfPrecision(sizes);
    const Bytes gradient = checkedAdd(copied(sizes, copies.weightGradient, device), partialSums(sizes, device));
    // In 16 bits, forward does not copy a large weight, because it reads the weight only once.
    const bool readOnce = sizes.positions == 1 && isHalfPrecision(sizes) && sizes.weight / kManyTimes > sizes.input;
    return {.forward = readOnce ? 0 : copied(sizes, copies.forward, device),
            .dataGradient = copied(sizes, copies.dataGradient, device),
            .weightGradient = covers ? 0 : gradient};
}

} // namespace vram
