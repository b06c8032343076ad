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

} // namespace vram::layers
