#pragma once

#include "estimate/peers.h"

#include <optional>

namespace vram {

struct Setup;

/// The network as the formulas for transformers see it: its attention layers, their width, heads and length, the
/// vocabulary, the feed-forward. None where it is no transformer over words. `estimate` must hold its rows.
std::optional<peers::Transformer> transformerOf(const Network& network, const Setup& setup, const Estimate& estimate);

} // namespace vram
