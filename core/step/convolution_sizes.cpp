// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/convolution_sizes.h"

#include <algorithm>
#include <cassert>

namespace vram {

ConvolutionSizes convolutionSizes(const Tensor& x, const Tensor& weight, const Tensor& y, bool transposed)
{
    const int dims = weight.shape.rank() - 2;
    const int channels = x.shape.rank() - dims - 1;
    assert(dims > 0 && channels >= 0);
    const Tensor& source = transposed ? y : x;
    const Tensor& result = transposed ? x : y;
    ConvolutionSizes sizes{.input = source.bytes(),
                           .weight = weight.bytes(),
                           .output = result.bytes(),
                           .batch = channels > 0 ? x.shape[0] : 1,
                           .dimensions = dims,
                           .channels = source.shape[channels],
                           .outputChannels = result.shape[channels],
                           .inputPositions = 1,
                           .positions = 1,
                           .elementBytes = itemSize(x.dtype)};
    sizes.groups = sizes.channels / std::max<std::int64_t>(weight.shape[1], 1);
    sizes.depthwise = sizes.groups > 1 && sizes.groups == x.shape[channels];
    for (int d = 0; d < dims; ++d) {
        sizes.kernelElements = checkedMul(sizes.kernelElements, weight.shape[2 + d]);
        sizes.maxKernelSize = std::max(sizes.maxKernelSize, weight.shape[2 + d]);
        sizes.inputPositions = checkedMul(sizes.inputPositions, source.shape[channels + 1 + d]);
        sizes.positions = checkedMul(sizes.positions, result.shape[channels + 1 + d]);
    }
    return sizes;
}

} // namespace vram
