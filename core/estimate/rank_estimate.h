// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"
#include "estimate/step_run.h"

#include <cstdint>

namespace vram {

/// Estimates a rank at the position that `run` has lowered: its replay, the allocator's peak, the device total, and all
/// figures except those that `fillTime` and `fillDetails` add.
Estimate rankEstimate(StepRun& run, std::int64_t rank, Detail detail, MicroBatches microBatches = MicroBatches::All);

/// Sets the duration of a step if `detail` requests it. Ranks at one pipeline position take equally long.
void fillTime(Estimate& result, const StepRun& run, Detail detail);

/// Adds the rows and the timeline, as requested by `detail`, of the rank that `run` replayed last with the same detail.
void fillDetails(Estimate& result, const StepRun& run, Detail detail);

} // namespace vram
