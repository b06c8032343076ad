#include "layers/attention_cache.h"

#include "layers/layer_type.h"

namespace vram::layers {

namespace {

void lower(LayerScope& scope)
{
    if (scope.input().shape.rank() != 4)
        return scope.fail(message("keeps keys or values of shape [batch, heads, length, head size] and has %1; put it "
                                  "where the heads are apart."_tr,
                                  text(scope.input().shape)));
    keepTokens(scope, scope.input(), scope.integer(0));
    scope.give(scope.input());
}

} // namespace

std::vector<LayerType> kv_cache()
{
    return {{.name = "KVCache",
             .group = "Attention",
             .help = "Passes keys or values on, and keeps them in inference: for attention that is written out.",
             .attributes = {cacheSpecs()[static_cast<std::size_t>(CacheAttribute::Window)]},
             .lower = lower}};
}

} // namespace vram::layers
