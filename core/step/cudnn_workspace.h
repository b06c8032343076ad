#pragma once

#include "base/checked.h"
#include "setup/kernel_device.h"

namespace vram {

/// A convolution as cuDNN sees it, sizes in bytes. For a transposed convolution, `input` is the tensor that its forward
/// writes and `output` the one that it reads, as in the convolution whose data gradient it is.
struct ConvolutionSizes {
    Bytes input = 0;
    Bytes weight = 0;
    Bytes output = 0;
    std::int64_t batch = 1;
    std::int64_t taps = 1;      ///< Positions of the kernel: 9 for 3×3.
    std::int64_t channels = 64; ///< Of the input.
    std::int64_t outputChannels = 64;
    std::int64_t inputPositions = 2; ///< Of one image.
    std::int64_t positions = 2;      ///< Of the output: 1 if the kernel covers the whole image.
    Bytes elementBytes = 4;
    bool strided = false;
    bool overlapping = true; ///< The kernel reaches further than its stride, as a patch embedding's does not.
    bool grouped = false;
    bool depthwise = false; ///< Each channel is a group: PyTorch's own kernels run in the contiguous layout.
    bool channelsLast = false;
};

/// Bytes that each of the three kernels of a convolution takes while it runs, through the caching allocator.
struct CudnnWorkspace {
    Bytes forward = 0;
    Bytes dataGradient = 0;
    Bytes weightGradient = 0;
};

/// cuDNN documents no formula: this rule is fitted. Tensor cores want channels-last operands, so a kernel larger than
/// 1×1 makes such copies of its operands and its weight in its workspace. Images with fewer than four channels, grouped
/// convolutions, and kernels that cover the whole image (a matrix product) need none. `copies` says which operands are
/// copied, and whether convolutions with a stride copy too; its defaults have the least error on 75 runs of 15 networks
/// under cudnn.benchmark and 20 runs without it (A100, fp32, PyTorch of 2024 and 2025). `./dev accuracy` prints the
/// errors, and with --leave-one-out those of networks that were left out of the fit. Other dtypes follow from the
/// reasoning, not from the fit. From compute capability 9.0 on the rule is hopperWorkspace's, which was measured directly.
CudnnWorkspace cudnnWorkspace(const ConvolutionSizes& sizes, const KernelDevice& device = {});

} // namespace vram
