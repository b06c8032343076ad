// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/class_target.h"
#include "layers/layer_scope.h"
#include "step/aten/loss.h"

namespace vram::layers::cross_entropy {

namespace {

enum Attribute { LabelSmoothing, Reduction };
enum Kind { CrossEntropy, Nll };

void lower(LayerScope& scope)
{
    const Tensor& logits = scope.input();
    if (logits.shape.empty())
        return scope.fail("needs logits [batch, classes, ...], but its input is a single number."_tr);
    const Tensor target = classTarget(scope);
    const bool mean = scope.text(Reduction) != "none";
    if (scope.variant() == Nll)
        return scope.addOutput(aten::nllLoss(scope.tape(), scope.tape().castToFloat(logits), target, mean));
    if (isFloating(target.dtype) && target.shape == logits.shape)
        return scope.addOutput(aten::softCrossEntropy(scope.tape(), logits, target, scope.real(LabelSmoothing), mean));
    scope.addOutput(aten::crossEntropy(scope.tape(), logits, target, scope.real(LabelSmoothing), mean));
}

LayerType type(std::string_view name, std::string_view help, Kind kind)
{
    return {.name = name,
            .group = "Losses",
            .help = help,
            .attributes = {spec::real("label_smoothing", "Label smoothing", 0, 0, 1, {}, "smoothing {}"),
                           spec::choice("reduction", "Reduction", {"mean", "sum", "none"})},
            .minimumInputs = 1,
            .maximumInputs = 2,
            .lower = lower,
            .traits = kind == CrossEntropy ? Traits{Trait::Loss, Trait::TokenLoss, Trait::Auxiliary}
                                           : Traits{Trait::Loss, Trait::Auxiliary},
            .variant = kind};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("CrossEntropyLoss",
                 "log-softmax and negative log-likelihood. Saved for backward: the log-probabilities "
                 "and the target.",
                 CrossEntropy),
            type("NLLLoss", "Negative log-likelihood. Saved for backward: its input and the target.", Nll)};
}

} // namespace vram::layers::cross_entropy
