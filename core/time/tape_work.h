// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/work.h"

namespace vram {

/// Appends what the kernels of the forward pass (and the loss) cost.
void addForwardWork(const Tape& tape, const Setup& setup, Works& works);
/// Appends what backward costs over the nodes in `reach`: the nodes' own kernels, sums of gradients with several
/// sources, and what checkpointed segments run again.
void addBackwardWork(const Tape& tape, const Setup& setup, const Reach& reach, Works& works);

} // namespace vram
