#pragma once

#include "devices/gpu.h"
#include "setup/kernel_device.h"

namespace vram {

/// The compute capability of a GPU of the catalogue. A GPU that names none (no GPU chosen, or one typed by hand) counts as
/// 8.0, an A100: most networks train on that or on something newer, and every fused kernel runs there. AMD's and Intel's
/// count as 8.0 too, as their libraries (AOTriton, oneDNN) give PyTorch the same fused attention.
ComputeCapability computeCapability(const Gpu& gpu);

/// A device of vendor "CPU" (of the user's own list) runs the CPU's kernels, with the fused attention of compute capability
/// 8.0: as PyTorch's trackers show a step on a machine without a GPU.
KernelDevice kernelDevice(const Gpu& gpu);

} // namespace vram
