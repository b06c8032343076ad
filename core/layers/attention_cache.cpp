// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attention_cache.h"

#include "base/checked.h"
#include "layers/attribute_specs.h"

#include <algorithm>

namespace vram {

namespace {

DType cacheDType(const Setup& setup, DType own)
{
    switch (setup.cacheDType) {
    case CacheDType::Compute: return own;
    case CacheDType::Float32: return DType::Float32;
    case CacheDType::BFloat16: return DType::BFloat16;
    case CacheDType::Float16: return DType::Float16;
    case CacheDType::Float8: return DType::UInt8; // Takes one byte per element.
    case CacheDType::Int8: return DType::Int8;
    }
    return own;
}

/// Returns the size of the cache's batch dimension, which can be allocated for more sequences than the batch contains.
std::int64_t cachedRows(const LayerScope& scope, std::int64_t rows)
{
    const std::int64_t batch = std::max<std::int64_t>(scope.batch(), 1);
    const std::int64_t sequences = std::max(scope.setup().cacheSequences, batch);
    return rows % batch == 0 ? checkedMul(rows / batch, sequences) : rows;
}

/// Returns the tokens allocated per sequence, rounded up to whole blocks if the cache is paged.
std::int64_t cachedTokens(const Setup& setup, std::int64_t length)
{
    const std::int64_t block = setup.cacheBlock;
    return block > 0 ? checkedMul(checkedAdd(length, block - 1) / block, block) : length;
}

/// Returns the number of heads before they were repeated for grouped-query attention.
std::int64_t ownHeads(const Tensor& tensor, std::int64_t distinct)
{
    const std::int64_t all = tensor.shape.elements();
    return all > 0 && distinct < all ? std::max<std::int64_t>(1, tensor.shape[1] / (all / distinct)) : tensor.shape[1];
}

} // namespace

std::array<AttributeSpec, 3> cacheSpecs()
{
    return {spec::choice("kv_cache", "KV cache", {"auto", "yes", "no"},
                         "Whether inference caches this layer's keys and values; auto: if the attention is causal."),
            spec::withDefaultLabel(spec::integer("window", "Sliding window", 0, 0,
                                                 "Maximum number of tokens in the KV cache; 0: no limit.", "window {}"),
                                   "all tokens"),
            spec::withDefaultLabel(
                spec::integer("cache_width", "Cached elements per token", 0, 0,
                              "For layers that cache something other than keys and values, such as the latent of "
                              "multi-head latent attention; 0: keys and values."),
                "keys and values")};
}

void allocateTokenCache(LayerScope& scope, const Tensor& tokens, std::int64_t window)
{
    if (!isInference(scope.setup()))
        return;
    std::int64_t length = scope.setup().cacheLength > 0 ? scope.setup().cacheLength : tokens.shape[2];
    if (window > 0)
        length = std::min(length, window);
    const std::int64_t kept = cachedTokens(scope.setup(), length);
    scope.tape().cache({cachedRows(scope, tokens.shape[0]), tokens.shape[1], kept, tokens.shape[3]},
                       cacheDType(scope.setup(), tokens.dtype));
}

void allocateKvCache(LayerScope& scope, int first, const Tensor& keys, const Tensor& values, bool causal)
{
    const auto at = [first](CacheAttribute a) { return first + static_cast<int>(a); };
    const std::string& keep = scope.text(at(CacheAttribute::Keep));
    if (!isInference(scope.setup()) || keep == "no" || (keep == "auto" && !causal))
        return;
    // In cross-attention without a mask, the number of keys is the length of the other sequence.
    const bool grows = causal || scope.inputs() == 1 || scope.inputs() > 3;
    std::int64_t length = grows && scope.setup().cacheLength > 0 ? scope.setup().cacheLength : keys.shape[2];
    if (const std::int64_t window = scope.integer(at(CacheAttribute::Window)); window > 0)
        length = std::min(length, window);
    length = cachedTokens(scope.setup(), length);
    const std::int64_t rows = cachedRows(scope, keys.shape[0]);
    const DType type = cacheDType(scope.setup(), keys.dtype);
    if (const std::int64_t width = scope.integer(at(CacheAttribute::Width)); width > 0) {
        scope.tape().cache({rows, length, width}, type);
        return;
    }
    const bool givenHeads = scope.inputs() > 2;
    const std::int64_t keyHeads = givenHeads ? ownHeads(keys, scope.distinctElements(1)) : keys.shape[1];
    const std::int64_t valueHeads = givenHeads ? ownHeads(values, scope.distinctElements(2)) : values.shape[1];
    scope.tape().cache({rows, keyHeads, length, keys.shape[3]}, type);
    scope.tape().cache({rows, valueHeads, length, values.shape[3]}, type);
}

} // namespace vram
