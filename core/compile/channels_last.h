// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition.h"

namespace vram {

/// Applies Inductor's layout optimization (torch/_inductor/graph.py): if convolutions run in channels-last, those of
/// their inputs that are graph inputs are copied first, and backward saves the copies.
void copyToChannelsLast(JointGraph& graph, Partition& partition);
/// Decides the same for the convolutions that backward recomputes, and copies what they read, which has the strides in
/// `given` if it is saved.
void copyRecomputedToChannelsLast(JointGraph& graph, std::vector<GraphValue>& nodes, std::span<const GraphValue> saved,
                                  const IndexedVector<GraphValue, Shape>& given);

} // namespace vram
