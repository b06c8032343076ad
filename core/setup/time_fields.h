// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The declarations of the settings that affect the time of a step.
std::vector<SetupField> timeFields();

} // namespace vram
