// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "setup/kernel_device.h"

namespace vram {

/// The sizes of a convolution in cuDNN, in bytes. For a transposed convolution, `input` is the tensor that its forward
/// writes and `output` the one that it reads, because its forward is the data gradient of that convolution.
struct ConvolutionSizes {
    Bytes input = 0;
    Bytes weight = 0;
    Bytes output = 0;
    std::int64_t batch = 1;
    std::int64_t taps = 1;      ///< Number of positions of the kernel: 9 for 3×3.
    std::int64_t edge = 1;      ///< Largest size of the kernel: 3 for 3×3.
    std::int64_t channels = 64; ///< Number of input channels.
    std::int64_t outputChannels = 64;
    std::int64_t groups = 1;
    std::int64_t inputPositions = 2; ///< Number of positions of one input image.
    /// Number of positions of one output image: 1 if the kernel covers the whole input.
    std::int64_t positions = 2;
    Bytes elementBytes = 4;
    bool strided = false;
    bool overlapping = true; ///< Whether the kernel is larger than its stride, unlike that of a patch embedding.
    /// Whether each channel is a group. PyTorch's own kernels run these in the contiguous layout.
    bool depthwise = false;
    bool channelsLast = false;
};

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
