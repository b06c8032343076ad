// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The declarations of the settings that decide how long a step takes.
std::vector<SetupField> timeFields();

} // namespace vram
