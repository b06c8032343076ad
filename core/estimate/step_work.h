// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "estimate/step_run.h"
#include "network/network.h"
#include "setup/setup.h"
#include "time/operator_cost.h"
#include "time/row_time.h"
#include "time/step_time.h"

#include <span>

namespace vram {

/// Returns the duration of a step on the rank at the position that `run` has lowered. A network with compiled regions
/// is lowered again without them.
StepTime rankStepTime(const StepRun& run, TimeDetail detail);

/// Returns the time of a job, given the times of its pipeline positions (at least one). All positions wait for the
/// slowest, and only the first stage of a pipeline has the embedding by which tokens are counted.
StepTime slowestTime(std::span<const StepTime> pipelinePositions);

/// Returns the duration of a step on the slowest rank, for which the others wait, without estimating its memory. Sizes
/// must fit into 64 bits.
StepTime slowestStep(const Network& network, const Setup& given, const Catalogues& catalogues);

/// Returns the work of the kernels of one step (in inference, of one pass) on one GPU, in the order in which they run:
/// forward, backward, optimizer. With gradient accumulation, forward and backward cover one micro-batch.
OperatorCosts stepOperatorCosts(const Network& network, const Setup& given, const Catalogues& catalogues);

/// Returns the time of each row's kernels in one step, on the rank that runs them. The network is lowered again.
IndexedVector<RowIndex, RowTime> rowTimes(const Network& network, const Setup& given, const Catalogues& catalogues);

} // namespace vram
