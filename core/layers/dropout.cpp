// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"

namespace vram::layers::dropout {

namespace {

enum Attribute { Probability, Mode, InPlace = Mode };
enum Kind { Elements, Features, Depth };

// torchvision's stochastic_depth multiplies the input by one random value per sample, or by one for the whole batch.
void stochasticDepth(LayerScope& scope)
{
    const Tensor& x = scope.input();
    if (scope.real(Probability) <= 0 || !scope.tape().gradMode())
        return scope.addOutput(x);
    Shape noise = x.shape;
    for (int d = 0; d < noise.rank(); ++d)
        noise[d] = d == 0 && scope.text(Mode) == "row" ? noise[d] : 1;
    scope.tape().kernel("bernoulli_", {&x});
    Tensor factors = scope.tape().empty(noise, x.dtype);
    aten::traceNoise(scope.tape(), factors);
    scope.addOutput(aten::mul(scope.tape(), x, factors));
}

/// Whether torch.nn.functional accepts the rank: dropout1d refuses ranks other than 2 and 3; dropout2d and dropout3d
/// only warn.
bool dropoutTakesRank(const LayerScope& scope, int rank)
{
    return scope.typeName() == "Dropout1d" ? rank == 2 || rank == 3 : rank >= 2;
}

void lower(LayerScope& scope)
{
    const double p = scope.real(Probability);
    if (scope.variant() == Depth)
        return stochasticDepth(scope);
    if (scope.variant() == Features && !dropoutTakesRank(scope, scope.input().shape.rank()))
        return scope.fail(
            message("needs channels in the second dimension (Dropout1d: at most 3 dimensions), but its input is "
                    "%1."_tr,
                    text(scope.input().shape)));
    if (scope.variant() == Features)
        return scope.addOutput(aten::featureDropout(scope.tape(), scope.input(), p));
    if (scope.flag(InPlace))
        return scope.addOutput(aten::dropoutInPlace(scope.tape(), scope.input(), p));
    using aten::DropoutKernel;
    const DropoutKernel kernel = isMegatron(scope.setup().parallel.data) ? DropoutKernel::Fused : DropoutKernel::Native;
    scope.addOutput(aten::dropout(scope.tape(), scope.input(), p, kernel));
}

LayerType type(std::string_view name, Kind kind, double p, std::string_view help)
{
    std::vector<AttributeSpec> attributes{spec::real("p", "Probability", p, 0, 1, {}, "p = {}")};
    attributes.push_back(kind == Depth
                             ? spec::choice("mode", "Drops", {"row", "batch"}, "Each sample, or the whole batch.")
                             : spec::inPlace());
    return {.name = name,
            .group = "Regularization",
            .help = help,
            .attributes = std::move(attributes),
            .lower = lower,
            .acceptsEmpty = true,
            .traits = {Trait::DropsOut, Trait::SameDimensions, Trait::Auxiliary},
            .sharding = ShardingPropagation::Elementwise,
            .variant = kind};
}

} // namespace

std::vector<LayerType> types()
{
    constexpr std::string_view features = "Zeroes whole channels. Saved for backward: one number for each.";
    return {type("Dropout", Elements, 0.5, "Zeroes elements. Saved for backward: a mask of one byte each."),
            type("Dropout1d", Features, 0.5, features), type("Dropout2d", Features, 0.5, features),
            type("Dropout3d", Features, 0.5, features),
            type("StochasticDepth", Depth, 0.2,
                 "Skips a residual branch at random. Saved for backward: one number for each sample.")};
}

} // namespace vram::layers::dropout
