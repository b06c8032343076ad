// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>

namespace vram {

/// The CUDA compute capability, which determines which kernels a GPU can run.
struct ComputeCapability {
    int major = 8;
    int minor = 0;
    auto operator<=>(const ComputeCapability&) const = default;
};

/// The operands of which a cuDNN convolution kernel makes a copy. If either is copied, the weight is also copied, once.
struct OperandCopies {
    bool input = false;
    bool output = false;
};

/// The copies made by the three kernels of a 3×3 convolution with stride 1, for which cuDNN uses Winograd's algorithm
/// before compute capability 9.0. The values are fitted to measurements (see step/cudnn_workspace.h).
struct ConvolutionCopies {
    OperandCopies forward{};
    OperandCopies dataGradient{true, true};
    OperandCopies weightGradient{true, true};
};

/// The properties of a device on which a step's kernels depend.
struct KernelDevice {
    ComputeCapability capability{};
    ConvolutionCopies copies{};
    std::int64_t multiprocessors = 108; ///< The default is an A100's.
    bool cpu = false;                   ///< Whether CPU kernels run, which keep 16-bit values where CUDA kernels use
                                        ///< float32.

    bool isHopperOrNewer() const { return capability.major >= 9; }
};

} // namespace vram
