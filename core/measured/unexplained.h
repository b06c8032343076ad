#pragma once

#include "measured/comparison.h"

#include <string>
#include <vector>

namespace vram {

/// Explains the largest blocks that were not predicted, with the remedy, a sentence each: outputs kept over the steps,
/// a second batch, gradients that are not set to None, a second copy of the model, an evaluation that keeps its graph.
std::vector<Message> adviceOn(const Snapshot& snapshot, const History& history, const RecordedStep& step,
                              const PredictedRun& run, const Comparison& comparison);

} // namespace vram
