#pragma once

#include "reference/device_runs.h"
#include "setup/kernel_device.h"

#include <string>
#include <vector>

namespace reference {

/// The choice of copies in cuDNN's workspaces that was made without one network, and that network's runs under it.
struct LeftOut {
    std::string network;
    vram::ConvolutionCopies copies;
    std::vector<DeviceRun> runs;
};

/// For each measured network of timm and torchvision. A network that both have counts as one. Chosen are the copies with the
/// least mean of absolute errors, of 64 combinations of what each kernel of a 3×3 convolution copies.
std::vector<LeftOut> leaveEachOut();

/// As that, with all networks.
vram::ConvolutionCopies bestCopies();

/// "input + output", or "nothing".
std::string text(const vram::OperandCopies& copies);

} // namespace reference
