#include "layers/attribute_specs.h"
#include "step/layer_scope.h"

namespace vram::layers {

namespace {

enum Attribute { ShapeOf, Batched, Type };

void lower(LayerScope& scope)
{
    Shape shape = scope.extents(ShapeOf);
    if (scope.flag(Batched))
        shape.insert(0, scope.batch());
    scope.give(scope.networkInput(shape, scope.dtype(scope.text(Type))));
}

} // namespace

std::vector<LayerType> input()
{
    return {{.name = "Input",
             .group = "Sources",
             .help = "What one sample looks like. Floating inputs follow the precision.",
             .attributes = {spec::extents("shape", "Shape of a sample", {3, 224, 224}, 0, 0, 8,
                                          "Without the batch, which comes first.", "{}"),
                            spec::flag("batched", "Batch comes first", true), spec::dtype()},
             .minimumInputs = 0,
             .maximumInputs = 0,
             .lower = lower}};
}

} // namespace vram::layers
