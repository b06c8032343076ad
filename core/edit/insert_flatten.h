// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

namespace vram {

/// Inserts a Flatten before that layer, which then reads it instead of its own input. Returns the network unchanged if
/// there is no such layer.
Network withFlattenBefore(const Network& network, LayerId layer);

} // namespace vram
