// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <vector>

namespace vram {

/// A joint graph partitioned into a forward graph, the values that it saves, and a backward graph.
struct Partition {
    std::vector<GraphValue> saved;    ///< Saved values, in the order of the graph.
    std::vector<GraphValue> forward;  ///< Nodes of the forward graph, in order.
    std::vector<GraphValue> backward; ///< Nodes of the backward graph, including the recomputed nodes of forward.
};

/// Returns the partition that saves the fewest bytes according to PyTorch's cost model
/// (torch/_functorch/partitioners.py, min_cut_rematerialization_partition). `budget` is activation_memory_budget.
Partition partitioned(const JointGraph& graph, double budget = 1);

} // namespace vram
