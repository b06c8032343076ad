// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/loss.h"

namespace vram::layers::pointwise_loss {

namespace {

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const Tensor target = scope.inputs() > 1 ? scope.input(1) : scope.networkInput(x.shape, DType::Float32);
    if (!broadcast(x.shape, target.shape))
        return scope.fail(
            message("compares %1 with a target of %2; they must match."_tr, text(x.shape), text(target.shape)));
    const std::string_view name = scope.typeName();
    if (name == "L1Loss")
        return scope.addOutput(aten::l1Loss(scope.tape(), x, target, scope.text(0)));
    if (name == "KLDivLoss")
        return scope.addOutput(aten::klDivergence(scope.tape(), x, target, scope.text(0)));
    scope.addOutput(aten::pointwiseLoss(scope.tape(), name, x, target, scope.text(0)));
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

} // namespace

std::vector<LayerType> types()
{
    return {type("MSELoss", "Mean squared difference. Saved for backward: its input and the target."),
            type("L1Loss", "Mean absolute difference. Saved for backward: the difference."),
            type("SmoothL1Loss", "Quadratic near zero, linear beyond. Saved for backward: its input and the target."),
            type("HuberLoss", "Quadratic near zero, linear beyond. Saved for backward: its input and the target."),
            type("BCELoss", "Binary cross-entropy of probabilities. Saved for backward: its input and the target."),
            type("BCEWithLogitsLoss", "Binary cross-entropy of logits. Saved for backward: its input and the target."),
            type("KLDivLoss", "Kullback-Leibler divergence. Saved for backward: the target.")};
}

} // namespace vram::layers::pointwise_loss
