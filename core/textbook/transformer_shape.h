// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textbook/tool_formulas.h"

#include <optional>

namespace vram {

struct Setup;

/// Returns the values of a network for the formulas for transformers: its attention layers with their width, heads and
/// length, the vocabulary, and the feed-forward. Returns std::nullopt if it is not a language transformer. `estimate`
/// must contain its rows.
std::optional<formulas::Transformer> transformerShape(const Network& network, const Setup& setup,
                                                      const Estimate& estimate);

} // namespace vram
