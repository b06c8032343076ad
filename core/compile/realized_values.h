// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

namespace vram {

/// Decides which values are in memory: values that library kernels read or produce, reductions, results, and pointwise
/// values that would read too many buffers or that several users would recompute at some cost (torch/_inductor/ir.py,
/// StorageBox).
void realizeValues(PartitionGraph& partitionGraph);

} // namespace vram
