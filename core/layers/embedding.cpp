// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/adapter.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "layers/virtual_tokens.h"
#include "step/aten/elementwise.h"
#include "step/aten/index.h"
#include "step/graph_trace.h"

namespace vram::layers::embedding {

namespace {

enum Attribute { NumEmbeddings, EmbeddingDim };

void lower(LayerScope& scope)
{
    if (isFloating(scope.input().dtype))
        return scope.fail("needs integer indices, but its input is floating-point; set the Input's type to int64."_tr);
    const std::int64_t entries = scope.integer(NumEmbeddings);
    const std::int64_t width = scope.integer(EmbeddingDim);
    const Tensor weight =
        scope.parameter("weight", {entries, width}, scope.modelDType(), !scope.hasAdapter() && !scope.followsPrompt());
    if (scope.followsPrompt())
        return scope.addOutput(embeddingWithPrompt(scope, weight, scope.input()));
    const Tensor y = aten::embedding(scope.tape(), weight, scope.input());
    scope.addOutput(scope.hasAdapter() ? adaptedEmbedding(scope, scope.input(), y, entries, width) : y);
}

// Learned positional embeddings, as in GPT-2 and BERT: looks up the rows of positions 0 to S-1 and adds them.
void lowerPositional(LayerScope& scope)
{
    const Tensor& x = scope.input();
    if (x.shape.rank() < 2)
        return scope.fail(message(
            "adds a vector to each position and needs [batch, length, width], but its input is %1."_tr, text(x.shape)));
    const std::int64_t length = x.shape[-2];
    if (length > scope.integer(0))
        return scope.fail(message("has %1 positions, but the sequence has %2; raise num_positions or shorten the "
                                  "sequence."_tr,
                                  scope.integer(0), length));
    const Tensor weight = scope.parameter("weight", {scope.integer(0), x.shape.back()});
    scope.tape().kernel("arange", {});
    Tensor positions = scope.tape().empty({length}, DType::Int64);
    traceConstant(scope.tape(), positions);
    scope.addOutput(aten::add(scope.tape(), x, aten::embedding(scope.tape(), weight, positions)));
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "Embedding",
             .group = "Embedding",
             .help = "A learned vector for each index. Saved for backward: its indices; its gradient is dense.",
             .attributes = {spec::integer("num_embeddings", "Entries", 30522, 1, {}, "{} entries"),
                            spec::integer("embedding_dim", "Width", 768, 1, {}, "width {}")},
             .weights = withAdapters({{"weight", {"Entries", "Width"}}}),
             .lower = lower,
             .supportsAdapter = true,
             .traits = {Trait::Lookup, Trait::AddsDimension}},
            {.name = "PositionalEmbedding",
             .group = "Embedding",
             .help = "Adds a learned vector for each position.",
             .attributes = {spec::integer("num_positions", "Positions", 1024, 1, {}, "{} positions")},
             .weights = {{"weight", {"Positions", "Width"}}},
             .lower = lowerPositional,
             .traits = {Trait::Positions, Trait::NotModule}}};
}

} // namespace vram::layers::embedding
