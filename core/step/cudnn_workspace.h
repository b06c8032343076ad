// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/kernel_device.h"
#include "step/convolution_sizes.h"

namespace vram {

/// Bytes that each of the three kernels of a convolution allocates from the caching allocator while it runs.
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
/// weight and output, except those with a single position, whose layouts are the same (cudnn_copies.h).
/// - A 1×1 convolution without a stride is a matrix multiplication and copies nothing, except where copies are faster.
/// Its weight gradient adds up one partial sum in float32 per image, or makes the copies if those are much smaller
/// (cudnn_pointwise.h).
/// - Other weight gradients split their sums into partial sums in float32 (cudnn_partial_sums.h).
/// - With fewer than four channels, small kernels copy nothing. Large kernels, and all weight gradients in 16 bits, pad
/// the channels of the copies to 16 bytes.
/// - With several groups of more than 16 channels each, the copies pad each group's channels to a multiple of 32
/// (traces of RegNets).
/// - Depthwise convolutions run PyTorch's own kernels, except on channels-last operands, where cuDNN's kernels run.
///
/// Before compute capability 9.0, the rules also apply, without the padding of groups and the exceptions for single
/// kernels of Hopper, except to 3×3 convolutions without a stride: `KernelDevice::copies` specifies which operands
/// those convolutions copy. Its defaults minimize the error on 95 runs of 16 networks (A100, fp32, PyTorch of 2024 and
/// 2025): forward copies nothing. `./dev accuracy` prints the errors, and with --leave-one-out those of networks that
/// were left out of the fit.
CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device = {});

} // namespace vram
