#pragma once

#include <compare>

namespace vram {

/// CUDA's compute capability: which kernels a GPU can run.
struct ComputeCapability {
    int major = 8;
    int minor = 0;
    auto operator<=>(const ComputeCapability&) const = default;
};

/// What the kernels of a step depend on.
struct KernelDevice {
    ComputeCapability capability{};
    bool cpu = false; ///< The CPU's dispatch, which keeps 16 bits where CUDA keeps float32.
};

} // namespace vram
