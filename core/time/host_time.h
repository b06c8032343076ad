// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/operator_cost.h"

namespace vram {

/// Appends the host's work that launches no kernels of the network: views, and the accumulation of gradients into
/// parameters.
void addHostWork(const Tape& tape, const Reach& reach, OperatorCosts& costs);

/// Appends the host's calls for the kernels of a compiled step. `compiled` is the tape as torch.compile runs it; if it
/// is null, each cost that launches kernels counts as a call.
void addCompiledCalls(const Tape* compiled, const Setup& setup, OperatorCosts& costs);

/// Returns the seconds for which a host of that class is busy with the operators of `cost`.
double hostSeconds(const OperatorCost& cost, HostClass host);

} // namespace vram
