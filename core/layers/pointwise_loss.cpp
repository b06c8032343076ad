// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/loss.h"

#include <initializer_list>
#include <optional>

namespace vram::layers::pointwise_loss {

namespace {

// Returns the target, or nullopt if its shape does not fit.
std::optional<Tensor> target(LayerScope& scope)
{
    const Tensor& x = scope.input();
    Tensor given = scope.inputs() > 1 ? scope.input(1) : scope.networkInput(x.shape, DType::Float32);
    if (broadcast(x.shape, given.shape))
        return given;
    scope.fail(message("compares %1 with a target of %2; they must match."_tr, text(x.shape), text(given.shape)));
    return std::nullopt;
}

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const std::optional<Tensor> given = target(scope);
    if (!given)
        return;
    const std::string_view name = scope.typeName();
    if (name == "L1Loss")
        return scope.addOutput(aten::l1Loss(scope.tape(), x, *given, scope.text(0)));
    if (name == "KLDivLoss")
        return scope.addOutput(aten::klDivergence(scope.tape(), x, *given, scope.text(0)));
    scope.addOutput(aten::pointwiseLoss(scope.tape(), name, x, *given, scope.text(0)));
}

// The weights are the inputs after the target.
void lowerBinaryCrossEntropy(LayerScope& scope)
{
    const std::optional<Tensor> given = target(scope);
    if (!given)
        return;
    const std::string_view which = scope.text(1);
    const bool forElements = which == "weight" || which == "both";
    const bool forPositives = which == "pos_weight" || which == "both";
    const int count = int{forElements} + int{forPositives};
    if (scope.inputs() != 2 + count && (count > 0 || scope.inputs() > 2))
        return scope.fail(message("has %1 inputs, and its weights need %2: scores, target and weights."_tr,
                                  scope.inputs(), 2 + count));
    aten::LogitWeights weights;
    if (forElements)
        weights.elements = scope.input(2);
    if (forPositives)
        weights.positive = scope.input(scope.inputs() - 1);
    if (scope.typeName() == "BCELoss")
        return scope.addOutput(
            aten::pointwiseLoss(scope.tape(), "BCELoss", scope.input(), *given, scope.text(0), weights.elements));
    scope.addOutput(aten::binaryCrossEntropyWithLogits(scope.tape(), scope.input(), *given, weights, scope.text(0)));
}

LayerType type(std::string_view name, std::string_view help)
{
    return {.name = name,
            .group = "Losses",
            .help = help,
            .attributes = {spec::choice("reduction", "Reduction", {"mean", "sum", "none"})},
            .minimumInputs = 1,
            .maximumInputs = 2,
            .lower = lower,
            .traits = {Trait::Loss, Trait::Auxiliary}};
}

LayerType weightedType(std::string_view name, std::string_view help, std::initializer_list<std::string_view> weights)
{
    LayerType made = type(name, help);
    made.maximumInputs += weights.size() > 2 ? 2 : 1;
    made.attributes.push_back(spec::choice("weights", "Weights", weights));
    made.lower = lowerBinaryCrossEntropy;
    return made;
}

} // namespace

std::vector<LayerType> types()
{
    return {
        type("MSELoss", "Mean squared difference. Saved for backward: its input and the target."),
        type("L1Loss", "Mean absolute difference. Saved for backward: the difference."),
        type("SmoothL1Loss", "Quadratic near zero, linear beyond. Saved for backward: its input and the target."),
        type("HuberLoss", "Quadratic near zero, linear beyond. Saved for backward: its input and the target."),
        weightedType("BCELoss",
                     "Binary cross-entropy of probabilities. Saved for backward: its input, the target and weights.",
                     {"none", "weight"}),
        weightedType("BCEWithLogitsLoss",
                     "Binary cross-entropy of logits. Saved for backward: its input, the target and weights.",
                     {"none", "weight", "pos_weight", "both"}),
        type("KLDivLoss", "Kullback-Leibler divergence. Saved for backward: the target.")};
}

} // namespace vram::layers::pointwise_loss
