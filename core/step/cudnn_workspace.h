#pragma once

#include "base/checked.h"

namespace vram {

/// A convolution as cuDNN sees it, sizes in bytes. Of a transposed one, `input` is what its forward writes and `output`
/// what that reads, as for the convolution that it is the data gradient of.
struct ConvolutionSizes {
    Bytes input = 0;
    Bytes weight = 0;
    Bytes output = 0;
    std::int64_t taps = 1;     ///< Positions of the kernel: 9 for 3×3.
    std::int64_t itemSize = 4; ///< Of an element.
    bool depthwise = false;    ///< As many groups as input channels: PyTorch's own kernels.
    bool channelsLast = false;
};

/// Bytes that each of the three kernels of a convolution takes while it runs, through the caching allocator.
struct CudnnWorkspace {
    Bytes forward = 0;
    Bytes dataGradient = 0;
    Bytes weightGradient = 0;
};

/// cuDNN documents no formula: this rule is fitted. A kernel of more than one tap reads channels-last copies of its
/// operands, and in fp32 a second copy, rounded to TF32; forward reads input and weight, the weight gradient reads input
/// and output gradient; the data gradient makes do without. Fitted on 75 runs of 15 networks on an A100 with PyTorch of
/// 2024 (fp32, no cudnn.benchmark): among multiples from 1 to 3, choices of kernels and of operands it has the least error,
/// and leaving out any one network chooses it again. `./dev accuracy` prints its errors, also on runs that were not part of
/// the fit. 16-bit types follow from the reasoning, not from the fit.
CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes);

} // namespace vram
