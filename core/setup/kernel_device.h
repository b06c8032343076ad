// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>

namespace vram {

/// CUDA's compute capability, which decides which kernels a GPU can run.
struct ComputeCapability {
    int major = 8;
    int minor = 0;
    auto operator<=>(const ComputeCapability&) const = default;
};

/// The operands that a cuDNN convolution kernel copies. The weight is copied once with either of them.
struct OperandCopies {
    bool input = false;
    bool output = false;
};

/// The copies that the three kernels of a 3×3 convolution without a stride make, for which cuDNN uses Winograd's
/// algorithm, before compute capability 9.0. Fitted: see step/cudnn_workspace.h.
struct ConvolutionCopies {
    OperandCopies forward{};
    OperandCopies dataGradient{true, true};
    OperandCopies weightGradient{true, true};
};

/// The properties of a device that a step's kernels depend on.
struct KernelDevice {
    ComputeCapability capability{};
    ConvolutionCopies copies{};
    std::int64_t multiprocessors = 108; ///< Default: an A100's.
    bool cpu = false;                   ///< The CPU's dispatch keeps 16 bits where CUDA keeps float32.
};

} // namespace vram
