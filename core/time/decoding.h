// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"
#include "step/tape.h"
#include "time/kernel_time.h"
#include "time/operator_cost.h"
#include "time/step_time.h"

namespace vram {

/// Sets the time of one generated token if the network has a KV cache: each layer runs for one token of each sequence,
/// reads its parameters once, and attends to all cached tokens. `costs` are the costs of a pass over the input.
void setTokenTime(StepTime& time, const OperatorCosts& costs, const Tape& tape, const Setup& setup,
                  const GpuRates& rates);

} // namespace vram
