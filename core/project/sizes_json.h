// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_type.h"
#include "network/network.h"
#include "json/json_value.h"

#include <vector>

namespace vram {

/// Reads the key "sizes" of a network, which lists the sizes that depend on the data.
std::vector<DataSize> readSizes(const Json& network, const JsonLocation& place, JsonErrors& faults);
void writeSizes(const std::vector<DataSize>& sizes, Json& network);
/// Reads the key "sized" of a layer: its attribute values for the two recorded values of each data-dependent size.
void readSized(const Json& row, const LayerType& type, const JsonLocation& place, JsonErrors& faults, Layer& layer);
void writeSized(const Layer& layer, Json& row);

} // namespace vram
