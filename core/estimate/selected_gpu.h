// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "devices/catalogues.h"
#include "devices/gpu.h"
#include "setup/kernel_device.h"
#include "setup/setup.h"

namespace vram {

/// The setup's GPU, and the kernels that it runs.
struct SelectedGpu {
    Gpu gpu;                ///< The GPU; if it is not in the catalogue, one with the memory set by the user.
    KernelDevice kernels{}; ///< The default for a GPU that is not in the catalogue.
    Message problem{};      ///< Why the GPU is unknown; empty if it is known or the user set its memory.
};

/// Returns the GPU that the setup names. A GPU that is not in the catalogue has only the memory set by the user.
SelectedGpu selectedGpu(const Setup& setup, const Catalogues& catalogues);
/// Returns only the KernelDevice of the setup's GPU.
KernelDevice kernelDeviceOf(const Setup& setup, const Catalogues& catalogues);

} // namespace vram
