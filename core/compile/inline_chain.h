// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace vram {

/// A buffer that is read, and the indexing by which it is read in another order than its own (MemoryDep).
struct Read {
    GraphValue value{};
    GraphValue indexing{};
    std::int64_t copy = 0; ///< Index of the element that reads it, in a short reduction.

    auto operator<=>(const Read&) const = default;
};

/// The nodes that are computed inline for a value, and the buffers that they read.
struct Chain {
    std::vector<Read> reads{};
    std::vector<GraphValue> nodes{};
    std::size_t repeated = 0; ///< Operations that short reductions repeat for each element.
    /// Positions along a second dimension that are looked up, with the operations that compute them again for it.
    std::vector<std::pair<GraphValue, std::size_t>> lookedUp{};
};

/// Returns the operations of a chain by Inductor's own count.
std::size_t operationsOf(const PartitionGraph& partitionGraph, const Chain& chain);
/// Returns the number of operators of `chain` that are also among `nodes`.
std::size_t sharedOperations(const JointGraph& graph, const Chain& chain, const std::vector<GraphValue>& nodes);

} // namespace vram
