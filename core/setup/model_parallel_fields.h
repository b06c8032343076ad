// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The settings of tensor, context, expert and pipeline parallelism, which divide the network's layers among ranks.
std::vector<SetupField> modelParallelFields();

} // namespace vram
