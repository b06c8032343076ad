// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/work.h"

namespace vram {

/// Appends what the host does beside the kernels: views, and the gradients that autograd hands to the parameters.
void addHostWork(const Tape& tape, const Reach& reach, Works& works);

/// Appends the calls of a compiled step's kernels. `compiled` is its tape as torch.compile runs it; without one, each of
/// the works is a call.
void addCompiledCalls(const Tape* compiled, const Setup& setup, Works& works);

/// Seconds for which a host of that class is busy with the operator.
double hostSeconds(const Work& work, HostClass host);

} // namespace vram
