// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "setup/setup.h"

#include <string>
#include <vector>

namespace vram {

/// Returns the setup with another GPU, which is one of `gpus` or a new one. If the GPU changes, the values set or
/// measured for the previous one are reset: its usable memory, the memory of other processes and the CUDA context.
Setup onGpu(Setup setup, const std::vector<Gpu>& gpus, const std::string& gpu);

} // namespace vram
