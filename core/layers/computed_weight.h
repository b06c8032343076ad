// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"

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
