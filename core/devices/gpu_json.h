// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"
#include "json/json_value.h"

#include <vector>

namespace vram {

/// Reads a list of GPUs in the format of resources/gpus.json, which project files use for the user's own GPUs.
std::vector<Gpu> readGpus(const Json& list, JsonErrors& faults);
/// Writes the user's own GPUs for project files and settings. Values that are 0 or a default are left out.
Json gpusJson(const std::vector<Gpu>& gpus);

} // namespace vram
