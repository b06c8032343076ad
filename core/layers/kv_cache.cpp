// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attention_cache.h"

#include "layers/layer_type.h"

namespace vram::layers::kv_cache {

namespace {

void lower(LayerScope& scope)
{
    if (scope.input().shape.rank() != 4)
        return scope.fail(message("caches keys or values of shape [batch, heads, length, head size], but its input "
                                  "is %1; put it where the heads are separate."_tr,
                                  text(scope.input().shape)));
    allocateTokenCache(scope, scope.input(), scope.integer(0));
    scope.addOutput(scope.input());
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "KVCache",
             .group = "Attention",
             .help = "Passes keys or values through and caches them in inference: for attention written as separate "
                     "operations.",
             .attributes = {cacheSpecs()[static_cast<std::size_t>(CacheAttribute::Window)]},
             .lower = lower,
             .traits = {Trait::NotModule}}};
}

} // namespace vram::layers::kv_cache
