// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/backward_data.h"
#include "step/recorder.h"

namespace vram {
class GraphTrace;
}

namespace vram::aten {

/// torch.tril or torch.triu: a copy in which the elements of each matrix outside the triangle are zero.
Tensor triangle(Recorder& r, const Tensor& x, const Triangle& kept);

namespace nodes {

/// Adds a copy of `x` in which the elements outside the triangle are zero (tril and triu in torch/_refs/__init__.py).
GraphValue triangle(GraphTrace& g, GraphValue x, const Triangle& kept);

} // namespace nodes

} // namespace vram::aten
