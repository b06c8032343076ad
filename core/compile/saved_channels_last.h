// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition.h"

#include <span>

namespace vram {

/// Returns which of `nodes` Inductor prefers to lay out as channels-last because they lead to a convolution or follow
/// from such values (graph.py, find_nodes_prefer_channels_last).
IndexedVector<GraphValue, char> preferredChannelsLast(const JointGraph& graph, std::span<const GraphValue> nodes);

/// Copies inputs, queries, keys, values and results of attention that are saved to channels-last if they are among
/// these values, whatever their dimensions mean (graph.py, run_node). Attention needs its operands in another layout,
/// so that they are copied again (lowering.py, sdpa_constraint).
void copySavedToChannelsLast(JointGraph& graph, Partition& partition);

} // namespace vram
