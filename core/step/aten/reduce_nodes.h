// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/backward_data.h"
#include "step/graph_trace.h"
#include "step/recorder.h"

/// Sums, means and norms in the graph that torch.compile traces.
namespace vram::aten::nodes {

/// Adds `y`, the Euclidean norm of `x` along the dimensions, to the traced graph, if there is one.
void vectorNorm(Recorder& r, const Tensor& x, ReducedDimensions dims, Tensor& y);

void sumBackward(GraphBackward& b);
void meanBackward(GraphBackward& b);
void vectorNormBackward(GraphBackward& b);

} // namespace vram::aten::nodes
