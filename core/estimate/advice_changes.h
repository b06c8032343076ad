#pragma once

#include "estimate/advice.h"

#include <optional>
#include <span>
#include <string>

namespace vram {

/// What a change starts from.
struct Situation {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const Estimate& now; ///< Of that network under that setup, with rows.
};

/// A change made: what is new, and what it costs in words.
struct Proposal {
    Message title;
    Message cost;
    Setup setup{};
    std::shared_ptr<const Network> network{}; ///< Null: unchanged.
};

/// Two changes of the same family cannot be combined.
enum class Family : std::uint8_t {
    Batch,
    Precision,
    OptimizerState,
    OptimizerKernel,
    Recomputation,
    Attention,
    InPlace,
    Loss,
    Input,
    Width,
    Trained,
    Offload,
    Cache,
    Allocator
};

/// A kind of change. `apply` gives nothing where it does not apply.
struct Change {
    Family family{};
    Price price{};
    std::optional<Proposal> (*apply)(const Situation&) = nullptr;
    bool alone = false; ///< Chosen to fit by itself: not combined with others.
};

std::span<const Change> changes();

} // namespace vram
