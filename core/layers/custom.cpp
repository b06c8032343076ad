#include "step/aten/custom.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"

#include <algorithm>

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
    Scalar,
    ForwardEvents,
    BackwardEvents
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

/// Reads what it allocates; false where that cannot be read.
bool followsProgram(LayerScope& scope, const std::vector<Tensor>& inputs, aten::CustomKernel& kernel)
{
    const std::string forward(scope.text(ForwardEvents));
    if (forward.empty())
        return true;
    const auto program =
        customProgram(forward, std::string(scope.text(BackwardEvents)), scope.batch(), itemSize(kernel.elementType));
    if (!program) {
        scope.fail(
            message("cannot follow its allocations at \"%1\"; correct them or leave them empty."_tr, program.error()));
        return false;
    }
    const auto count = static_cast<std::int32_t>(inputs.size());
    const bool there =
        std::all_of(kernel.keptInputs.begin(), kernel.keptInputs.end(), [count](int i) { return i >= 0 && i < count; });
    const bool shared = std::ranges::all_of(program->outputs, [count](const CustomProgram::Output& output) {
        const auto* input = std::get_if<CustomProgram::Input>(&output.source);
        return !input || input->number() < count;
    });
    if (!there || !shared) {
        scope.fail(message("has %1 inputs, and its allocations name another one; correct them."_tr, count));
        return false;
    }
    kernel.program = *program;
    for (std::size_t i = 1; i < program->outputs.size(); ++i) {
        const std::string& type = program->outputs[i].type;
        kernel.otherTypes.push_back(type == "compute" ? kernel.elementType : scope.dtype(type));
    }
    return true;
}

void lower(LayerScope& scope)
{
    if (scope.flag(Guessed))
        scope.noteGuess();
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
    if (followsProgram(scope, inputs, kernel))
        scope.give(aten::custom(scope.tape(), inputs, kernel));
}

std::vector<AttributeSpec> attributes()
{
    return {spec::flag("guessed", "Guessed", false,
                       "What it saves for backward is not known; choose no once you have typed it.", "guessed"),
            spec::integer("parameters", "Parameters", 0, 0, "Elements.", "{} parameters"),
            spec::extents("output_shape", "Output shape", {}, 0, 0, 8, "B stands for the batch; empty: as the input.",
                          "to {}"),
            spec::integer("saved", "Saved elements per sample", 0, 0, "Of its own, saved for backward.", "keeps {}"),
            spec::integer("workspace", "Workspace per sample", 0, 0, "Bytes, while it runs."),
            spec::dtype("compute"),
            spec::text("operation", "Stands for", "", "What it was called where it came from.", "{}"),
            spec::extents("keeps_inputs", "Inputs saved", {}, 0, 0, 8, "Saved for backward, counted from 0.",
                          "keeps inputs {}"),
            spec::flag("keeps_output", "Output saved", false, "Saved for backward.", "saves its output"),
            spec::integer("saved_bytes", "Saved bytes per sample", 0, 0,
                          "Of its own, saved for backward, whatever the precision: indices, masks."),
            spec::integer("temporaries", "Temporaries per sample", 0, 0, "Elements, while it runs forward."),
            spec::integer("backward_temporaries", "Backward temporaries per sample", 0, 0,
                          "Elements, while its backward runs."),
            spec::choice("autocast", "Under autocast", {"as its input", "float32"}, "The type that it runs in."),
            spec::flag("scalar", "A single number", false, "Its output has no dimensions."),
            spec::text("forward_events", "Allocations forward", "",
                       "As seen while it ran: +12B per sample's bytes (e: elements), -0 frees the first; "
                       "takes the place of the sizes above."),
            spec::text("backward_events", "Allocations backward", "",
                       "Of its gradients; g0 is the gradient of its first output.")};
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
