// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/kernel_device.h"

namespace vram {

/// The compute capability of a GPU of the catalogue. A GPU without one (no GPU selected, or one entered by hand) counts
/// as 8.0, that of an A100: most networks are trained on that or something newer, and every fused kernel runs there.
/// AMD's and Intel's GPUs also count as 8.0, because PyTorch has the same fused attention on them through their
/// libraries (AOTriton, oneDNN).
ComputeCapability computeCapability(const Gpu& gpu);

/// The kernels that a GPU runs. A device of vendor "CPU" (from the user's own list) runs the CPU's kernels, with the
/// fused attention of compute capability 8.0, as PyTorch's memory trackers show for a step on a machine without a GPU.
KernelDevice kernelDevice(const Gpu& gpu);

} // namespace vram
