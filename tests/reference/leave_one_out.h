// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reference/device_runs.h"
#include "setup/kernel_device.h"

#include <string>
#include <vector>

namespace reference {

/// The copies in cuDNN's workspaces chosen with all networks but one, and the estimates of the runs of the network left
/// out.
struct LeftOut {
    std::string network;
    vram::ConvolutionCopies copies;
    std::vector<DeviceRun> runs;
};

/// Returns one result for each measured network of timm and torchvision; a network in both counts as one. The chosen
/// copies have the lowest mean absolute error among the 64 combinations of operands that the kernels of a 3×3
/// convolution may copy.
std::vector<LeftOut> leaveEachOut();

/// Returns the copies chosen with all networks.
vram::ConvolutionCopies bestCopies();

/// Returns text such as "input + output", or "nothing".
std::string text(const vram::OperandCopies& copies);

} // namespace reference
