// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "configs/configs.h"

#include <filesystem>

namespace vram {

/// Reads another program's settings for several GPUs from a file and applies them to a setup. The error contains the
/// file's name.
Result<ReadConfig> openConfigFile(const std::filesystem::path& file, const Network& network, const Setup& base);
/// Whether the file is such a configuration, judging by its beginning.
bool isConfigFile(const std::filesystem::path& file);

} // namespace vram
