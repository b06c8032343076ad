// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <string_view>

namespace vram {

/// Returns the layer's case for that precision ("bf16"), or null if it has none.
const PrecisionCase* precisionCase(const Layer& layer, std::string_view precision);
/// Returns the layer with the case's changes applied and its list of cases cleared. If the case names no inputs, the
/// layer keeps its own.
Layer withCase(const Layer& layer, const PrecisionCase& which);

} // namespace vram
