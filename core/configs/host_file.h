// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/configs.h"
#include "setup/setup.h"

#include <optional>
#include <string_view>

namespace vram {

/// Reads a host file of DeepSpeed's launcher (deepspeed/launcher/runner.py, _parse_hostfile), which has a line
/// "NAME slots=GPUS" for each machine. Returns std::nullopt for any other text.
std::optional<ReadConfig> readHostFile(std::string_view text, const Setup& base);

} // namespace vram
