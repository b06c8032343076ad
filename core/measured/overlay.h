// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "measured/comparison.h"
#include "measured/history.h"
#include "measured/predicted_run.h"

#include <cstddef>
#include <vector>

namespace vram {

/// A point of the recorded step, with the predicted memory at the same point of the program.
struct OverlayPoint {
    std::size_t event = 0;  ///< Index into the history.
    Breakdown matched{};    ///< Matched recorded blocks, by category of their storages.
    Bytes notPredicted = 0; ///< All other recorded blocks.
    Bytes reserved = 0;
    Bytes predicted = 0; ///< Maximum of the predicted memory since the previous point.
    Phase phase{};       ///< Phase of the predicted kernel that runs at that point.

    Bytes allocated() const { return checkedAdd(matched.total(), notPredicted); }
};

/// At most `count` points of the step, each the highest of its interval, so that no peak is lost. Matched blocks align
/// the recording and the prediction: when a recorded block is allocated, the prediction is at the allocation of its
/// storage.
std::vector<OverlayPoint> overlayPoints(const History& history, const RecordedStep& step, const PredictedRun& run,
                                        const Comparison& comparison, std::size_t count);

} // namespace vram
