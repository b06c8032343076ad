// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "devices/catalogues.h"
#include "devices/gpu.h"
#include "setup/kernel_device.h"
#include "setup/setup.h"

namespace vram {

/// The setup's GPU, and the kernels that it runs.
struct ChosenGpu {
    Gpu gpu;                ///< If the catalogue has none of that name, one with the memory entered by hand.
    KernelDevice kernels{}; ///< The default for a GPU that the catalogue does not have.
    Message problem{};      ///< Why there is no such GPU; empty if there is one, or if its memory was entered.
};

ChosenGpu chosenGpu(const Setup& setup, const Catalogues& catalogues);
/// The kernels of the setup's GPU alone.
KernelDevice kernelDeviceOf(const Setup& setup, const Catalogues& catalogues);

} // namespace vram
