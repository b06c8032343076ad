// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "estimate/fit.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace vram {

/// The cost of a change.
enum class Price : std::uint8_t {
    Nothing,  ///< Same numerical results in the same time.
    Time,     ///< More compute, or transfers between host and device.
    Numerics, ///< Lower precision.
    Learning, ///< Different data, or fewer trainable parameters.
};

/// A change that saves memory: what it is, what it costs, and its exact result.
struct Advice {
    Message title;                            ///< "Mixed bf16"
    Message cost;                             ///< "bf16 matmuls, fp32 master weights"
    Setup setup{};                            ///< The setup with the change applied.
    std::shared_ptr<const Network> network{}; ///< The network with a smaller input; null if unchanged.
    Bytes saving = 0; ///< Reduction of the device total; 0 or less for a change that only lets a larger batch fit.
    Bytes total = 0;  ///< The new device total.
    Fit fit = Fit::Over;
    int changes = 1;               ///< 2 or 3 for a combination.
    Price price = Price::Nothing;  ///< The price of its most expensive change.
    std::int64_t largestBatch = 0; ///< The largest batch with the change applied.
    double stepSeconds = 0;        ///< Time to process, with the change applied, the samples of one step of the current
                                   ///< setup; 0 if not known.
    double addedSeconds = 0;       ///< `stepSeconds` minus the time of the current step.
    std::int64_t moreSamples = 0;  ///< Growth of the largest batch, if `saving` is 0 or less.
};

/// Limits on the number of suggestions. Finding the largest batch for each of them requires a search.
struct AdviceLimits {
    std::size_t singles = static_cast<std::size_t>(-1);
    std::size_t combined = 6;
};

/// Returns the single changes that help, followed by the best combinations of two or three. Both lists have the same
/// order: changes that make the setup fit come first, in ascending order of price, then the others in descending order
/// of their saving, and changes that affect learning last. The result is empty if the network has errors. Stops early
/// with the results so far once `stop`, if given, returns true.
std::vector<Advice> advise(const Network& network, const Setup& setup, const Catalogues& catalogues,
                           const std::function<bool()>& stop = {}, AdviceLimits limits = {});

/// A common recommendation of tutorials that saves almost nothing.
struct RejectedIdea {
    Message title; ///< "Dropout"
    Message why;   ///< A sentence with the number of bytes saved.
};
/// Returns common recommendations that are ineffective for this network: dropout and smaller filters. `estimate` must
/// have rows.
std::vector<RejectedIdea> ineffectiveIdeas(const Network& network, const Setup& setup, const Estimate& estimate);

/// Globs of the blocks worth checkpointing: repeated blocks and siblings of the same kind, outermost first.
std::string checkpointableBlocks(const Network& network);

} // namespace vram
