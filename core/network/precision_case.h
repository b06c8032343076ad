#pragma once

#include "network/network.h"

#include <string_view>

namespace vram {

/// What that precision ("bf16") makes of the layer; null where nothing differs there.
const PrecisionCase* caseOf(const Layer& layer, std::string_view precision);
/// The layer with what the case changes, and without cases. What does not run there keeps its inputs.
Layer withCase(const Layer& layer, const PrecisionCase& which);

} // namespace vram
