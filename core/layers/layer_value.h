// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_type.h"

#include <string_view>
#include <variant>

namespace vram {

/// Returns the value of the attribute with that key in `layer`, or its default. The type must be known and have that
/// attribute.
template<typename Value>
const Value& valueOf(const Layer& layer, std::string_view key)
{
    const LayerType& type = *findLayerType(layer.type);
    return std::get<Value>(attribute(layer, type, attributeIndex(type, key)));
}

} // namespace vram
