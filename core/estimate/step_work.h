// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "estimate/step_run.h"
#include "network/network.h"
#include "setup/setup.h"
#include "time/row_time.h"
#include "time/step_time.h"
#include "time/work.h"

#include <span>

namespace vram {

/// How long a step takes on the rank at the place that `run` has lowered. Where torch.compile compiles the network, what
/// it fuses is lowered once more.
StepTime timeOf(const StepRun& run, TimeDetail detail);

/// The time of a job whose places take these, of which there must be some: all wait for the slowest, and only the first
/// stage of a pipeline has the lookup by which tokens are counted.
StepTime slowestOf(std::span<const StepTime> places);

/// How long a step takes on the slowest rank, which the others wait for: the time of an estimate whose sizes fit into 64
/// bits, without its memory.
StepTime slowestStep(const Network& network, const Setup& given, const Catalogues& catalogues);

/// What the kernels of one step (in inference, of one pass) cost on one GPU, in the order in which they run: forward,
/// backward, optimizer. With gradient accumulation, forward and backward are those of one micro-batch.
Works stepWorks(const Network& network, const Setup& given, const Catalogues& catalogues);

/// The time of each row's kernels in one step, on the rank that runs them. The network is lowered once more.
IndexedColumn<RowIndex, RowTime> rowTimes(const Network& network, const Setup& given, const Catalogues& catalogues);

} // namespace vram
