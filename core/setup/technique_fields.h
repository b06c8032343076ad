#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The fields of Setup that say how a network is trained with less memory, or what is trained of it.
std::vector<SetupField> techniqueFields();

} // namespace vram
