// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"
#include "estimate/step_run.h"

#include <cstdint>

namespace vram {

/// The estimate of a rank at the place that `run` has lowered: its replay, what the allocator makes of the events, the
/// device total, and the figures except for those that `fillTime` and `fillDetails` add.
Estimate rankEstimate(StepRun& run, std::int64_t rank, Detail detail);

/// Sets how long a step takes, except in Detail::Fit. Ranks at one place of the pipeline take equally long.
void fillTime(Estimate& result, const StepRun& run, Detail detail);

/// Adds rows and timeline, as requested by `detail`, of the rank that `run` has replayed last with the same detail.
void fillDetails(Estimate& result, const StepRun& run, Detail detail);

} // namespace vram
