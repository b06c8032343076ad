// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "step/tensor.h"

#include <cstdint>

namespace vram {

/// The sizes of a convolution in cuDNN. For a transposed convolution, `input` is the tensor that its forward writes and
/// `output` the tensor that it reads, because its forward is the data gradient of the corresponding convolution.
struct ConvolutionSizes {
    Bytes input = 0;
    Bytes weight = 0;
    Bytes output = 0;
    std::int64_t batch = 1;
    int dimensions = 2;              ///< Number of spatial dimensions.
    std::int64_t kernelElements = 1; ///< Number of kernel positions, such as 9 for 3×3.
    std::int64_t maxKernelSize = 1;  ///< Largest kernel dimension, such as 3 for 3×3.
    std::int64_t channels = 64;      ///< Number of input channels.
    std::int64_t outputChannels = 64;
    std::int64_t groups = 1;
    std::int64_t inputPositions = 2; ///< Number of positions of one input image.
    /// Number of positions of one output image, which is 1 if the kernel covers the whole input.
    std::int64_t positions = 2;
    Bytes elementBytes = 4;
    bool strided = false;
    bool overlapping = true; ///< Whether the kernel is larger than the stride, unlike in a patch embedding.
    /// Whether each channel is a group. PyTorch's own kernels run such convolutions in the contiguous layout.
    bool depthwise = false;
    bool channelsLast = false;

    bool isHalfPrecision() const { return elementBytes < 4; }
    bool isGrouped() const { return groups > 1; }
    bool isVolume() const { return dimensions == 3; }
    /// Number of positions of all output images.
    std::int64_t allPositions() const { return checkedMul(batch, positions); }
    /// Whether the convolution is a matrix multiplication over the positions of its input, which copies no operand.
    bool isPointwise() const { return kernelElements == 1 && !strided && groups == 1; }
};

/// Returns the sizes of the convolution that reads `x` and writes `y`, except for the stride and the memory format,
/// which do not follow from the tensors.
ConvolutionSizes convolutionSizes(const Tensor& x, const Tensor& weight, const Tensor& y, bool transposed);

} // namespace vram
