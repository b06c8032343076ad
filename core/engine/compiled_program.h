// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/compiled_graphs.h"
#include "step/graph_trace.h"
#include "step/recorder.h"

#include <vector>

namespace vram {

/// Records a compiled region: the buffers of its forward, and one node, which saves what the cut saves and whose
/// backward runs the other half. `outside` are the graph's inputs. Returns the graph's outputs; those that require a
/// gradient come first. With `cudaGraphs`, both halves run as CUDA graphs, whose memory is in a private pool.
std::vector<Tensor> recordCompiled(Recorder& recorder, const CompiledGraph& compiled,
                                   const std::vector<GraphTrace::Outside>& outside, RowIndex row, bool cudaGraphs);

} // namespace vram
