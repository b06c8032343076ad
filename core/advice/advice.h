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
    Nothing,  ///< The same numerical results in the same time.
    Time,     ///< More compute, or transfers between host and device.
    Numerics, ///< Lower precision.
    Learning, ///< Different data, or fewer trainable parameters.
};

/// A change that saves memory: what it is, what it costs, and its exact result.
struct Advice {
    Message title;                            ///< "Mixed bf16"
    Message cost;                             ///< "bf16 matmuls, fp32 master weights"
    Setup setup{};                            ///< With the change made: applying it is one edit.
    std::shared_ptr<const Network> network{}; ///< With the change made (a smaller input); null: stays as it is.
    Bytes saving = 0; ///< Reduction of the device total; not above 0 for a change that only lets a larger batch fit.
    Bytes total = 0;  ///< The new device total.
    Fit fit = Fit::Over;
    int changes = 1;               ///< 2 or 3 for a combination.
    Price price = Price::Nothing;  ///< The price of its most expensive change.
    std::int64_t largestBatch = 0; ///< Under the change.
    double stepSeconds = 0;        ///< How long the samples of one present step take under the change; 0 if not known.
    double addedSeconds = 0;       ///< How much longer that is than now.
    std::int64_t moreSamples = 0;  ///< Growth of the largest batch, if `saving` is not above 0.
};

/// How many pieces of advice are wanted. Each takes a search for its largest batch.
struct AdviceLimits {
    std::size_t singles = static_cast<std::size_t>(-1);
    std::size_t combined = 6;
};

/// The single changes that help, followed by the best combinations of two or three. Both lists are sorted alike:
/// changes that make it fit come first in ascending order of price, then the others by their saving, and changes to
/// the learning last. Empty if the network has errors. Stops early with the results so far once `stop`, which may be
/// empty, returns true.
std::vector<Advice> advise(const Network& network, const Setup& setup, const Catalogues& catalogues,
                           const std::function<bool()>& stop = {}, AdviceLimits limits = {});

/// An idea of tutorials that saves nothing worth the name.
struct FutileIdea {
    Message title; ///< "Dropout"
    Message why;   ///< A sentence with the figure.
};
/// Those ideas for this network: dropout, and smaller filters. `estimate` must have rows.
std::vector<FutileIdea> futileIdeas(const Network& network, const Setup& setup, const Estimate& estimate);

/// Globs of the blocks worth checkpointing: repeated blocks and siblings of the same kind, outermost first.
std::string checkpointableBlocks(const Network& network);

} // namespace vram
