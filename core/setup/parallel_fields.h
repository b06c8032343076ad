// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// Returns the declarations of the settings in ParallelSetup.
std::vector<SetupField> parallelFields();

} // namespace vram
