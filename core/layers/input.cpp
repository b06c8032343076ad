// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"

namespace vram::layers::input {

namespace {

enum Attribute { ShapeOf, Batched, Type, OwnType };

void lower(LayerScope& scope)
{
    Shape shape = scope.extents(ShapeOf);
    if (scope.flag(Batched))
        shape.insert(0, scope.batch());
    const DType dtype = scope.dtype(scope.text(Type));
    scope.addOutput(scope.flag(OwnType) ? scope.tape().input(shape, dtype) : scope.networkInput(shape, dtype));
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "Input",
             .group = "Sources",
             .help = "The shape and type of one sample. Floating-point inputs follow the precision.",
             .attributes = {spec::extents("shape", "Shape per sample", {3, 224, 224}, 0, 0, 8,
                                          "Without the leading batch dimension.", "{}"),
                            spec::flag("batched", "Batch first", true), spec::dtype(),
                            spec::flag("own_type", "Ignore mixed precision", false,
                                       "Floating-point, but not converted with the model: a target.")},
             .minimumInputs = 0,
             .maximumInputs = 0,
             .lower = lower,
             .traits = {Trait::Input, Trait::Auxiliary, Trait::NotModule}}};
}

} // namespace vram::layers::input
