#include "step/aten/custom.h"
#include "layers/attribute_specs.h"
#include "step/layer_scope.h"

namespace vram::layers {

namespace {

enum Attribute { Guessed, Parameters, OutputShape, SavedElements, Workspace, Type, Operation };

void lower(LayerScope& scope)
{
    if (scope.flag(Guessed))
        scope.admitGuess();
    const Shape declared = scope.extents(OutputShape);
    const Shape shape = declared.empty() && scope.inputs() > 0 ? scope.input().shape : declared;
    std::vector<Tensor> inputs;
    inputs.reserve(static_cast<std::size_t>(scope.inputs()));
    for (int i = 0; i < scope.inputs(); ++i)
        inputs.push_back(scope.input(i));
    const std::int64_t parameters = scope.integer(Parameters);
    if (parameters > 0)
        inputs.push_back(scope.parameter("weight", {parameters}));
    const std::int64_t saved = checkedMul(scope.integer(SavedElements), scope.batch());
    const std::int64_t workspace = checkedMul(scope.integer(Workspace), scope.batch());
    const bool follows = scope.text(Type) == "compute" && scope.inputs() > 0 && isFloating(scope.input().dtype);
    const DType dtype = follows ? scope.input().dtype : scope.dtype(scope.text(Type));
    scope.give(aten::custom(scope.tape(), inputs, shape, dtype, saved, workspace));
}

} // namespace

std::vector<LayerType> custom()
{
    AttributeSpec type = spec::dtype("compute");
    return {{.name = "Custom",
             .group = "Custom",
             .help = "Anything else: parameters, output, saved elements and workspace as typed.",
             .attributes = {spec::flag("guessed", "Guessed", false,
                                       "Nobody knows what it keeps; no once you have typed it.", "guessed"),
                            spec::integer("parameters", "Parameters", 0, 0, "Elements.", "{} parameters"),
                            spec::extents("output_shape", "Output shape", {}, 0, 0, 8,
                                          "B stands for the batch; empty: as the input.", "to {}"),
                            spec::integer("saved", "Saved elements a sample", 0, 0, "Kept for backward.", "keeps {}"),
                            spec::integer("workspace", "Workspace a sample", 0, 0, "Bytes, while it runs."), type,
                            spec::text("operation", "Stands for", "", "What it was called where it came from.", "{}")},
             .minimumInputs = 0,
             .maximumInputs = 64,
             .lower = lower}};
}

} // namespace vram::layers
