// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/setup.h"

#include <string>
#include <vector>

namespace vram {

/// The setup with that GPU, which is one of `gpus` or a new one. If it differs from the setup's GPU, the values set or
/// measured for that one are reset: its usable memory, the memory of other processes and the CUDA context.
Setup onGpu(Setup setup, const std::vector<Gpu>& gpus, const std::string& gpu);

} // namespace vram
