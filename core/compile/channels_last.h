// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition.h"

namespace vram {

/// Inductor's layout optimisation (torch/_inductor/graph.py): where it runs convolutions in channels-last, inputs of the
/// graph that they read are copied first, and backward keeps the copies.
void copyToChannelsLast(JointGraph& graph, Partition& partition);

} // namespace vram
