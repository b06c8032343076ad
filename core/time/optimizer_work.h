// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reach.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/work.h"

namespace vram {

/// Whether the CPU runs the optimizer, beside whose memory its states are.
bool stepsOnHost(const Setup& setup);

/// Appends what the optimizer's step costs. `share` is the part of each parameter that this rank steps.
void addOptimizerWork(const Tape& tape, const Setup& setup, const Reach& reach, double share, Works& works);

} // namespace vram
