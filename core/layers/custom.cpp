#include "step/aten/custom.h"
#include "layers/attribute_specs.h"
#include "step/layer_scope.h"

namespace vram::layers {

namespace {

enum Attribute {
    Guessed,
    Parameters,
    OutputShape,
    SavedElements,
    Workspace,
    Type,
    Operation,
    KeepsInputs,
    KeepsOutput,
    SavedBytes,
    ForwardElements,
    BackwardElements,
    Autocast,
    Scalar
};

std::vector<Tensor> inputsOf(LayerScope& scope)
{
    std::vector<Tensor> inputs;
    for (int i = 0; i < scope.inputs(); ++i) {
        const bool wide = scope.text(Autocast) == "float32";
        inputs.push_back(wide ? scope.tape().castToFloat(scope.input(i)) : scope.input(i));
    }
    if (const std::int64_t parameters = scope.integer(Parameters); parameters > 0)
        inputs.push_back(scope.parameter("weight", {parameters}));
    return inputs;
}

DType typeOf(const LayerScope& scope, const std::vector<Tensor>& inputs)
{
    const bool follows = scope.text(Type) == "compute" && scope.inputs() > 0 && isFloating(inputs.front().dtype);
    return follows ? inputs.front().dtype : scope.dtype(scope.text(Type));
}

void lower(LayerScope& scope)
{
    if (scope.flag(Guessed))
        scope.admitGuess();
    const auto whole = [&scope](Attribute a) { return checkedMul(scope.integer(a), scope.batch()); };
    const std::vector<Tensor> inputs = inputsOf(scope);
    const Shape declared = scope.extents(OutputShape);
    aten::CustomKernel kernel;
    const bool asInput = declared.empty() && scope.inputs() > 0 && !scope.flag(Scalar);
    kernel.output = asInput ? scope.input().shape : declared;
    kernel.dtype = typeOf(scope, inputs);
    const bool follows = isHalf(kernel.dtype) || kernel.dtype == DType::Float32;
    kernel.elementType = follows ? kernel.dtype : scope.modelType();
    for (const std::int64_t i : scope.extents(KeepsInputs))
        kernel.keptInputs.push_back(static_cast<int>(i));
    kernel.keepsOutput = scope.flag(KeepsOutput);
    kernel.kept = whole(SavedElements);
    kernel.keptBytes = whole(SavedBytes);
    kernel.forwardElements = whole(ForwardElements);
    kernel.backwardElements = whole(BackwardElements);
    kernel.workspace = whole(Workspace);
    scope.give(aten::custom(scope.tape(), inputs, kernel));
}

std::vector<AttributeSpec> attributes()
{
    return {
        spec::flag("guessed", "Guessed", false, "Nobody knows what it keeps; no once you have typed it.", "guessed"),
        spec::integer("parameters", "Parameters", 0, 0, "Elements.", "{} parameters"),
        spec::extents("output_shape", "Output shape", {}, 0, 0, 8, "B stands for the batch; empty: as the input.",
                      "to {}"),
        spec::integer("saved", "Saved elements a sample", 0, 0, "Of its own, kept for backward.", "keeps {}"),
        spec::integer("workspace", "Workspace a sample", 0, 0, "Bytes, while it runs."),
        spec::dtype("compute"),
        spec::text("operation", "Stands for", "", "What it was called where it came from.", "{}"),
        spec::extents("keeps_inputs", "Inputs kept", {}, 0, 0, 8, "Kept for backward, counted from 0.",
                      "keeps inputs {}"),
        spec::flag("keeps_output", "Output kept", false, "Kept for backward.", "keeps its output"),
        spec::integer("saved_bytes", "Saved bytes a sample", 0, 0,
                      "Of its own, kept for backward, whatever the precision: indices, masks."),
        spec::integer("temporaries", "Temporaries a sample", 0, 0, "Elements, while it runs forward."),
        spec::integer("backward_temporaries", "Backward temporaries a sample", 0, 0,
                      "Elements, while its backward runs."),
        spec::choice("autocast", "Under autocast", {"as its input", "float32"}, "The type that it runs in."),
        spec::flag("scalar", "A single number", false, "Its output has no dimensions.")};
}

} // namespace

std::vector<LayerType> custom()
{
    return {{.name = "Custom",
             .group = "Custom",
             .help = "Anything else: parameters, output, what it keeps and what it takes while it runs, as typed.",
             .attributes = attributes(),
             .minimumInputs = 0,
             .maximumInputs = 64,
             .lower = lower}};
}

} // namespace vram::layers
