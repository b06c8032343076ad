// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"
#include "estimate/job_context.h"

namespace vram {

/// Returns the estimate of a job: the totals of its distinct ranks and the full estimate of the shown rank, which is
/// the one named by the setup or the one that needs the most memory. The estimate includes what the other steps of the
/// setup reserve.
Estimate jobEstimate(const JobContext& job, Detail detail);

} // namespace vram
