// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/kernel_device.h"
#include "step/convolution_sizes.h"

namespace vram {

/// Bytes that each of the three kernels of a convolution takes from the caching allocator while it runs.
struct CudnnWorkspace {
    Bytes forward = 0;
    Bytes dataGradient = 0;
    Bytes weightGradient = 0;
};

/// Returns the workspaces of a convolution. cuDNN documents no formula. The rules are derived from 1,395 convolutions
/// of public networks on an H100 (cuDNN 9.19, PyTorch 2.11, `cudnn.benchmark` off,
/// tests/measured/convolutions_h100.csv):
///
/// - A kernel computes on channels-last operands. In the contiguous layout it makes channels-last copies of input,
/// weight and output, except those with a single position, whose layouts are the same.
/// - A 1×1 convolution without a stride is a matrix multiplication and copies nothing. Its weight gradient adds up one
/// partial sum in float32 per image, or makes the copies if those are much smaller.
/// - Other weight gradients have partial sums in float32, as many as fill the multiprocessors.
/// - With fewer than four channels, small kernels copy nothing. Large ones, and all weight gradients in 16 bits, pad
/// the channels of the copies to 16 bytes.
/// - With more than 16 channels in each of several groups, the copies pad them to a multiple of 32 (traces of RegNets).
/// - Depthwise convolutions run PyTorch's own kernels, but cuDNN's on channels-last operands.
///
/// The rules apply before compute capability 9.0 too, without the padding of groups, except to 3×3 convolutions without
/// a stride: `KernelDevice::copies` says which operands those copy. Its defaults have the least error on 95 runs of 16
/// networks (A100, fp32, PyTorch of 2024 and 2025): forward copies nothing. `./dev accuracy` prints the errors, and
/// with --leave-one-out those of networks that were left out of the fit.
CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device = {});

} // namespace vram
