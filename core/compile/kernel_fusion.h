// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/kernel_order.h"

#include <cstddef>
#include <vector>

namespace vram {

/// The kernels that Inductor's scheduler fuses, each group in the order of its kernels and all of them as the graph
/// without fusion would run them (torch/_inductor/scheduler.py, fuse_nodes). What is fused allocates all its results
/// before it frees what it reads.
std::vector<std::vector<std::size_t>> fusedKernels(const KernelBuffers& graph);

} // namespace vram
