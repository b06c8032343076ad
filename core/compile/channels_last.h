// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/partition.h"

namespace vram {

/// Applies Inductor's layout optimization (torch/_inductor/graph.py): if convolutions run in channels-last, their
/// inputs that are inputs of the graph are copied first, and backward saves the copies.
void copyToChannelsLast(JointGraph& graph, Partition& partition);

} // namespace vram
