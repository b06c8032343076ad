// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <string_view>

namespace vram {

/// The layer's case for that precision ("bf16"); null if nothing differs.
const PrecisionCase* precisionCase(const Layer& layer, std::string_view precision);
/// Returns the layer with the case's changes applied, and without cases. A layer that does not run keeps its inputs.
Layer withCase(const Layer& layer, const PrecisionCase& which);

} // namespace vram
