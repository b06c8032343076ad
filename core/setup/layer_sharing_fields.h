// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <vector>

namespace vram {

/// The settings of tensor, context, expert and pipeline parallelism, in which ranks share the network's layers.
std::vector<SetupField> layerSharingFields();

} // namespace vram
