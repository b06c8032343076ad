// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/graph_trace.h"

/// Norms over a batch or a group of channels in the graph that torch.compile traces.
namespace vram::aten::nodes {

/// The tensors of a batch norm. Missing tensors are undefined.
struct BatchNormTensors {
    const Tensor& x;
    const Tensor& weight;
    const Tensor& bias;
    const Tensor& runningMean;
    const Tensor& runningVar;
    Tensor& mean;
    Tensor& inverseDeviation;
    Tensor& y;
};

/// The tensors of a group norm.
struct GroupNormTensors {
    const Tensor& x;
    const Tensor& weight;
    const Tensor& bias;
    Tensor& mean;
    Tensor& reciprocalDeviation;
    Tensor& y;
};

/// Converts the gradient of an input, if there is one. The decompositions convert all gradients at the end.
void castResult(GraphBackward& b, int input, DType to);
void batchNorm(Recorder& r, const BatchNormTensors& tensors, bool training);
void batchNormBackward(GraphBackward& b);
void groupNorm(Recorder& r, const GroupNormTensors& tensors);
void groupNormBackward(GraphBackward& b);

} // namespace vram::aten::nodes
