// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition.h"

namespace vram {

/// Inserts a copy of each operand of all_reduce that is still needed afterwards. All others are reduced in place
/// (torch/_inductor/fx_passes/reinplace.py, can_inplace).
void copyForAllReduce(JointGraph& graph, Partition& partition);

} // namespace vram
