#pragma once

#include <compare>
#include <cstdint>

namespace vram {

/// CUDA's compute capability: which kernels a GPU can run.
struct ComputeCapability {
    int major = 8;
    int minor = 0;
    auto operator<=>(const ComputeCapability&) const = default;
};

/// Which of a convolution's operands a kernel of cuDNN copies; of the weight one copy goes with either.
struct OperandCopies {
    bool input = false;
    bool output = false;
};

/// The copies of the three kernels of a 3×3 convolution without a stride, which Winograd's algorithm is for, before compute
/// capability 9.0. Fitted: see step/cudnn_workspace.h.
struct ConvolutionCopies {
    OperandCopies forward{};
    OperandCopies dataGradient{true, true};
    OperandCopies weightGradient{true, true};
};

/// What the kernels of a step depend on.
struct KernelDevice {
    ComputeCapability capability{};
    ConvolutionCopies copies{};
    std::int64_t multiprocessors = 108; ///< An A100's where the GPU names none.
    bool cpu = false;                   ///< The CPU's dispatch, which keeps 16 bits where CUDA keeps float32.
};

} // namespace vram
