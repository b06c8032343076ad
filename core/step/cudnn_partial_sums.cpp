// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/cudnn_partial_sums.h"

#include "base/checked.h"
#include "step/cudnn_kernels.h"

#include <algorithm>

namespace vram {

namespace {

/// The matrix of the weight gradient.
struct GradientMatrix {
    std::int64_t rows = 1;    ///< Output channels.
    std::int64_t columns = 1; ///< Input channels times kernel elements.
    std::int64_t summed = 1;  ///< Number of positions of all images.

    Bytes bytes() const { return checkedMul(checkedMul(rows, columns), cudnn::kPartialBytes); }
    std::int64_t tiles(std::int64_t tileRows, std::int64_t tileColumns) const
    {
        return std::max<std::int64_t>(1, checkedMul(ceilDiv(rows, tileRows), ceilDiv(columns, tileColumns)));
    }
};

GradientMatrix matrixOf(const ConvolutionSizes& sizes)
{
    const std::int64_t elements = sizes.weight / sizes.elementBytes;
    return {.rows = sizes.outputChannels,
            .columns = elements / std::max<std::int64_t>(1, sizes.outputChannels),
            .summed = sizes.allPositions()};
}

/// Returns the partial sums if there are as many of them as fill the multiprocessors.
Bytes asManyAsFit(const ConvolutionSizes& sizes, const GradientMatrix& matrix, std::int64_t multiprocessors)
{
    const std::int64_t rows = ceilDiv(matrix.rows / sizes.groups, cudnn::kTile);
    const std::int64_t tiles = checkedMul(checkedMul(sizes.groups, rows), ceilDiv(matrix.columns, cudnn::kTile));
    const std::int64_t splits = multiprocessors / std::max<std::int64_t>(1, tiles);
    const Bytes most = multiprocessors * cudnn::kTile * cudnn::kTile * cudnn::kPartialBytes;
    return splits < 2 ? 0 : std::min(most, checkedMul(matrix.bytes(), splits));
}

/// Returns the partial sums of a matrix in float32 that has more than half as many tiles as there are multiprocessors.
/// If the tiles do not fit at once, each multiprocessor writes one partial tile; otherwise, it writes half of one.
Bytes partialTiles(std::int64_t tiles, bool strided, std::int64_t multiprocessors)
{
    const Bytes each = cudnn::kTile * cudnn::kTile * cudnn::kPartialBytes;
    const std::int64_t most = multiprocessors + multiprocessors / 5;
    if (tiles > multiprocessors)
        return tiles > most ? 0 : multiprocessors * each;
    const bool fewer = tiles > multiprocessors * 3 / 5;
    return strided || fewer ? 0 : multiprocessors / 2 * each;
}

/// Returns the partial sums in float32, which are stored as whole tiles. A split sums over about 1,792 positions.
Bytes sumsInFloat32(const ConvolutionSizes& sizes, const GradientMatrix& matrix, std::int64_t multiprocessors)
{
    constexpr std::int64_t positionsPerSplit = 1792;
    const std::int64_t whole = matrix.tiles(cudnn::kTile, cudnn::kTile);
    if (whole > multiprocessors / 2)
        return partialTiles(whole, sizes.strided, multiprocessors);
    const bool few = sizes.channels <= cudnn::kHalfTile;
    const std::int64_t tileRows = few && matrix.rows <= cudnn::kTile ? cudnn::kHalfTile : cudnn::kTile;
    const std::int64_t tileColumns = few && matrix.rows <= cudnn::kHalfTile ? cudnn::kHalfTile : cudnn::kTile;
    const std::int64_t tiles = matrix.tiles(tileRows, tileColumns);
    const std::int64_t useful = checkedAdd(matrix.summed, positionsPerSplit / 2) / positionsPerSplit;
    const std::int64_t splits = std::min(multiprocessors / tiles, useful);
    return splits < 2 ? 0 : splits * tiles * tileRows * tileColumns * cudnn::kPartialBytes;
}

/// Returns the number of splits in 16 bits of a matrix with `tiles` tiles. Large sums use the multiprocessors twice.
std::int64_t splitsInHalfPrecision(std::int64_t tiles, std::int64_t summed, std::int64_t multiprocessors)
{
    constexpr std::int64_t large = 65536;
    if (summed >= large)
        return std::min(multiprocessors / 10, 2 * multiprocessors / tiles);
    return std::min(multiprocessors / 33, multiprocessors / tiles);
}

/// Returns the partial sums in 16 bits. Sums over few positions are not split.
Bytes sumsInHalfPrecision(const ConvolutionSizes& sizes, const GradientMatrix& matrix, std::int64_t multiprocessors)
{
    constexpr std::int64_t few = 16384;
    const std::int64_t tiles = matrix.tiles(cudnn::kTile, cudnn::kTile);
    const bool tall =
        matrix.rows >= 4 * cudnn::kTile && tiles > multiprocessors / 2 && tiles <= multiprocessors * 3 / 5;
    if (tall && matrix.summed >= few / 2)
        return multiprocessors * 5 / 11 * cudnn::kTile * cudnn::kTile * cudnn::kPartialBytes;
    if (matrix.summed < few || tiles > multiprocessors * 3 / 10)
        return 0;
    const bool halfTile = sizes.channels == cudnn::kHalfTile && matrix.rows % cudnn::kHalfTile == 0;
    if (halfTile && matrix.rows <= cudnn::kTile)
        return checkedMul(matrix.bytes(), multiprocessors / 10);
    if (sizes.channels < cudnn::kHalfTile || matrix.rows < cudnn::kTile)
        return asManyAsFit(sizes, matrix, multiprocessors);
    return checkedMul(matrix.bytes(), splitsInHalfPrecision(tiles, matrix.summed, multiprocessors));
}

/// Returns the number of partial sums with fewer than four input channels. Few multiprocessors share a tile if the
/// kernel is large, and none if it is as large as that of a patch embedding.
std::int64_t splitsOfFewChannels(const ConvolutionSizes& sizes, std::int64_t multiprocessors)
{
    constexpr std::int64_t small = 16;  ///< Elements of a 4×4 kernel.
    constexpr std::int64_t large = 121; ///< Elements of an 11×11 kernel.
    constexpr std::int64_t patch = 144; ///< Elements of a 12×12 kernel.
    constexpr std::int64_t largest = 256;
    constexpr std::int64_t manyImages = 32;
    constexpr std::int64_t manyOutputs = 768;
    const std::int64_t half = multiprocessors * 6 / 13;
    if (sizes.kernelElements > patch)
        return sizes.isHalfPrecision() && sizes.kernelElements <= largest ? 3 : 0;
    if (sizes.outputChannels >= manyOutputs)
        return 1;
    if (sizes.isHalfPrecision())
        return sizes.kernelElements <= small ? 2 * half : half;
    return sizes.kernelElements <= large && sizes.batch >= manyImages ? 2 * half : half;
}

/// Returns the partial sums with fewer than four input channels, which are padded to 16 bytes.
Bytes sumsOfFewChannels(const ConvolutionSizes& sizes, const GradientMatrix& matrix, std::int64_t multiprocessors)
{
    const std::int64_t padded = cudnn::kAligned / sizes.elementBytes;
    const Bytes each = checkedMul(matrix.bytes() / std::max<std::int64_t>(1, sizes.channels), padded);
    return checkedMul(each, splitsOfFewChannels(sizes, multiprocessors));
}

Bytes partialSums(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    constexpr std::int64_t fewChannels = 4;
    const GradientMatrix matrix = matrixOf(sizes);
    const bool few = sizes.channels < fewChannels;
    if (!device.isHopperOrNewer() || sizes.isGrouped() || (few && sizes.isVolume()))
        return asManyAsFit(sizes, matrix, device.multiprocessors);
    if (few)
        return sumsOfFewChannels(sizes, matrix, device.multiprocessors);
    return sizes.isHalfPrecision() ? sumsInHalfPrecision(sizes, matrix, device.multiprocessors)
                                   : sumsInFloat32(sizes, matrix, device.multiprocessors);
}

} // namespace

Bytes cudnnPartialSums(const ConvolutionSizes& sizes, const KernelDevice& device)
{
    const Bytes sums = partialSums(sizes, device);
    return sums > 0 ? checkedAdd(sums, cudnn::kAlignment) : 0;
}

} // namespace vram
