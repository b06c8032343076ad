// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vram {

struct Gpu;

/// The names under which PyTorch and the driver of a vendor's devices report memory.
struct DeviceSoftware {
    std::string_view module = "torch.cuda";    ///< PyTorch's module with the memory counters.
    std::string_view monitor = "nvidia-smi";   ///< The program that shows the memory of the whole device.
    std::string_view context = "CUDA context"; ///< The name of what a process takes before its first tensor.
};

/// Builds of PyTorch for ROCm keep the name torch.cuda. A vendor that is not known counts as NVIDIA.
DeviceSoftware softwareOf(const Gpu& gpu);

} // namespace vram
