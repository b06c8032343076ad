#pragma once

#include "base/checked.h"

namespace vram {

/// A convolution as cuDNN sees it, sizes in bytes. Of a transposed one, `input` is what its forward writes and `output`
/// what that reads, as for the convolution that it is the data gradient of.
struct ConvolutionSizes {
    Bytes input = 0;
    Bytes weight = 0;
    Bytes output = 0;
    std::int64_t taps = 1;      ///< Positions of the kernel: 9 for 3×3.
    std::int64_t channels = 64; ///< Of the input.
    bool depthwise = false;     ///< As many groups as input channels: PyTorch's own kernels.
    bool channelsLast = false;
};

/// Bytes that each of the three kernels of a convolution takes while it runs, through the caching allocator.
struct CudnnWorkspace {
    Bytes forward = 0;
    Bytes dataGradient = 0;
    Bytes weightGradient = 0;
};

/// cuDNN documents no formula: this rule is fitted. Tensor cores want channels-last operands, so that a kernel of more than one
/// tap makes such copies of weight and output (in the data gradient: of the output's gradient) and, for the weight gradient, of
/// the input too. Pictures of fewer than four channels go without. Of the plain choices, none to two copies of some operands,
/// this one is near the least error both on 75 runs of 15 networks under cudnn.benchmark and on 20 runs without it (A100, fp32,
/// PyTorch of 2024 and 2025); `./dev accuracy` prints the errors. Other types follow from the reasoning, not from the fit.
CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes);

} // namespace vram
