// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

namespace vram {

/// How Inductor lays out the values of a graph, and in which order the loops that compute or reduce them run, as
/// strides.
struct ValueStrides {
    IndexedVector<GraphValue, Shape> layouts{};
    IndexedVector<GraphValue, Shape> loops{};
};

/// The set of values in memory must be known. `given` has the strides of the values that are given to the graph.
ValueStrides valueStrides(const PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given);

} // namespace vram
