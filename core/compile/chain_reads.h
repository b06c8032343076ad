// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/inline_chain.h"

namespace vram {

/// Returns the nodes that are computed inline for a value and the buffers that they read, by the indices with which
/// they are read. `chains` are those of earlier values. The operands of a concatenation are read at indices of their
/// own.
Chain chainOf(const PartitionGraph& partitionGraph, GraphValue value, const IndexedVector<GraphValue, Chain>& chains);

} // namespace vram
