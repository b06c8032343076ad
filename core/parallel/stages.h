// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "network/network.h"
#include "setup/setup.h"
#include "step/placement.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vram {

/// The number of passes through repeated blocks (those of `units`, from unitRows()), between which a pipeline may be
/// split.
std::int64_t countPasses(const Network& network, const RowFlags& units);

/// The number of passes in each stage: "balanced" gives the first stages one more if the division has a remainder;
/// otherwise `split` lists the numbers ("9,8,8,7"). The error says which values would work.
Result<std::vector<std::int64_t>> passesPerStage(std::int64_t passes, std::int64_t stages, std::string_view split);

/// The stage that runs the passes from `first` to `end`, with the rows before all passes if it is the first stage, and
/// with the rows that follow each of its passes. Rows before the passes that depend on no input of the network are in
/// every stage that reads them. `received` is left to the caller.
StageCut stageCut(const Network& network, const RowFlags& units, std::int64_t first, std::int64_t end);

/// The row whose output the receiving block of a stage reads; none for the first stage.
RowIndex senderOf(const Network& network, const RowFlags& units, const StageCut& cut, std::int64_t first);

/// A row that the stage reads although only another stage computes it: a stage passes on the output of its last block
/// alone. None if there is no such row. Inputs of the network are given to every stage that reads them.
RowIndex unsentSource(const Network& network, const RowFlags& units, const StageCut& cut);

/// The order in which torch.distributed.pipelining runs a rank's stages (schedules.py: ScheduleGPipe, Schedule1F1B, and
/// ScheduleInterleaved1F1B with `each` stages per rank).
StagePlan stagePlan(PipelineSchedule schedule, std::int64_t rank, std::int64_t ranks, std::int64_t microbatches,
                    std::int64_t each);
/// The same with as few micro-batches as show the step's peak, where one forward and one backward alternate.
StagePlan shortened(const StagePlan& plan);
/// The same without backwards, for evaluation (schedules.py, `eval`).
StagePlan forwardsOf(StagePlan plan);
/// Whether ScheduleInterleaved1F1B accepts that many micro-batches, which must be whole rounds over the ranks.
bool interleaves(std::int64_t microbatches, std::int64_t ranks);

} // namespace vram
