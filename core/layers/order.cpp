// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/reduce.h"

#include <array>

namespace vram::layers::order {

namespace {

/// The size of an ordering function's result along its dimension.
enum class Gives { Some, All, One };

/// A function that returns values and their indices.
struct OrderingType {
    aten::Ordering ordering;
    std::string_view name;
    Gives gives;
    std::string_view help;
};

const std::array kOrderingTypes{
    OrderingType{aten::Ordering::TopK, "TopK", Gives::Some,
                 "The largest entries of a dimension and their indices. Saved for backward: 8-byte indices."},
    OrderingType{aten::Ordering::Sort, "Sort", Gives::All,
                 "Sorts a dimension; also gives the original indices. Saved for backward: 8-byte indices."},
    OrderingType{aten::Ordering::KthValue, "KthValue", Gives::One,
                 "The k-th smallest entry and its index. Saved for backward: 8-byte indices."},
    OrderingType{aten::Ordering::Median, "Median", Gives::One,
                 "The median and its index. Saved for backward: 8-byte indices."},
    OrderingType{aten::Ordering::CumMax, "CumMax", Gives::All,
                 "The cumulative maximum and its index. Saved for backward: its input and 8-byte indices."},
    OrderingType{aten::Ordering::CumMin, "CumMin", Gives::All,
                 "The cumulative minimum and its index. Saved for backward: its input and 8-byte indices."}};

void lower(LayerScope& scope)
{
    const OrderingType& type = kOrderingTypes[static_cast<std::size_t>(scope.variant())];
    Shape shape = scope.input().shape;
    const auto dim = scope.dimension(scope.integer(0), shape.rank());
    if (!dim || shape.empty())
        return;
    const std::int64_t some = type.gives == Gives::Some ? scope.extents(1)[0] : 0;
    if (some > shape[*dim])
        return scope.fail(message("takes %1 of %2 entries; take fewer."_tr, some, shape[*dim]));
    if (type.gives == Gives::Some)
        shape[*dim] = some;
    else if (type.gives == Gives::One && scope.flag(1))
        shape[*dim] = 1;
    else if (type.gives == Gives::One)
        shape.erase(*dim);
    scope.addOutput(aten::ordered(scope.tape(), type.ordering, scope.input(), *dim, shape));
}

std::vector<AttributeSpec> attributes(Gives gives)
{
    if (gives == Gives::Some)
        return {spec::dim("dim", -1), spec::extents("k", "How many", {1}, 0, 1, 1, {}, "{}")};
    if (gives == Gives::One)
        return {spec::dim("dim", -1), spec::flag("keepdim", "Keep the dimension", false)};
    return {spec::dim("dim", -1)};
}

} // namespace

std::vector<LayerType> types()
{
    std::vector<LayerType> types;
    for (std::size_t i = 0; i < kOrderingTypes.size(); ++i)
        types.push_back({.name = kOrderingTypes[i].name,
                         .group = "Reduction",
                         .help = kOrderingTypes[i].help,
                         .attributes = attributes(kOrderingTypes[i].gives),
                         .lower = lower,
                         .variant = static_cast<int>(i)});
    return types;
}

} // namespace vram::layers::order
