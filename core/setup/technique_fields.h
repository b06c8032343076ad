// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The fields of Setup that reduce the memory of training, or that select what is trained.
std::vector<SetupField> techniqueFields();
bool isTechnique(const SetupField& field);

} // namespace vram
