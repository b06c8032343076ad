// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/operator_cost.h"

namespace vram {

/// Appends the costs of the kernels of the forward pass and the loss.
void addForwardWork(const Tape& tape, const Setup& setup, OperatorCosts& costs);
/// Appends the costs of backward over the nodes in `reach`: the nodes' own kernels, the accumulation of gradients from
/// several consumers, and the recomputation of checkpointed segments.
void addBackwardWork(const Tape& tape, const Setup& setup, const Reach& reach, OperatorCosts& costs);

} // namespace vram
