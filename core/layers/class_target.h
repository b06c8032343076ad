// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"

namespace vram::layers {

/// The class indices for a loss over class scores [batch, classes, ...]: its second input if there is one, else a
/// network input with the scores' shape without the classes.
inline Tensor classTarget(LayerScope& scope)
{
    if (scope.inputs() > 1)
        return scope.input(1);
    Shape shape = scope.input().shape;
    shape.erase(shape.rank() == 1 ? 0 : 1);
    return scope.networkInput(shape, DType::Int64);
}

} // namespace vram::layers
