// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"
#include "estimate/step_run.h"

namespace vram {

/// Sets figures of the rank that `run` has replayed.
void fillTotals(Estimate& result, const StepRun& run);
void fillPeak(Estimate& result, const StepRun& run);
void fillRows(Estimate& result, const StepRun& run);
/// Sets the time of each row's kernels in seconds. A block has the sum of its rows.
void fillRowTimes(IndexedVector<RowIndex, RowEstimate>& rows, const IndexedVector<RowIndex, PassSeconds>& seconds,
                  const NetworkRows& networkRows);

} // namespace vram
