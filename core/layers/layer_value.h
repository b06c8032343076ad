#pragma once

#include "layers/layer_type.h"

#include <string_view>
#include <variant>

namespace vram {

/// The attribute with that key, in `layer` or by default. The layer's type is known and has one of that kind.
template<typename Value>
const Value& valueOf(const Layer& layer, std::string_view key)
{
    const LayerType& type = *findLayerType(layer.type);
    return std::get<Value>(attribute(layer, type, attributeIndex(type, key)));
}

} // namespace vram
