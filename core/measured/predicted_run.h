#pragma once

#include "estimate/estimate.h"
#include "step/configured_allocator.h"
#include "step/memory.h"
#include "step/terms.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// A storage of the replay, as a recorded run would show it.
struct PredictedStorage {
    static constexpr std::size_t kNever = static_cast<std::size_t>(-1);

    Bytes bytes = 0;
    Category category{};
    Phase phase{};
    bool workspace = false;    ///< A library's, not a tensor's.
    RowIndex row{};            ///< None: of no row.
    std::string kernel{};      ///< Empty before the steady step.
    std::size_t born = kNever; ///< Index into PredictedRun::events.
    std::size_t died = kNever;
};

/// The predicted process, event by event: model and inputs, the first step (which makes the optimizer's state), and two
/// steady ones that are alike.
struct PredictedRun {
    std::string network;
    IndexedColumn<RowIndex, std::string> rows{}; ///< Paths.
    IndexedColumn<StorageId, PredictedStorage> storages{};
    std::vector<MemoryEvent> events{};
    std::size_t steadyStep = 0;             ///< Index of the first event of the second step.
    std::size_t steadyEnd = 0;              ///< One past its last.
    std::vector<AllocatorAction> actions{}; ///< What PyTorch's allocator does for those events.
    AllocatorPeak peak{};

    /// Empty where it is no row.
    std::string pathOf(RowIndex row) const { return row.valid() ? rows[row] : std::string(); }
};

/// Does not check for issues (what is wrong with a row), which are the caller's: a broken row takes no memory.
PredictedRun predictRun(const Network& network, const Setup& setup, const Catalogues& catalogues);

} // namespace vram
