// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

namespace vram {

/// How Inductor lays out each value, and in which order the loops that compute or reduce it run, as strides.
struct ValueStrides {
    IndexedVector<GraphValue, Shape> layouts{};
    IndexedVector<GraphValue, Shape> loops{};
};

/// The set of values in memory must be known.
ValueStrides valueStrides(const PartitionGraph& partitionGraph);

} // namespace vram
