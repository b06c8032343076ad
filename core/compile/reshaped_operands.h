// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/post_grad.h"

#include <span>

namespace vram {

/// Copies the reshaped views that matrix products read, once for each product, if the viewed images are in
/// channels-last and therefore have no strides for the new shape (ir.py, ExternKernel.realize_input and copy_input).
/// `given` are the values that are given to the graph, with these strides.
void copyReshapedOperands(PostGradGraph& lowered, std::span<const GraphValue> given,
                          std::span<const GraphValue> results, const IndexedVector<GraphValue, Shape>& strides);

} // namespace vram
