// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "layers/layer_scope.h"

#include <array>

namespace vram {

/// The last attributes of an attention layer type, which describe its KV cache.
enum class CacheAttribute { Keep, Window, Width };
std::array<AttributeSpec, 3> cacheSpecs();

/// In inference, allocates the layer's KV cache: keys and values of shape [batch, heads, length, size], or `Width`
/// elements per token if that attribute is set (multi-head latent attention). A sliding window limits the cache to
/// `Window` tokens. The length comes from the setup if it is set there, otherwise from `keys`; repeated heads are
/// counted once. `first` is the index of CacheAttribute::Keep among the layer's attributes.
void allocateKvCache(LayerScope& scope, int first, const Tensor& keys, const Tensor& values, bool causal);

/// In inference, allocates a cache [batch, heads, length, size] like `tokens` for at most `window` tokens (0 for all).
void allocateTokenCache(LayerScope& scope, const Tensor& tokens, std::int64_t window);

} // namespace vram
