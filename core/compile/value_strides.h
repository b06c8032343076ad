// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

#include <optional>
#include <vector>

namespace vram {

/// A tensor in memory that a kernel reads or writes, and its strides along the dimensions of the result.
struct TensorAccess {
    GraphValue tensor{};
    Shape strides{};

    bool operator==(const TensorAccess&) const = default;
};

/// How Inductor lays out the values of a graph, and in which order the loops that compute or reduce them run, as
/// strides.
struct ValueStrides {
    IndexedVector<GraphValue, Shape> layouts{};
    IndexedVector<GraphValue, Shape> loops{};
    /// The tensors in memory that elementwise values computed inline read, along the values' own dimensions.
    IndexedVector<GraphValue, std::vector<TensorAccess>> reads{};
};

/// Returns the strides of a view or a piece of a tensor with the given strides, or std::nullopt if they are not known.
std::optional<Shape> stridesOfView(const JointGraph& graph, GraphValue view, const Shape& strides);

/// The set of values in memory must be known. `given` has the strides of the values that are given to the graph.
ValueStrides valueStrides(const PartitionGraph& partitionGraph, const IndexedVector<GraphValue, Shape>& given);

} // namespace vram
