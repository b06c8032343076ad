// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"

#include <array>
#include <string_view>

namespace vram::layers {

/// Returns the input with index `input` if there is one (a weight computed by other layers), otherwise the layer's own
/// parameter.
inline Tensor weightOrInput(LayerScope& scope, std::string_view name, const Shape& shape, int input, bool trains = true)
{
    if (scope.inputs() <= input)
        return scope.parameter(name, shape, scope.modelDType(), trains);
    if (!(scope.input(input).shape == shape))
        scope.fail(
            message("takes a %1 of %2, but its input has %3."_tr, name, text(shape), text(scope.input(input).shape)));
    return scope.input(input);
}

/// Returns the scale or shift of a norm: the layer's own parameter, or an input computed by other layers as in
/// NF-ResNets, where the shift may be missing.
inline Tensor scaleOrShift(LayerScope& scope, std::string_view name, bool affine, int input)
{
    const bool computed = scope.inputs() > 1;
    if (computed ? scope.inputs() <= input : !affine)
        return {};
    return weightOrInput(scope, name, {scope.input().shape[1]}, input);
}

/// Declares the attribute "groups" of a convolution, which is 0 if each sample has one (convChannels).
inline AttributeSpec groupsSpec()
{
    static constexpr std::array<std::string_view, 1> kPerSample{"one per sample"};
    AttributeSpec spec = spec::integer(
        "groups", "Groups", 1, 0,
        "As many as channels: depthwise. One per sample: each group has the output channels, as in StyleGAN2.",
        "groups {}");
    spec.numberLabels = kPerSample;
    return spec;
}

/// The output channels and groups of a convolution.
struct ConvChannels {
    std::int64_t out = 0;
    std::int64_t groups = 1;
};

/// Returns the output channels and groups for the attributes of these names. If `groups` is 0, each sample has one, and
/// `out` counts the channels of one sample, as in StyleGAN2, whose samples have filters of their own.
inline ConvChannels convChannels(const LayerScope& scope, std::int64_t out, std::int64_t groups)
{
    return groups > 0 ? ConvChannels{out, groups} : ConvChannels{checkedMul(out, scope.batch()), scope.batch()};
}

} // namespace vram::layers
