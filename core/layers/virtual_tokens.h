// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layers/layer_scope.h"

namespace vram {

/// Looks up `indices` [batch, length] in `weight` [entries, width], with the setup's learned prompt in place of the
/// first indices; returns [batch, length, width] (peft/peft_model.py and peft/tuners/prompt_tuning, 0.17).
Tensor embeddingWithPrompt(LayerScope& scope, const Tensor& weight, const Tensor& indices);

/// Keys and values [batch, heads, prefix + length, size], and a bool mask of the keys to which a query attends: [batch,
/// 1, length, prefix + length].
struct PrefixedAttention {
    Tensor key;
    Tensor value;
    Tensor mask;
};

/// Adds the setup's learned prefix to the keys and values of causal attention, which are inputs 1 and 2 of the scope
/// (peft/tuners/prefix_tuning, 0.17: one embedding holds the prefixes of all layers; transformers creates the mask).
PrefixedAttention withPrefix(LayerScope& scope, const Tensor& query, const Tensor& key, const Tensor& value);

} // namespace vram
