// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// The backward of views, as torch.compile's graph has it.
namespace vram::aten::nodes {

void reshape(GraphBackward& b);
/// The view that gives that dtype. Complex numbers, pairs of float32, have float64's dtype here.
const Operator& reinterpretation(DType dtype);
void reinterpret(GraphBackward& b);
void same(GraphBackward& b);
void expand(GraphBackward& b);
void transpose(GraphBackward& b);
void permute(GraphBackward& b);
/// Zeros with the gradient in the part that the view took.
void sliced(GraphBackward& b);
void selected(GraphBackward& b);
void split(GraphBackward& b);
void unbind(GraphBackward& b);

} // namespace vram::aten::nodes
