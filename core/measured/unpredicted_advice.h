// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measured/comparison.h"

#include <vector>

namespace vram {

/// Explains the largest blocks that were not predicted and gives a remedy, in one sentence each: outputs kept across
/// steps, a second batch, gradients that are not set to None, a second copy of the model, an evaluation that keeps its
/// graph.
std::vector<Message> unpredictedAdvice(const Snapshot& snapshot, const History& history, const RecordedStep& step,
                                       const PredictedRun& run, const Comparison& comparison);

} // namespace vram
