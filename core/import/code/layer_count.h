// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <vector>

namespace vram {

/// Returns the number of layers that the rows stand for: each counts as often as its blocks repeat it.
std::int64_t layerCount(const std::vector<LayerId>& rows, const Network& network);

} // namespace vram
