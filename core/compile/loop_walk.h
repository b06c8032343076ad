// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

#include <optional>

namespace vram {

/// How the loops of a kernel run along a value: their strides, in the memory that the kernel writes, for each dimension
/// of the value. An empty shape if they follow the value's own memory; std::nullopt if the value is read in another
/// order.
using LoopWalk = std::optional<Shape>;

/// Returns how the loops run along the value of which `view` is a view.
LoopWalk throughView(const PartitionGraph& graph, GraphValue view, const LoopWalk& walk);
/// Whether the loops run through the memory of a value with this shape and these strides in its order.
bool isAlong(const Shape& shape, const Shape& strides, const LoopWalk& walk);

} // namespace vram
