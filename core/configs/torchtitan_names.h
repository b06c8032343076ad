// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "configs/config_entries.h"

#include <vector>

namespace vram {

/// Renames the options of torchtitan's configurations of 2024, which programs built on it still have, to those of
/// today.
std::vector<ConfigEntry> withPresentTorchTitanNames(std::vector<ConfigEntry> entries);

} // namespace vram
