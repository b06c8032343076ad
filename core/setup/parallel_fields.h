#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The declarations of ParallelSetup.
std::vector<SetupField> parallelFields();

} // namespace vram
