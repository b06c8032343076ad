// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/setup_on_gpu.h"

namespace vram {

Setup onGpu(Setup setup, const std::vector<Gpu>& gpus, const std::string& gpu)
{
    if (fullGpuName(gpus, setup.gpu) != fullGpuName(gpus, gpu)) {
        setup.customCapacity = 0;
        setup.usedByOthers = 0;
        setup.calibratedContext = -1;
    }
    setup.gpu = gpu;
    return setup;
}

} // namespace vram
