// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"
#include "estimate/job.h"

namespace vram {

/// The estimate of a job: the totals of its distinct ranks, and in full the one that is shown, which is the fullest or
/// the one that the setup names. It includes what the other steps of the setup reserve.
Estimate jobEstimate(const Job& job, Detail detail);

} // namespace vram
