// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_type.h"

#include <utility>

namespace vram::layers {

/// Returns a type that reshapes or slices tensors, including tensors without elements. Adds Auxiliary to `traits`.
inline LayerType shapeType(std::string_view name, std::string_view help, std::vector<AttributeSpec> attributes,
                           void (*lower)(LayerScope&), ShardingPropagation sharding, Traits traits = {Trait::Auxiliary})
{
    return {.name = name,
            .group = "Shape",
            .help = help,
            .attributes = std::move(attributes),
            .lower = lower,
            .acceptsEmpty = true,
            .traits = traits,
            .sharding = sharding};
}

} // namespace vram::layers
