// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"

namespace vram::layers {

/// Returns the class indices for a loss over logits [batch, classes, ...]: the second input of the layer if there is
/// one; otherwise a network input with the shape of the logits without the class dimension.
inline Tensor classTarget(LayerScope& scope)
{
    if (scope.inputs() > 1)
        return scope.input(1);
    Shape shape = scope.input().shape;
    shape.erase(shape.rank() == 1 ? 0 : 1);
    return scope.networkInput(shape, DType::Int64);
}

} // namespace vram::layers
