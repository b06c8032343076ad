#pragma once

#include "devices/gpu.h"

#include <compare>

namespace vram {

/// CUDA's compute capability: which kernels a GPU can run.
struct ComputeCapability {
    int major = 8;
    int minor = 0;
    auto operator<=>(const ComputeCapability&) const = default;
};

/// That of a GPU of the catalogue. A GPU that names none (no GPU chosen, or one typed by hand) counts as 8.0, an A100: most
/// networks train on that or on something newer, and every fused kernel runs there. AMD's and Intel's count as 8.0 too, as
/// their libraries (AOTriton, oneDNN) give PyTorch the same fused attention.
ComputeCapability computeCapability(const Gpu& gpu);

} // namespace vram
