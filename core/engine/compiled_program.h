// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compiled_graphs.h"
#include "step/graph_trace.h"
#include "step/recorder.h"

#include <vector>

namespace vram {

/// Records a compiled region: the buffers of its forward graph, and one autograd node, which saves the values chosen by
/// the partition and whose backward runs the backward graph. `externalTensors` lists the graph's inputs. Returns the
/// graph's outputs; those that require a gradient come first. With `cudaGraphs`, both graphs run as CUDA graphs, whose
/// memory is in a private pool.
std::vector<Tensor> recordCompiled(Recorder& recorder, const CompiledGraph& compiled,
                                   const std::vector<GraphTrace::ExternalTensor>& externalTensors, RowIndex row,
                                   bool cudaGraphs);

} // namespace vram
