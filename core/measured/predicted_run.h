// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "step/configured_allocator.h"
#include "step/memory.h"
#include "step/terms.h"

#include <string>
#include <vector>

namespace vram {

/// A storage of the replay, in the form of a recorded run.
struct PredictedStorage {
    static constexpr std::size_t kNever = static_cast<std::size_t>(-1);

    Bytes bytes = 0;
    Category category{};
    Phase phase{};
    bool workspace = false;           ///< Whether it is a workspace of a library, not a tensor.
    RowIndex row{};                   ///< None if it belongs to no row.
    std::string kernel{};             ///< The allocating kernel; empty before the steady step.
    std::size_t allocatedAt = kNever; ///< Index into PredictedRun::events.
    std::size_t freedAt = kNever;
};

/// The predicted process, event by event: model and inputs, the first step (in which the optimizer's state is created),
/// and two identical steady steps.
struct PredictedRun {
    std::string network;
    IndexedVector<RowIndex, std::string> rows{}; ///< The paths of rows.
    IndexedVector<StorageId, PredictedStorage> storages{};
    std::vector<MemoryEvent> events{};
    std::size_t steadyStep = 0;             ///< Index of the first event of the second step.
    std::size_t steadyEnd = 0;              ///< One past the last event of the second step.
    std::vector<AllocatorAction> actions{}; ///< The actions of PyTorch's allocator for those events.
    AllocatorPeak peak{};

    /// The change in allocated bytes at that event.
    Bytes changeAt(std::size_t event) const;
    /// The path of a row; empty for RowIndex::none().
    std::string pathOf(RowIndex row) const { return row.valid() ? rows[row] : std::string(); }
};

/// Predicts a run. It does not report issues of rows, which is up to the caller; a row with errors takes no memory.
PredictedRun predictRun(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
