// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/tool_formulas.h"

#include <optional>

namespace vram {

struct Setup;

/// Returns the network's inputs to the transformer formulas: its attention layers with their width, heads and sequence
/// length, the vocabulary, and the feed-forward width. Returns std::nullopt if the network is not a language
/// transformer. `estimate` must contain the network's rows.
std::optional<formulas::Transformer> transformerShape(const Network& network, const Setup& setup,
                                                      const Estimate& estimate);

} // namespace vram
