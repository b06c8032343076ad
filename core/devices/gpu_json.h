#pragma once

#include "devices/gpu.h"
#include "json/json_value.h"

#include <vector>

namespace vram {

/// Reads a list of GPUs as resources/gpus.json has it, or as project files carry the user's own.
std::vector<Gpu> readGpus(const Json& list, JsonFaults& faults);
/// The user's own as project files and settings keep them; what is 0 or a default is left out.
Json gpusJson(const std::vector<Gpu>& gpus);

} // namespace vram
