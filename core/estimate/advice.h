#pragma once

#include "estimate/estimate.h"

#include <string>
#include <vector>

namespace vram {

/// A change of the setup that takes less memory: what it is, what it costs, and what comes out, exactly.
struct Advice {
    std::string title;             ///< "Mixed precision, bf16"
    std::string cost;              ///< In words: "16-bit products; weights stay fp32"
    Setup setup{};                 ///< With the change made: applying it is one edit.
    Bytes saving = 0;              ///< Of the device total; can be negative for a change that only helps elsewhere.
    Bytes total = 0;               ///< The new device total.
    bool fits = false;             ///< With the setup's margin.
    int changes = 1;               ///< 2 for a combination.
    std::int64_t largestBatch = 0; ///< Under the change.
};

/// Every single change that saves, the largest saving first, then the best combinations of two. Empty where the network
/// has errors.
std::vector<Advice> advise(const Network& network, const Setup& setup, const Catalogues& catalogues);

/// Globs of the blocks worth checkpointing: those that repeat or stand beside others of their kind, outermost first.
std::string checkpointableBlocks(const Network& network);

} // namespace vram
