// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/kernel_device.h"
#include "step/convolution_sizes.h"

namespace vram {

/// Returns the bytes of the partial sums in float32 of a convolution's weight gradient. The gradient is a matrix of
/// (output channels) × (input channels · kernel elements) elements, each a sum over the positions of all images.
/// Multiprocessors compute one tile of the matrix at a time. If there are fewer tiles than multiprocessors, the sum is
/// split. Before Hopper, there are as many splits as fill the multiprocessors. On Hopper, their numbers are fitted to
/// the weight gradients of 275 convolutions over images on an H100 (tests/measured/convolutions_h100.csv), and checked
/// with its 79 convolutions over volumes.
Bytes cudnnPartialSums(const ConvolutionSizes& sizes, const KernelDevice& device);

} // namespace vram
