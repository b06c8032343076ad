// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/code.h"
#include "setup/setup.h"

#include <string>
#include <string_view>

namespace vram {

/// "kv_cache.length" as an option: "kv-cache.length".
std::string optionName(std::string_view key);
/// The settings in which `setup` differs from `base`, as options of the command line: "--gpus 8 --data-parallel fsdp2".
ShellCode settingOptions(const Setup& setup, const Setup& base);

} // namespace vram
