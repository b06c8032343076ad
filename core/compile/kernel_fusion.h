// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/kernel_order.h"

#include <cstddef>
#include <vector>

namespace vram {

/// Returns the groups of kernels that Inductor's scheduler fuses (torch/_inductor/scheduler.py, fuse_nodes). Kernels
/// within a group and the groups themselves are in the order of the unfused graph. A fused kernel allocates all its
/// results before it frees its operands.
std::vector<std::vector<std::size_t>> fusedKernels(const KernelBuffers& graph);

} // namespace vram
