// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/custom.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"

#include <algorithm>

namespace vram::layers::custom {

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
    BackwardEvents,
    Strides,
    Incomplete
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

/// Reads the layer's allocations, if there are any, into `kernel`. If they are invalid, fails and returns false.
bool readProgram(LayerScope& scope, const std::vector<Tensor>& inputs, aten::CustomKernel& kernel)
{
    const std::string forward(scope.text(ForwardEvents));
    if (forward.empty())
        return true;
    const auto program =
        customProgram(forward, std::string(scope.text(BackwardEvents)), scope.batch(), itemSize(kernel.elementType));
    if (!program) {
        scope.fail(
            message("cannot read its allocations at \"%1\"; correct them or leave them empty."_tr, program.error()));
        return false;
    }
    const auto count = static_cast<std::int32_t>(inputs.size());
    const bool there = std::all_of(kernel.savedInputs.begin(), kernel.savedInputs.end(),
                                   [count](int i) { return i >= 0 && i < count; });
    const bool shared = std::ranges::all_of(program->outputs, [count](const CustomProgram::Output& output) {
        const auto* input = std::get_if<CustomProgram::Input>(&output.source);
        return !input || input->number() < count;
    });
    if (!there || !shared) {
        scope.fail(message("has %1 inputs, but its allocations refer to another one; correct them."_tr, count));
        return false;
    }
    kernel.program = *program;
    kernel.strides = scope.extents(Strides);
    for (std::size_t i = 1; i < program->outputs.size(); ++i) {
        const std::string& type = program->outputs[i].type;
        kernel.otherTypes.push_back(type == "compute" ? kernel.elementType : scope.dtype(type));
    }
    return true;
}

/// Returns the bytes from the first element of a tensor to the end of its last one.
Bytes storageBytes(const Shape& shape, const Shape& strides, std::int64_t elementSize)
{
    std::int64_t last = 0;
    for (int i = 0; i < shape.rank(); ++i) {
        if (shape[i] == 0)
            return 0;
        last = checkedAdd(last, checkedMul(shape[i] - 1, strides[i]));
    }
    return checkedMul(checkedAdd(last, 1), elementSize);
}

/// Returns why the strides do not fit the output; empty if they do or if none are set.
Message strideFault(LayerScope& scope, const std::vector<Tensor>& inputs, const aten::CustomKernel& kernel)
{
    const Shape strides = scope.extents(Strides);
    if (strides.empty())
        return {};
    if (strides.rank() != kernel.output.rank())
        return message("has %1 output strides for an output of %2 dimensions; give one for each, or none."_tr,
                       strides.rank(), kernel.output.rank());
    const bool shows = kernel.program && !kernel.program->outputs.empty();
    const auto* shown = shows ? std::get_if<CustomProgram::Input>(&kernel.program->outputs.front().source) : nullptr;
    if (!shown || !inputs[shown->position()].defined())
        return {};
    const Tensor& input = inputs[shown->position()];
    const std::int64_t element = std::min(itemSize(kernel.dtype), itemSize(input.dtype));
    const Bytes reach = storageBytes(kernel.output, strides, element);
    const Bytes held = scope.tape().tape().storages[input.storage].bytes;
    return reach <= held ? Message()
                         : message("its output strides reach over %1 of an input that has %2; correct them or the "
                                   "output shape."_tr,
                                   ByteCount{reach}, ByteCount{held});
}

/// Returns the error of a row that stands for something an importer could not read; empty if the row is complete.
Message missingMessage(const LayerScope& scope)
{
    const std::string& kind = scope.text(Incomplete);
    const std::string& operation = scope.text(Operation);
    if (kind == "unknown layer")
        return message("%1 is not a known layer. Choose a type, or enter its sizes and set \"Incomplete\" to no."_tr,
                       operation);
    if (kind == "unknown input")
        return message(
            "No row gives the input that %1 needs. Choose its type and its input, or enter its sizes and set "
            "\"Incomplete\" to no."_tr,
            operation);
    if (kind == "unprinted parameters")
        return message("print(model) does not show the parameters that these classes hold themselves: %1. Enter how "
                       "many they are (0 if none), and set \"Incomplete\" to no."_tr,
                       operation);
    if (kind == "too few parameters")
        return message(
            "Parameters that the text declares are in no layer: %1 (%2). Correct the layers and remove this row."_tr,
            scope.integer(Parameters), operation);
    if (kind == "too many parameters")
        return message(
            "The layers have more parameters than the text declares (%1). Correct them and remove this row."_tr,
            operation);
    if (kind == "unread layers")
        return message("Nothing that leads to the loss reads layers with %1 parameters, so that their backward pass is "
                       "missing here. Let the rows that follow them read them, and remove this row."_tr,
                       operation);
    if (kind == "other trainable parameters")
        return message(
            "The trainable parameters differ from those that the text states (%1). Choose other target modules or freeze others, and remove this row."_tr,
            operation);
    return {};
}

void lower(LayerScope& scope)
{
    if (Message fault = missingMessage(scope); !fault.empty()) {
        if (scope.extents(OutputShape).rank() == 0) {
            inputsOf(scope); // Its parameters still count.
            return scope.fail(std::move(fault));
        }
        scope.error(std::move(fault));
    }
    if (scope.flag(Guessed))
        scope.markGuess();
    const auto whole = [&scope](Attribute a) { return checkedMul(scope.integer(a), scope.batch()); };
    const std::vector<Tensor> inputs = inputsOf(scope);
    const Shape declared = scope.extents(OutputShape);
    aten::CustomKernel kernel;
    const bool asInput = declared.empty() && scope.inputs() > 0 && !scope.flag(Scalar);
    kernel.output = asInput ? scope.input().shape : declared;
    kernel.dtype = typeOf(scope, inputs);
    const bool follows = isHalfPrecision(kernel.dtype) || kernel.dtype == DType::Float32;
    kernel.elementType = follows ? kernel.dtype : scope.modelDType();
    for (const std::int64_t i : scope.extents(KeepsInputs))
        kernel.savedInputs.push_back(static_cast<int>(i));
    kernel.operation = scope.text(Operation);
    kernel.savesOutput = scope.flag(KeepsOutput);
    kernel.savedElements = whole(SavedElements);
    kernel.savedBytes = whole(SavedBytes);
    kernel.forwardElements = whole(ForwardElements);
    kernel.backwardElements = whole(BackwardElements);
    kernel.workspace = whole(Workspace);
    if (!readProgram(scope, inputs, kernel))
        return;
    if (Message fault = strideFault(scope, inputs, kernel); !fault.empty())
        return scope.fail(std::move(fault));
    scope.addOutput(aten::custom(scope.tape(), inputs, kernel));
}

std::vector<AttributeSpec> attributes()
{
    return {
        spec::flag("guessed", "Estimated", false,
                   "What it saves for backward is unknown; choose no once you have entered it.", "guessed"),
        spec::integer("parameters", "Parameters", 0, 0, "Elements.", "{} parameters"),
        spec::extents("output_shape", "Output shape", {}, 0, 0, 8,
                      "B stands for the batch size; empty: same as the input.", "to {}"),
        spec::integer("saved", "Saved elements per sample", 0, 0,
                      "Elements that it saves for backward beyond inputs and output.", "keeps {}"),
        spec::integer("workspace", "Workspace per sample", 0, 0, "Bytes in use while the layer runs."),
        spec::dtype("compute"),
        spec::text("operation", "Operation", "", "The name of the operation in the source.", "{}"),
        spec::extents("keeps_inputs", "Inputs saved", {}, 0, 0, 8, "Saved for backward, counted from 0.",
                      "keeps inputs {}"),
        spec::flag("keeps_output", "Output saved", false, "Saved for backward.", "saves its output"),
        spec::integer(
            "saved_bytes", "Saved bytes per sample", 0, 0,
            "Bytes that it saves for backward beyond inputs and output, regardless of the precision: indices, masks."),
        spec::integer("temporaries", "Temporaries per sample", 0, 0, "Elements in use during its forward."),
        spec::integer("backward_temporaries", "Backward temporaries per sample", 0, 0,
                      "Elements in use during its backward."),
        spec::choice("autocast", "Under autocast", {"same as its input", "float32"}, "The dtype in which it runs."),
        spec::flag("scalar", "A single number", false, "Its output has no dimensions."),
        spec::text("forward_events", "Allocations forward", "",
                   "Recorded allocations: +12B is 12 bytes per sample (e: elements), -0 frees the first; they "
                   "replace the sizes above."),
        spec::text("backward_events", "Allocations backward", "",
                   "Allocations of its backward; g0 is the gradient of its first output."),
        spec::extents("output_strides", "Output strides", {}, 0, 0, 8,
                      "Strides of the first result, such as of a view, in elements; empty: contiguous."),
        spec::choice("incomplete", "Incomplete",
                     {"no", "unknown layer", "too few parameters", "too many parameters", "unknown input",
                      "unprinted parameters", "other trainable parameters", "unread layers"},
                     "What the text that the row was read from leaves unknown.")};
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "Custom",
             .group = "Custom",
             .help = "Any other layer: parameters, output, saved tensors and temporaries, as entered.",
             .attributes = attributes(),
             .weights = {{"weight", {"Parameters"}}},
             .minimumInputs = 0,
             .maximumInputs = 64,
             .lower = lower,
             .traits = {Trait::Opaque, Trait::NotModule}}};
}

} // namespace vram::layers::custom
