// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/reduce.h"

namespace vram::layers::softmax {

namespace {

enum Kind { Softmax, LogSoftmax };

void lower(LayerScope& scope)
{
    if (const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank()))
        scope.addOutput(aten::softmax(scope.tape(), scope.input(), scope.variant() == LogSoftmax, *dim));
}

LayerType type(std::string_view name, Kind kind)
{
    return {.name = name,
            .group = "Activation",
            .help = "Probabilities along a dimension. Saved for backward: its output.",
            .attributes = {spec::dim("dim", -1)},
            .lower = lower,
            .acceptsEmpty = true,
            .traits = kind == Softmax ? Traits{Trait::Softmax, Trait::SameDimensions, Trait::Auxiliary}
                                      : Traits{Trait::SameDimensions, Trait::Auxiliary},
            .sharding = ShardingPropagation::AlongOne,
            .variant = kind};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("Softmax", Softmax), type("LogSoftmax", LogSoftmax)};
}

} // namespace vram::layers::softmax
