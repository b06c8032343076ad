#pragma once

#include "estimate/fit.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace vram {

/// The price of a change, the lowest first.
enum class Price : std::uint8_t {
    Nothing,  ///< The same numbers in the same time.
    Time,     ///< More compute, or bytes across the bus.
    Numerics, ///< Fewer bits.
    Learning, ///< Other data, or fewer parameters that train.
};

/// A change that saves memory: what it is, what it costs, and its exact result.
struct Advice {
    Message title;                            ///< "Mixed precision, bf16"
    Message cost;                             ///< "bf16 matmuls, fp32 master weights"
    Setup setup{};                            ///< With the change made: applying it is one edit.
    std::shared_ptr<const Network> network{}; ///< With the change made (a smaller input); null: stays as it is.
    Bytes saving = 0; ///< Of the device total; not above 0 for a change that only lets a larger batch fit.
    Bytes total = 0;  ///< The new device total.
    Fit fit = Fit::Over;
    int changes = 1;               ///< 2 or 3 for a combination.
    Price price = Price::Nothing;  ///< Of its dearest change.
    std::int64_t largestBatch = 0; ///< Under the change.
};

/// Every single change that helps, then the best combinations of two or three. In both lists, changes that make it fit
/// come first, the cheapest before the others; changes to the learning come last; otherwise the largest saving first.
/// Empty where the network has errors. Ends early, with what it has, once `stop` (which may be empty) says so.
std::vector<Advice> advise(const Network& network, const Setup& setup, const Catalogues& catalogues,
                           const std::function<bool()>& stop = {});

/// Globs of the blocks worth checkpointing: repeated blocks and siblings of the same kind, outermost first.
std::string checkpointableBlocks(const Network& network);

} // namespace vram
