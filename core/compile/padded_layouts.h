// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition_graph.h"

#include <cstdint>
#include <span>

namespace vram {

/// Returns a stride, in elements of `itemSize` bytes, rounded up to the alignment if it is long.
std::int64_t paddedStride(std::int64_t stride, std::int64_t itemSize);
/// Aligns long strides of buffers that generated kernels write (torch/_inductor/config.py, comprehensive_padding;
/// ir.py, Layout._pad_strides), and copies views that an aligned buffer cannot have. `visible` are the outputs of the
/// compiled function, which are not padded.
void padLayouts(PartitionGraph& partitionGraph, std::span<const GraphValue> visible);

} // namespace vram
