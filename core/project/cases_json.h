#pragma once

#include "layers/layer_type.h"
#include "network/network.h"
#include "json/json_value.h"

namespace vram {

/// The keys "autocast" and "in" of a layer: what differs where the recorded code looks at dtypes.
void readCases(const Json& row, const LayerType* type, const JsonPlace& place, JsonFaults& faults, Layer& layer);
void writeCases(const Layer& layer, Json& row);

} // namespace vram
