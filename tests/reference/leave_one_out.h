// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reference/device_runs.h"
#include "setup/kernel_device.h"

#include <string>
#include <vector>

namespace reference {

/// The copies in cuDNN's workspaces as chosen without one network, and that network's runs with this choice.
struct LeftOut {
    std::string network;
    vram::ConvolutionCopies copies;
    std::vector<DeviceRun> runs;
};

/// One result for each measured network of timm and torchvision; a network in both counts as one. The copies chosen
/// are those with the lowest mean absolute error among 64 combinations of what each kernel of a 3×3 convolution
/// copies.
std::vector<LeftOut> leaveEachOut();

/// The same choice, made with all networks.
vram::ConvolutionCopies bestCopies();

/// "input + output", or "nothing".
std::string text(const vram::OperandCopies& copies);

} // namespace reference
