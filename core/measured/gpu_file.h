// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"

#include <filesystem>
#include <vector>

namespace vram {

/// Reads the user's own GPUs and calibrations from a file that writeGpus() wrote. The error names the file.
Result<std::vector<Gpu>> openGpuFile(const std::filesystem::path& file);

} // namespace vram
