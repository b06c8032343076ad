#pragma once

#include "step/cudnn_workspace.h"

namespace vram {

/// What cuDNN's kernels for compute capability 9.0 take, read off 1,433 convolutions of public networks on an H100 (cuDNN
/// 9.19, PyTorch 2.11, `cudnn.benchmark` off, tests/measured/convolutions_h100.csv):
///
/// - A kernel computes on channels-last operands. In the contiguous layout it makes channels-last copies of input, weight
///   and output, but for those of a single position, whose layouts are the same.
/// - A 1×1 convolution without a stride is a product of matrices and copies nothing. Its weight gradient adds up one
///   partial sum in float32 for each image, or takes the copies where those are much smaller.
/// - Other weight gradients have partial sums in float32, as many as fill the multiprocessors.
/// - With fewer than four channels, small kernels run as they are. Large ones, and all weight gradients in 16 bits, pad the
///   copies' channels to 16 bytes.
/// - Depthwise convolutions are PyTorch's own.
CudnnWorkspace hopperWorkspace(const ConvolutionSizes& sizes);

} // namespace vram
