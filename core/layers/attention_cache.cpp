#include "layers/attention_cache.h"

#include "layers/attribute_specs.h"

#include <algorithm>

namespace vram {

namespace {

DType cacheType(const Setup& setup, DType own)
{
    switch (setup.cacheType) {
    case CacheType::Compute: return own;
    case CacheType::Float32: return DType::Float32;
    case CacheType::BFloat16: return DType::BFloat16;
    case CacheType::Float16: return DType::Float16;
    case CacheType::Float8: return DType::UInt8; // a byte an element
    case CacheType::Int8: return DType::Int8;
    }
    return own;
}

/// Heads before they were repeated for grouped queries.
std::int64_t ownHeads(const Tensor& tensor, std::int64_t distinct)
{
    const std::int64_t all = tensor.shape.elements();
    return all > 0 && distinct < all ? std::max<std::int64_t>(1, tensor.shape[1] / (all / distinct)) : tensor.shape[1];
}

} // namespace

std::array<AttributeSpec, 3> cacheSpecs()
{
    return {
        spec::choice("kv_cache", "KV cache", {"auto", "yes", "no"},
                     "Whether inference keeps this layer's keys and values; auto: where the attention is "
                     "causal."),
        spec::integer("window", "Sliding window", 0, 0, "Tokens that the KV cache keeps at most; 0: all.", "window {}"),
        spec::integer("cache_width", "Cached elements a token", 0, 0,
                      "Where the layer keeps something else than its keys and values, such as the latent of "
                      "multi-head latent attention; 0: keys and values.")};
}

void keepTokens(LayerScope& scope, const Tensor& tokens, std::int64_t window)
{
    if (!infers(scope.setup()))
        return;
    std::int64_t length = scope.setup().cacheLength > 0 ? scope.setup().cacheLength : tokens.shape[2];
    if (window > 0)
        length = std::min(length, window);
    scope.tape().cache({tokens.shape[0], tokens.shape[1], length, tokens.shape[3]},
                       cacheType(scope.setup(), tokens.dtype));
}

void keepKeysAndValues(LayerScope& scope, int first, const Tensor& keys, const Tensor& values, bool causal)
{
    const auto at = [first](CacheAttribute a) { return first + static_cast<int>(a); };
    const std::string& keep = scope.text(at(CacheAttribute::Keep));
    if (!infers(scope.setup()) || keep == "no" || (keep == "auto" && !causal))
        return;
    // What queries look at in another sequence, without a mask, is as long as that one is.
    const bool grows = causal || scope.inputs() == 1 || scope.inputs() > 3;
    std::int64_t length = grows && scope.setup().cacheLength > 0 ? scope.setup().cacheLength : keys.shape[2];
    if (const std::int64_t window = scope.integer(at(CacheAttribute::Window)); window > 0)
        length = std::min(length, window);
    const DType type = cacheType(scope.setup(), keys.dtype);
    if (const std::int64_t width = scope.integer(at(CacheAttribute::Width)); width > 0) {
        scope.tape().cache({keys.shape[0], length, width}, type);
        return;
    }
    const bool givenHeads = scope.inputs() > 2;
    const std::int64_t keyHeads = givenHeads ? ownHeads(keys, scope.distinctElements(1)) : keys.shape[1];
    const std::int64_t valueHeads = givenHeads ? ownHeads(values, scope.distinctElements(2)) : values.shape[1];
    scope.tape().cache({keys.shape[0], keyHeads, length, keys.shape[3]}, type);
    scope.tape().cache({values.shape[0], valueHeads, length, values.shape[3]}, type);
}

} // namespace vram
