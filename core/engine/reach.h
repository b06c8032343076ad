#pragma once

#include "step/tape.h"

#include <cstdint>

namespace vram {

/// What backward comes by on its way from the loss.
struct Reach {
    Column<char> nodes{};             ///< By node; empty where there is nothing to train.
    Column<std::int32_t> gradients{}; ///< How many of them each parameter gets.

    /// Looks it up for a freshly written tape; keeps its room from the one before.
    void find(const Tape& tape);
};

} // namespace vram
