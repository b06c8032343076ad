// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "measured/history.h"
#include "measured/predicted_run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A difference between the recorded and the predicted peak, for one row and category or one source location.
struct Difference {
    enum class Kind : std::uint8_t {
        NotPredicted, ///< Alive at the recorded peak, but no predicted storage matches it.
        HeldLonger,   ///< Alive at the recorded peak; its predicted storage is not alive at the predicted peak.
        NotHeld       ///< Alive at the predicted peak, but not at the recorded one.
    };
    Kind kind{};
    std::string row{}; ///< Path of the table's row; empty if no row allocated it.
    std::optional<Category> category{};
    std::string place{}; ///< Source location, such as "train.py:88 training_step"; empty if no stack was recorded.
    StackId stack = kNoStack;
    Bytes bytes = 0;
    std::size_t count = 0;

    /// Contribution of this difference to the recorded peak minus the predicted one.
    Bytes effect() const { return kind == Kind::NotHeld ? -bytes : bytes; }
};

/// A recorded step matched to the predicted one. Block sizes are rounded up to multiples of 512 bytes.
struct Comparison {
    Bytes measuredPeak = 0;
    Bytes predictedPeak = 0;
    std::size_t measuredPeakEvent = 0;
    std::size_t predictedPeakEvent = 0;
    Breakdown matched{};                   ///< The matched part of the recorded peak, by category of the storages.
    Bytes notPredicted = 0;                ///< The rest of the recorded peak.
    double share = 0;                      ///< Matched fraction of the bytes allocated in the recorded step.
    std::vector<Difference> differences{}; ///< Largest first; their effects add up to the difference of the peaks.
    /// The predicted storage that matches each block of the history; none if there is no match.
    std::vector<StorageId> match{};
    /// Whether enough of the step matches for blocks to be compared one by one.
    bool isComparable() const { return share >= 0.6; }
    std::vector<Message> advice{}; ///< The likely causes of the largest differences, and the remedies.
};

/// Matches the allocations of a recorded step to the storages of the predicted one: those made before the step by size,
/// and those made in the step by size and order.
Comparison compare(const Snapshot& snapshot, const History& history, const RecordedStep& step, const PredictedRun& run);

} // namespace vram
