// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// The windows of images in the graph that torch.compile traces.
namespace vram::aten::nodes {

/// Adds `y`, the columns of the windows of the image `x`, to the traced graph, if there is one.
void unfold(Recorder& r, const Tensor& x, const ImageWindows& windows, Tensor& y);
/// Adds `y`, the image in which the windows of the columns `x` are summed.
void fold(Recorder& r, const Tensor& x, const ImageWindows& windows, Tensor& y);
void unfoldBackward(GraphBackward& b);
void foldBackward(GraphBackward& b);

} // namespace vram::aten::nodes
