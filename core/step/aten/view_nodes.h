// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// The backward of views in the graph that torch.compile traces.
namespace vram::aten::nodes {

void reshape(GraphBackward& b);
/// Returns the operator that views a tensor as that dtype. Complex numbers, which are pairs of float32, are represented
/// by float64.
const Operator& reinterpretation(DType dtype);
void reinterpret(GraphBackward& b);
void identity(GraphBackward& b);
void expand(GraphBackward& b);
void transpose(GraphBackward& b);
void permute(GraphBackward& b);
/// Scatters the gradient into a zero tensor of the base's shape, at the elements that the view selects (slice_scatter).
void sliceBackward(GraphBackward& b);
void selectBackward(GraphBackward& b);
void diagonalBackward(GraphBackward& b);
/// Adds the gradients of the windows into a zero tensor, at the positions of their elements (unfold_backward).
void windowsBackward(GraphBackward& b);
void split(GraphBackward& b);
void unbind(GraphBackward& b);

} // namespace vram::aten::nodes
