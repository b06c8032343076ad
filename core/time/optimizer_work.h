// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/operator_cost.h"

namespace vram {

/// Whether the optimizer runs on the CPU, with its states in host memory.
bool runsOnHost(const Setup& setup);

/// Appends the costs of the optimizer's step. `fraction` is the fraction of each parameter that this rank updates.
void addOptimizerWork(const Tape& tape, const Setup& setup, const Reach& reach, double fraction, OperatorCosts& costs);

} // namespace vram
