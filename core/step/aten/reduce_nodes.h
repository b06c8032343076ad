// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/aten/reduce.h"
#include "step/backward_data.h"
#include "step/graph_trace.h"
#include "step/recorder.h"

/// Sums, means and norms in the graph that torch.compile traces.
namespace vram::aten::nodes {

/// Not in the partitioner's list of recomputable operators.
inline constexpr Operator cumprod{"aten.cumprod.default", OperatorKind::Banned};

/// Adds `y`, the reduction of `x` along the dimensions, to the traced graph, if there is one.
void savingReduction(Recorder& r, SavingReduction kind, const Tensor& x, ReducedDimensions dims, Tensor& y);

/// Adds the extreme values along the dimensions and their indices to the traced graph, if there is one.
void extremeWithIndices(Recorder& r, const Tensor& x, ReducedDimensions dims, Tensor& values, Tensor& indices);

void sumBackward(GraphBackward& b);
void meanBackward(GraphBackward& b);
void extremeBackward(GraphBackward& b);
void selectionBackward(GraphBackward& b);
void varianceBackward(GraphBackward& b);
void deviationBackward(GraphBackward& b);
void logSumExpBackward(GraphBackward& b);
void vectorNormBackward(GraphBackward& b);
void cumprodBackward(GraphBackward& b);

} // namespace vram::aten::nodes
