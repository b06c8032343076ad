#pragma once

#include "devices/gpu.h"
#include "setup/setup.h"

#include <string>
#include <vector>

namespace vram {

/// The setup with that GPU, of `gpus` or a new one. If it is another than the setup's, what was typed or measured for that
/// one goes: its usable memory, the memory of other processes and the CUDA context.
Setup onGpu(Setup setup, const std::vector<Gpu>& gpus, const std::string& gpu);

} // namespace vram
