// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/configs.h"

#include <string_view>

namespace vram {

/// Whether the tool, in a current or an earlier release, has an option of that name, with or without effect on memory.
bool isKnownOption(ConfigTool tool, std::string_view key);
/// The option of the tool whose name is most similar; empty if none is similar.
std::string_view similarOption(ConfigTool tool, std::string_view key);
/// Whether the option of the tool, with this value, changes how much memory is needed, though no setting stands for it.
bool isUncounted(ConfigTool tool, std::string_view key, std::string_view value);
/// Whether the name of an option says that memory may depend on it, such as "deepspeed_stage" or
/// "--moe-tensor-parallel".
bool namesMemory(std::string_view key);

} // namespace vram
