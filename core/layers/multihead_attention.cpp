// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attention_cache.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "layers/replaced_attention.h"
#include "step/aten/attention_choice.h"
#include "step/aten/elementwise.h"
#include "step/aten/matmul.h"
#include "step/aten/views.h"
#include "step/graph_trace.h"

namespace vram::layers::multihead_attention {

namespace {

enum Attribute { NumHeads, KvHeads, HeadDim, IsCausal, DropoutP, Bias, Rotary, Packed, Kernel, Cache };

/// The sizes derived from the attributes and the input.
struct Sizes {
    std::int64_t width, heads, keyHeads, head;
};

Sizes sizesOf(LayerScope& scope)
{
    const std::int64_t width = scope.input().shape.back();
    const std::int64_t heads = scope.integer(NumHeads);
    const std::int64_t keyHeads = scope.integer(KvHeads) > 0 ? scope.integer(KvHeads) : heads;
    const std::int64_t head = scope.integer(HeadDim) > 0 ? scope.integer(HeadDim) : width / heads;
    if (scope.integer(HeadDim) == 0 && width % heads != 0)
        scope.fail(message("cannot divide a width of %1 among %2 heads; choose a number of heads that divides it, "
                           "or set head_dim."_tr,
                           width, heads));
    else if (heads % keyHeads != 0)
        scope.fail(message("cannot share %1 key heads among %2 query heads; choose a number that divides %2."_tr,
                           keyHeads, heads));
    return {width, heads, keyHeads, head};
}

Tensor project(LayerScope& scope, const Tensor& x, std::string_view weightName, std::string_view biasName,
               std::int64_t out)
{
    const Tensor weight = scope.parameter(weightName, {out, x.shape.back()});
    const Tensor bias = scope.flag(Bias) ? scope.parameter(biasName, {out}) : Tensor{};
    return aten::linear(scope.tape(), x, weight, bias);
}

Tensor splitHeads(Recorder& r, const Tensor& x, std::int64_t heads, std::int64_t head)
{
    const Tensor perHead = aten::reshaped(r, x, {x.shape[0], x.shape[1], heads, head});
    return aten::transpose(r, perHead, 1, 2);
}

// Computes q·cos + rotate_half(q)·sin, as in transformers' modeling_llama.py.
Tensor rotated(Recorder& r, const Tensor& x, const Tensor& cosine, const Tensor& sine)
{
    const Tensor straight = aten::mul(r, x, cosine);
    const std::int64_t half = x.shape[3] / 2;
    const auto halves = aten::split(r, x, {half, x.shape[3] - half}, 3);
    const Tensor turned = aten::cat(r, {aten::unary(r, aten::neg, halves[1]), halves[0]}, 3);
    return aten::add(r, straight, aten::mul(r, turned, sine));
}

void rotateBoth(LayerScope& scope, Tensor& q, Tensor& k)
{
    Recorder& r = scope.tape();
    r.kernel("cos", {});
    Tensor cosine = r.empty({1, 1, q.shape[2], q.shape[3]}, scope.modelDType());
    traceResult(r, cosine, op::cos, {});
    r.kernel("sin", {});
    Tensor sine = r.empty(cosine.shape, scope.modelDType());
    traceResult(r, sine, op::sin, {});
    q = rotated(r, q, cosine, sine);
    k = rotated(r, k, cosine, sine);
}

// Keys come from a second input, if there is one. Rotary embeddings are computed for the positions of the queries, so
// there must be as many keys as queries.
bool inputsFit(LayerScope& scope)
{
    const Shape& x = scope.input().shape;
    const Shape& memory = scope.inputs() > 1 ? scope.input(1).shape : x;
    for (const Shape& shape : {x, memory}) {
        if (shape.rank() == 3)
            continue;
        scope.fail(
            message("needs [batch, length, width], but its input is %1; put a Reshape before it."_tr, text(shape)));
        return false;
    }
    if (memory[0] == x[0] && (!scope.flag(Rotary) || memory[1] == x[1]))
        return true;
    scope.fail(message("compares %1 and %2, which do not match; sizes must be equal or 1. Choose another "
                       "input or a Reshape."_tr,
                       text(x), text(memory)));
    return false;
}

void lower(LayerScope& scope)
{
    if (!inputsFit(scope))
        return;
    Recorder& r = scope.tape();
    const Tensor& x = scope.input();
    const Sizes sizes = sizesOf(scope);
    if (scope.failed())
        return;
    if (scope.flag(Rotary) && sizes.head % 2 != 0)
        return scope.fail(message("halves a dimension of size %1; it must be even."_tr, sizes.head));
    const std::int64_t queryWidth = checkedMul(sizes.heads, sizes.head);
    const std::int64_t keyWidth = checkedMul(sizes.keyHeads, sizes.head);
    Tensor q, k, v;
    if (scope.flag(Packed) && scope.inputs() == 1) {
        const Tensor all = project(scope, x, "in_proj_weight", "in_proj_bias", queryWidth + 2 * keyWidth);
        const auto parts = aten::split(r, all, {queryWidth, keyWidth, keyWidth}, 2);
        q = parts[0], k = parts[1], v = parts[2];
    } else {
        const Tensor& memory = scope.inputs() > 1 ? scope.input(1) : x;
        q = project(scope, x, "q_proj.weight", "q_proj.bias", queryWidth);
        k = project(scope, memory, "k_proj.weight", "k_proj.bias", keyWidth);
        v = project(scope, memory, "v_proj.weight", "v_proj.bias", keyWidth);
    }
    q = splitHeads(r, q, sizes.heads, sizes.head);
    k = splitHeads(r, k, sizes.keyHeads, sizes.head);
    v = splitHeads(r, v, sizes.keyHeads, sizes.head);
    if (scope.flag(Rotary))
        rotateBoth(scope, q, k);
    aten::AttentionOptions options;
    options.kernel = aten::attentionKernel(scope.setup(), scope.text(Kernel));
    options.environment = {scope.gpu(), torchVersion(scope.setup().torch)};
    options.causal = scope.flag(IsCausal);
    options.dropout = scope.real(DropoutP);
    options.groupedQueries = sizes.keyHeads != sizes.heads;
    allocateKvCache(scope, Cache, k, v, options.causal);
    aten::ChosenAttention chosen;
    options.chosen = &chosen;
    const Tensor heads = aten::attention(r, q, k, v, Tensor{}, options);
    reportReplacedAttention(scope, chosen);
    const Tensor joined = aten::reshaped(r, aten::transpose(r, heads, 1, 2), {x.shape[0], x.shape[1], queryWidth});
    scope.addOutput(project(scope, joined, "out_proj.weight", "out_proj.bias", sizes.width));
}

} // namespace

std::vector<LayerType> types()
{
    const auto [keep, window, width] = cacheSpecs();
    return {
        {.name = "MultiheadAttention",
         .group = "Attention",
         .help = "Projections, multi-head attention, output projection. A second input makes it cross-attention.",
         .attributes = {spec::integer("num_heads", "Heads", 12, 1, {}, "{} heads"),
                        spec::withDefaultLabel(spec::integer("kv_heads", "Key and value heads", 0, 0,
                                                             "0: the number of heads.", "{} key heads"),
                                               "as many as heads"),
                        spec::withDefaultLabel(spec::integer("head_dim", "Head size", 0, 0,
                                                             "0: the width divided by the heads.", "size {}"),
                                               "width / heads"),
                        spec::flag("is_causal", "Causal", false, {}, "causal"),
                        spec::real("dropout", "Dropout", 0, 0, 1, "Dropout of the attention weights.", "dropout {}"),
                        spec::flag("bias", "Bias", true), spec::flag("rotary", "Rotary positions", false, {}, "rotary"),
                        spec::flag("packed", "One projection for q, k and v", false, {}, "packed"),
                        aten::attentionKernelSpec(), keep, window, width},
         .weights = {{"in_proj_weight", {"Query, key and value heads × size", "Width"}},
                     {"in_proj_bias", {"Query, key and value heads × size"}},
                     {"q_proj.weight", {"Heads × size", "Width"}},
                     {"q_proj.bias", {"Heads × size"}},
                     {"k_proj.weight", {"Key and value heads × size", "Width"}},
                     {"k_proj.bias", {"Key and value heads × size"}},
                     {"v_proj.weight", {"Key and value heads × size", "Width"}},
                     {"v_proj.bias", {"Key and value heads × size"}},
                     {"out_proj.weight", {"Width", "Heads × size"}},
                     {"out_proj.bias", {"Width"}}},
         .minimumInputs = 1,
         .maximumInputs = 2,
         .lower = lower,
         .traits = {Trait::Attention}}};
}

} // namespace vram::layers::multihead_attention
