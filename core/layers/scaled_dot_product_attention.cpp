#include "layers/attention_cache.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/attention_choice.h"

namespace vram::layers {

namespace {

enum Attribute { IsCausal, DropoutP, EnableGqa, Kernel, Cache };

bool fits(LayerScope& scope, const Tensor& q, const Tensor& k, const Tensor& v)
{
    const auto fail = [&](Message why) {
        scope.fail(message("%1 (query %2, key %3, value %4)."_tr, std::move(why), text(q.shape), text(k.shape),
                           text(v.shape)));
        return false;
    };
    const int rank = q.shape.rank();
    if (rank < 3 || rank > 4 || k.shape.rank() != rank || v.shape.rank() != rank)
        return fail("needs query, key and value of shape [batch, heads, length, head size]"_tr);
    if (q.shape[-1] != k.shape[-1] || k.shape[-2] != v.shape[-2] || k.shape[-3] != v.shape[-3])
        return fail("query and key must agree in head size, key and value in heads and length"_tr);
    if (rank == 4 && q.shape[1] != k.shape[1]
        && (!scope.flag(EnableGqa) || k.shape[1] < 1 || q.shape[1] % k.shape[1] != 0))
        return fail("has fewer key heads than query heads; turn on grouped queries and use a divisor"_tr);
    return true;
}

void lower(LayerScope& scope)
{
    const Tensor& q = scope.input(0);
    const Tensor& k = scope.input(1);
    const Tensor& v = scope.input(2);
    if (!fits(scope, q, k, v))
        return;
    aten::AttentionOptions options;
    options.kernel = aten::attentionKernel(scope.setup(), scope.text(Kernel));
    if (q.shape.rank() != 4) // the fused kernels take heads only
        options.kernel = aten::AttentionKernel::Math;
    options.causal = scope.flag(IsCausal);
    options.dropout = scope.real(DropoutP);
    options.groupedQueries = scope.flag(EnableGqa);
    keepKeysAndValues(scope, Cache, k, v, options.causal);
    const Tensor mask = scope.inputs() > 3 ? scope.input(3) : Tensor{};
    Shape scores = q.shape;
    scores[-1] = k.shape[-2];
    if (mask.defined() && broadcast(mask.shape, scores) != scores)
        return scope.fail(message("has a mask of %1 for scores of %2; its sizes must be those or 1."_tr,
                                  text(mask.shape), text(scores)));
    scope.give(aten::attention(scope.tape(), q, k, v, mask, options));
}

} // namespace

std::vector<LayerType> scaled_dot_product_attention()
{
    const auto [keep, window, width] = cacheSpecs();
    return {{.name = "ScaledDotProductAttention",
             .group = "Attention",
             .help = "softmax(q·kᵀ)·v for each head. Fused kernels keep q, k, v, the output and one number a row.",
             .attributes = {spec::flag("is_causal", "Causal", false, {}, "causal"),
                            spec::real("dropout_p", "Dropout", 0, 0, 1, {}, "dropout {}"),
                            spec::flag("enable_gqa", "Grouped queries", false, {}, "grouped"),
                            aten::attentionKernelSpec(), keep, window, width},
             .minimumInputs = 3,
             .maximumInputs = 4,
             .lower = lower,
             .traits = {Trait::Attention}}};
}

} // namespace vram::layers
