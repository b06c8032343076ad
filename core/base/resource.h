// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace vram {

/// The contents of a file of resources/ that is built into the library: "gpus.json", "models/resnet50.vram.json",
/// "python/vram_planner_export.py". Empty if there is no such file.
std::string_view resource(std::string_view name);

/// The names of all embedded files, sorted.
std::vector<std::string_view> resourceNames();

} // namespace vram
