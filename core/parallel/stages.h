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

/// Returns the number of passes through repeated blocks (flagged by `units`, from unitRows()), between which a pipeline
/// can be split.
std::int64_t countPasses(const Network& network, const RowFlags& units);

/// Returns the number of passes in each stage. "balanced" gives the first stages one more if there is a remainder;
/// otherwise `split` lists the numbers ("9,8,8,7"). The error says which values would work.
Result<std::vector<std::int64_t>> passesPerStage(std::int64_t passes, std::int64_t stages, std::string_view split);

/// Returns the stage that runs the passes from `first` to `end`, with the rows that follow each of them; the first
/// stage also has the rows before all passes. Rows before the passes that do not depend on the network's input are in
/// every stage that reads them. The caller sets `received`.
StageCut stageCut(const Network& network, const RowFlags& units, std::int64_t first, std::int64_t end);

/// Returns the row whose output the receiving block of a stage reads, or none for the first stage.
RowIndex senderRow(const Network& network, const RowFlags& units, const StageCut& cut, std::int64_t first);

/// Returns a row that the stage reads but only another stage computes, or none if there is no such row. Such a row is
/// an error because a stage passes on only the output of its last block. Inputs of the network are available to every
/// stage.
RowIndex unreceivedRow(const Network& network, const RowFlags& units, const StageCut& cut);

/// Returns the order in which torch.distributed.pipelining runs a rank's stages (schedules.py: ScheduleGPipe,
/// Schedule1F1B, and ScheduleInterleaved1F1B with `each` stages per rank).
StageSchedule stageSchedule(PipelineSchedule schedule, std::int64_t rank, std::int64_t ranks, std::int64_t microbatches,
                            std::int64_t each);
/// Returns the plan with the fewest micro-batches that still reaches the peak memory of the step, provided that forward
/// and backward passes alternate.
StageSchedule minimalPlan(const StageSchedule& plan);
/// Returns the plan without backward passes, for evaluation (schedules.py, `eval`).
StageSchedule forwardOnly(StageSchedule plan);
/// Whether ScheduleInterleaved1F1B accepts the number of micro-batches, which must divide evenly into rounds over the
/// ranks.
bool canInterleave(std::int64_t microbatches, std::int64_t ranks);

} // namespace vram
