#pragma once

#include "measured/comparison.h"
#include "measured/history.h"
#include "measured/predicted_run.h"

#include <cstddef>
#include <vector>

namespace vram {

/// A moment of the recorded step, with what the prediction holds at the same point of the program.
struct OverlayPoint {
    std::size_t event = 0;  ///< Index into the history.
    Breakdown matched{};    ///< Of the recorded blocks, by the category of the storages that they were matched with.
    Bytes notPredicted = 0; ///< The rest of them.
    Bytes reserved = 0;
    Bytes predicted = 0; ///< Predicted blocks: their highest sum since the previous point.
    Phase phase{};       ///< Of the predicted kernel that runs there.

    Bytes allocated() const { return checkedAdd(matched.total(), notPredicted); }
};

/// At most `count` points of the step, the highest of each stretch, so that no peak gets lost. Matched blocks align the
/// two: when a recorded block is allocated, the prediction is at the allocation of its storage.
std::vector<OverlayPoint> overlayOf(const History& history, const RecordedStep& step, const PredictedRun& run,
                                    const Comparison& comparison, std::size_t count);

} // namespace vram
