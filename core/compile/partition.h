// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <vector>

namespace vram {

/// A joint graph in two: what forward runs and keeps, and what backward runs.
struct Partition {
    std::vector<GraphValue> saved;    ///< In the order of the graph.
    std::vector<GraphValue> forward;  ///< The nodes that forward runs, in order.
    std::vector<GraphValue> backward; ///< The nodes that backward runs: some of forward's again, then its own.
};

/// The partition that keeps the fewest bytes, as PyTorch counts them (torch/_functorch/partitioners.py,
/// min_cut_rematerialization_partition). `budget` is activation_memory_budget.
Partition partitioned(const JointGraph& graph, double budget = 1);

} // namespace vram
