// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "advice/advice.h"

#include <optional>
#include <span>

namespace vram {

/// The network, setup and estimate to which a change is applied.
struct AdviceContext {
    const Network& network;
    const Setup& setup;
    const Catalogues& catalogues;
    const Estimate& now; ///< The estimate of that network and setup, with rows.
};

/// The result of a change, and its cost in words.
struct ProposedChange {
    Message title;
    Message cost;
    Setup setup{};
    std::shared_ptr<const Network> network{}; ///< Null if unchanged.
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
    Compile,
    Allocator
};

/// A kind of change. `apply` returns nullopt if it is not applicable.
struct Change {
    Family family{};
    Price price{};
    std::optional<ProposedChange> (*apply)(const AdviceContext&) = nullptr;
    bool standsAlone = false; ///< Whether the change is suggested only on its own, never as part of a combination.
};

std::span<const Change> changes();

/// Halves the largest width of linear layers and convolutions. The caller checks that the network is still valid.
std::optional<ProposedChange> withNarrowerLayers(const AdviceContext& s);

} // namespace vram
