// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/kernel_device.h"
#include "step/convolution_sizes.h"

namespace vram {

/// Returns the operands that the three kernels of a convolution copy to channels-last, except 1×1 convolutions without
/// a stride and convolutions with fewer than four channels. The rules for Hopper are fitted to
/// tests/measured/convolutions_h100.csv. In 16 bits, nearly all kernels copy both operands. In float32, some forward
/// kernels write a contiguous result and copy only their input.
ConvolutionCopies cudnnCopies(const ConvolutionSizes& sizes, const KernelDevice& device);

/// Returns the bytes of a workspace with such copies. An operand with a single position has the same layout in both
/// formats, so it is not copied.
Bytes bytesOfCopies(const ConvolutionSizes& sizes, const OperandCopies& copies, const KernelDevice& device);

} // namespace vram
