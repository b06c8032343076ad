// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attention_cache.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "layers/replaced_attention.h"
#include "layers/virtual_tokens.h"
#include "step/aten/attention_choice.h"

#include <algorithm>
#include <optional>

namespace vram::layers::scaled_dot_product_attention {

namespace {

enum Attribute { IsCausal, DropoutP, EnableGqa, Kernel, Cache, Fp32Softmax = Cache + 3 };

// Returns all but the last two sizes.
Shape leading(const Shape& shape)
{
    return {shape.begin(), shape.end() - 2};
}

bool dividesHeads(const Shape& q, const Shape& k, const Shape& v)
{
    return q.rank() >= 3 && k.rank() == q.rank() && v.rank() == q.rank() && k[-3] >= 1 && k[-3] == v[-3]
           && q[-3] % k[-3] == 0;
}

// Returns the batch dimensions of the matrix multiplications; nullopt if those of the operands do not match.
std::optional<Shape> leadingSizes(const Shape& q, const Shape& k, const Shape& v, bool grouped)
{
    if (grouped)
        return leading(q);
    const auto scores = broadcast(leading(q), leading(k));
    return scores ? broadcast(*scores, leading(v)) : std::nullopt;
}

/// Returns the shape of the scores; fails if the inputs do not match.
std::optional<Shape> scoresOf(LayerScope& scope, const Shape& q, const Shape& k, const Shape& v)
{
    const auto fail = [&](Message why) {
        scope.fail(message("%1 (query %2, key %3, value %4)."_tr, std::move(why), text(q), text(k), text(v)));
        return std::nullopt;
    };
    if (std::min({q.rank(), k.rank(), v.rank()}) < 2)
        return fail("needs query, key and value of shape [batch, heads, length, head size]"_tr);
    if (q[-1] != k[-1] || k[-2] != v[-2])
        return fail("query and key must agree in head size, key and value in length"_tr);
    const bool grouped = scope.flag(EnableGqa) && dividesHeads(q, k, v);
    std::optional<Shape> sizes = leadingSizes(q, k, v, grouped);
    if (!sizes)
        return fail("has different numbers of key and query heads; turn on grouped queries, and choose a number "
                    "of key heads that divides the number of query heads"_tr);
    sizes->push(q[-2]);
    sizes->push(k[-2]);
    return sizes;
}

void lower(LayerScope& scope)
{
    const Tensor& q = scope.input(0);
    const Tensor& k = scope.input(1);
    const Tensor& v = scope.input(2);
    const std::optional<Shape> scores = scoresOf(scope, q.shape, k.shape, v.shape);
    if (!scores)
        return;
    aten::AttentionOptions options;
    options.kernel = aten::attentionKernel(scope.setup(), scope.text(Kernel));
    options.environment = {scope.gpu(), torchVersion(scope.setup().torch)};
    options.causal = scope.flag(IsCausal);
    options.dropout = scope.real(DropoutP);
    options.fp32Softmax = scope.flag(Fp32Softmax);
    options.groupedQueries = scope.flag(EnableGqa) && dividesHeads(q.shape, k.shape, v.shape);
    allocateKvCache(scope, Cache, k, v, options.causal);
    if (scope.setup().prefixTokens > 0 && options.causal && k.shape.rank() == 4 && k.shape[-1] == v.shape[-1]) {
        const PrefixedAttention prefixed = withPrefix(scope, q, k, v);
        options.causal = false;
        return scope.addOutput(aten::attention(scope.tape(), q, prefixed.key, prefixed.value, prefixed.mask, options));
    }
    const Tensor mask = scope.inputs() > 3 ? scope.input(3) : Tensor{};
    if (mask.defined() && broadcast(mask.shape, *scores) != scores)
        return scope.fail(message("has a mask of %1 for scores of %2; the sizes must be equal or 1."_tr,
                                  text(mask.shape), text(*scores)));
    aten::ChosenAttention chosen;
    options.chosen = &chosen;
    scope.addOutput(aten::attention(scope.tape(), q, k, v, mask, options));
    reportReplacedAttention(scope, chosen);
}

} // namespace

std::vector<LayerType> types()
{
    const auto [keep, window, width] = cacheSpecs();
    return {{.name = "ScaledDotProductAttention",
             .group = "Attention",
             .help = "softmax(q·kᵀ)·v for each head. Fused kernels save q, k, v, the output and one number per row.",
             .attributes = {spec::flag("is_causal", "Causal", false, {}, "causal"),
                            spec::real("dropout_p", "Dropout", 0, 0, 1, {}, "dropout {}"),
                            spec::flag("enable_gqa", "Grouped queries", false, {}, "grouped"),
                            aten::attentionKernelSpec(), keep, window, width,
                            spec::flag("fp32_softmax", "Softmax in fp32", false,
                                       "Without a fused kernel, the softmax is computed in fp32, as by Llama and T5 in "
                                       "transformers.")},
             .minimumInputs = 3,
             .maximumInputs = 4,
             .lower = lower,
             .traits = {Trait::Attention, Trait::AcceptsPrefix}}};
}

} // namespace vram::layers::scaled_dot_product_attention
