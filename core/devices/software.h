// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vram {

struct Gpu;

/// The names by which PyTorch and the driver report the memory of a vendor's devices.
struct DeviceSoftware {
    std::string_view module = "torch.cuda";    ///< PyTorch's module with the memory counters.
    std::string_view monitor = "nvidia-smi";   ///< The program that shows the memory of the whole device.
    std::string_view context = "CUDA context"; ///< The name of the memory that a process uses before its first tensor.
};

/// Returns the names for a GPU's vendor. ROCm builds of PyTorch keep the name torch.cuda. An unknown vendor counts as
/// NVIDIA.
DeviceSoftware deviceSoftware(const Gpu& gpu);

} // namespace vram
