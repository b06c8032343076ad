// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

#include <string_view>

/// Elementwise losses as torch.compile decomposes them (torch/_decomp/decompositions.py). They save the input and the
/// target. The functions return one loss per element.
namespace vram::aten::nodes {

GraphValue squaredError(GraphTrace& g, GraphValue x, GraphValue target);
GraphValue smoothL1(GraphTrace& g, GraphValue x, GraphValue target);
GraphValue huber(GraphTrace& g, GraphValue x, GraphValue target);
GraphValue binaryCrossEntropy(GraphTrace& g, GraphValue x, GraphValue target);
/// Names `y` as the losses, or as their mean or sum.
void nameReduced(GraphTrace& g, GraphValue losses, std::string_view reduction, Tensor& y);
/// x * log(x), which is zero where x is.
GraphValue xLogX(GraphTrace& g, GraphValue x);

void squaredErrorBackward(GraphBackward& b);
void smoothL1Backward(GraphBackward& b);
void huberBackward(GraphBackward& b);
void binaryCrossEntropyBackward(GraphBackward& b);

} // namespace vram::aten::nodes
