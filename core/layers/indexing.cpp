// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/in_place.h"
#include "step/aten/index.h"

#include <algorithm>

namespace vram::layers::indexing {

namespace {

// A mask stands for as many index tensors as it has dimensions. If its number of true elements is not given, all are
// assumed to be true.
void addIndices(LayerScope& scope, const Tensor& index, std::vector<Tensor>& indices)
{
    const Shape selected = scope.extents(1);
    if (index.dtype != DType::Bool || (index.shape.rank() < 2 && selected.empty()))
        return indices.push_back(index);
    const std::int64_t count = selected.empty() ? index.shape.elements() : selected[0];
    const Tensor flat = scope.tape().alias(index, {count}, {1});
    indices.insert(indices.end(), static_cast<std::size_t>(index.shape.rank()), flat);
}

void lowerIndex(LayerScope& scope)
{
    auto dims = scope.dimensions(0, scope.input().shape.rank());
    if (!dims)
        return;
    std::vector<Tensor> indices;
    for (int i = 1; i < scope.inputs(); ++i)
        addIndices(scope, scope.input(i), indices);
    while (dims->size() < indices.size())
        dims->push_back(static_cast<int>(dims->size()));
    if (static_cast<int>(indices.size()) > scope.input().shape.rank())
        return scope.fail(message("has indices for %1 dimensions, but its input has only %2; remove some of them."_tr,
                                  indices.size(), scope.input().shape.rank()));
    dims->resize(indices.size());
    scope.addOutput(aten::index(scope.tape(), scope.input(), indices, *dims));
}

void lowerIndexSelect(LayerScope& scope)
{
    const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank());
    if (!dim)
        return;
    if (scope.input(1).shape.rank() > 1)
        return scope.fail(message("takes an index of one dimension, but has %1."_tr, text(scope.input(1).shape)));
    Shape shape = scope.input().shape;
    shape[*dim] = scope.input(1).shape.elements();
    scope.addOutput(aten::gather(scope.tape(), "index_select", scope.input(0), scope.input(1), shape, false));
}

void lowerGather(LayerScope& scope)
{
    if (scope.input(1).shape.rank() != scope.input().shape.rank())
        return scope.fail(message("takes an index with as many dimensions as its input %1, but has %2."_tr,
                                  text(scope.input().shape), text(scope.input(1).shape)));
    scope.addOutput(aten::gather(scope.tape(), "gather", scope.input(0), scope.input(1), scope.input(1).shape, true));
}

void lowerScatter(LayerScope& scope)
{
    std::vector<Tensor> indices;
    for (int i = 1; i < std::max(scope.inputs() - 1, 2); ++i)
        indices.push_back(scope.input(i));
    const Tensor& source = scope.input(scope.inputs() - 1);
    scope.addOutput(aten::scatter(scope.tape(), scope.input(0), indices, source, scope.flag(1), scope.flag(2)));
}

bool areBroadcastable(LayerScope& scope, const Tensor& a, const Tensor& b)
{
    if (broadcast(a.shape, b.shape))
        return true;
    scope.fail(
        message("combines %1 and %2, which do not match; sizes must be equal or 1."_tr, text(a.shape), text(b.shape)));
    return false;
}

void lowerMaskedFill(LayerScope& scope)
{
    if (areBroadcastable(scope, scope.input(0), scope.input(1)))
        scope.addOutput(aten::maskedFill(scope.tape(), scope.input(0), scope.input(1), scope.flag(0)));
}

void lowerWhere(LayerScope& scope)
{
    const Tensor& a = scope.input(1);
    const Tensor& b = scope.input(scope.inputs() - 1);
    if (areBroadcastable(scope, scope.input(0), a) && areBroadcastable(scope, a, b))
        scope.addOutput(aten::where(scope.tape(), scope.input(0), a, b));
}

void lowerCompare(LayerScope& scope)
{
    const Tensor* other = scope.inputs() > 1 ? &scope.input(1) : nullptr;
    if (!other || areBroadcastable(scope, scope.input(0), *other))
        scope.addOutput(aten::compare(scope.tape(), scope.input(0), other));
}

// If the source is a view of the tensor, it has already been written in place, and the result is the tensor itself.
void lowerCopySlice(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const Tensor* source = scope.inputs() > 1 ? &scope.input(1) : nullptr;
    if (source && aten::isModifiedView(scope.tape(), x, *source))
        return scope.addOutput(aten::withWrittenPart(scope.tape(), x, *source));
    const Shape given = scope.extents(0);
    const Shape& part = !given.empty() ? given : source ? source->shape : x.shape;
    scope.addOutput(aten::copyInto(scope.tape(), x, part, source));
}

// Converts like x.to(y.dtype); under autocast, y may have a 16-bit dtype.
void lowerCast(LayerScope& scope)
{
    const bool likeAnother = scope.inputs() > 1 && scope.text(0) == "compute";
    scope.addOutput(
        aten::cast(scope.tape(), scope.input(), likeAnother ? scope.input(1).dtype : scope.dtype(scope.text(0))));
}

LayerType type(std::string_view name, std::string_view help, std::vector<AttributeSpec> attributes, int least, int most,
               void (*function)(LayerScope&), ShardingPropagation sharding = ShardingPropagation::Replicates,
               Traits traits = {Trait::Auxiliary})
{
    return {.name = name,
            .group = "Indexing",
            .help = help,
            .attributes = std::move(attributes),
            .minimumInputs = least,
            .maximumInputs = most,
            .lower = function,
            .acceptsEmpty = true,
            .traits = traits,
            .sharding = sharding};
}

} // namespace

std::vector<LayerType> types()
{
    return {
        type("Index", "Elements at given positions: a copy. Saved for backward: the indices.",
             {spec::dims(), spec::extents("selected", "Selected", {}, 0, 0, 1,
                                          "How many elements a mask selects; empty: all of them.", "{} selected")},
             2, 9, lowerIndex),
        type("IndexSelect", "Selected entries of a dimension: a copy. Saved for backward: the index.",
             {spec::dim("dim", 0)}, 2, 2, lowerIndexSelect),
        type("Gather", "Copies the element at each index. Saved for backward: the index.", {spec::dim("dim", 0)}, 2, 2,
             lowerGather),
        type("Scatter",
             "Writes (or adds) elements at given positions: a copy, or in place. Saved for backward: the index.",
             {spec::dim("dim", 0), spec::flag("accumulate", "Add", false, "Adds to the existing values.", "adds"),
              spec::inPlace()},
             2, 9, lowerScatter),
        type(
            "CopySlice", "Writes to a part of a tensor, in place.",
            {spec::extents("part", "Part", {}, 0, 0, 8, "Sizes of the written part; empty: same as the source.", "{}")},
            1, 2, lowerCopySlice),
        type("MaskedFill", "Replaces elements by a number where the mask is true. Saved for backward: the mask.",
             {spec::inPlace()}, 2, 3, lowerMaskedFill, ShardingPropagation::Elementwise),
        type("Where", "One of two tensors for each element. Saved for backward: the condition.", {}, 2, 3, lowerWhere,
             ShardingPropagation::Elementwise),
        type("Compare", "A comparison or logical function: one byte per element, no gradient.", {}, 1, 2, lowerCompare,
             ShardingPropagation::Elementwise),
        type("Cast", "Converts to another dtype (that of a second input, if there is one): a copy if it differs.",
             {spec::dtype()}, 1, 2, lowerCast, ShardingPropagation::Elementwise, {Trait::Converts, Trait::Auxiliary})};
}

} // namespace vram::layers::indexing
