// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// Sampling at the positions of a grid in the graph that torch.compile traces.
namespace vram::aten::nodes {

/// Adds `y`, the pixels of the image `x` at the positions of the grid, to the traced graph, if there is one.
void gridSample(Recorder& r, const Tensor& x, const Tensor& grid, Tensor& y);
void gridSampleBackward(GraphBackward& b);

} // namespace vram::aten::nodes
