// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/computed_weight.h"
#include "step/aten/norm.h"

namespace vram::layers::group_norm {

namespace {

enum Attribute { NumGroups, Affine };

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const std::int64_t groups = scope.integer(NumGroups);
    if (x.shape.rank() < 2)
        return scope.fail(
            message("needs an input with channels (batch, channels, ...), but has %1."_tr, text(x.shape)));
    if (x.shape[1] % groups != 0)
        return scope.fail(message("cannot split %1 channels into %2 groups; choose a number of groups that divides "
                                  "them."_tr,
                                  x.shape[1], groups));
    const Tensor weight = scaleOrShift(scope, "weight", scope.flag(Affine), 1);
    const Tensor bias = scaleOrShift(scope, "bias", scope.flag(Affine), 2);
    scope.addOutput(aten::groupNorm(scope.tape(), x, weight, bias, groups));
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "GroupNorm",
             .group = "Normalization",
             .help = "Normalizes groups of channels of each sample. Saved for backward: its input and its "
                     "statistics.",
             .attributes = {spec::integer("num_groups", "Groups", 32, 1, {}, "{} groups"),
                            spec::flag("affine", "Learned scale and shift", true)},
             .weights = {{"weight", {"Channels"}}, {"bias", {"Channels"}}},
             .maximumInputs = 3,
             .lower = lower,
             .traits = {Trait::SameDimensions}}};
}

} // namespace vram::layers::group_norm
