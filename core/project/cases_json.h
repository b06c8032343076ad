// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_type.h"
#include "network/network.h"
#include "json/json_value.h"

namespace vram {

/// Reads and writes the keys "autocast" and "in" of a layer, which describe how a layer recorded from dtype-dependent
/// code differs between precisions.
void readCases(const Json& row, const LayerType* type, const JsonLocation& place, JsonErrors& faults, Layer& layer);
void writeCases(const Layer& layer, Json& row);

} // namespace vram
