#pragma once

#include "base/message.h"
#include "measured/history.h"
#include "measured/predicted_run.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vram {

/// A difference between the recorded and the predicted peak: of one row and category, or of one place in the program.
struct Difference {
    enum class Kind : std::uint8_t {
        NotPredicted, ///< Held, and no predicted storage matches it.
        HeldLonger,   ///< Predicted, but not alive at the predicted peak.
        NotHeld       ///< Predicted at the peak, and not held at the recorded one.
    };
    Kind kind{};
    std::string row{}; ///< Path of the table's row; empty where none made it.
    std::optional<Category> category{};
    std::string place{}; ///< "train.py:88 training_step"; empty where no stack was recorded.
    StackId stack = kNoStack;
    Bytes bytes = 0;
    std::size_t count = 0;

    /// What it adds to the recorded peak, compared with the predicted one.
    Bytes effect() const { return kind == Kind::NotHeld ? -bytes : bytes; }
};

/// A recorded step laid over the predicted one. Bytes are blocks of 512.
struct Comparison {
    Bytes measuredPeak = 0;
    Bytes predictedPeak = 0;
    std::size_t measuredPeakEvent = 0;
    std::size_t predictedPeakEvent = 0;
    Breakdown matched{};                   ///< Of the recorded peak, by the category of the storages that were matched.
    Bytes notPredicted = 0;                ///< The rest of it.
    double share = 0;                      ///< Of the bytes allocated in the recorded step, those that were matched.
    std::vector<Difference> differences{}; ///< The largest first; their effects add up to the difference of the peaks.
    /// By block of the history: the storage of the prediction that it was matched with; none where there is none.
    std::vector<StorageId> match{};
    /// Whether enough matches for blocks to be compared one by one.
    bool alike() const { return share >= 0.6; }
    std::vector<Message> advice{}; ///< The likely cause of the largest ones, and the remedy.
};

/// Matches the allocations of a recorded step to the storages of the predicted one: those from before the step by size,
/// those of the step by size and order.
Comparison compare(const Snapshot& snapshot, const History& history, const RecordedStep& step, const PredictedRun& run);

} // namespace vram
