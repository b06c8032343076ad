// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The declarations of ParallelSetup.
std::vector<SetupField> parallelFields();
/// Whether a setting of several GPUs has an effect beside the others; those of a strategy that is not in use do not,
/// and none has on one GPU. Returns true for every setting of anything else.
bool matters(const SetupField& field, const Setup& setup);

} // namespace vram
