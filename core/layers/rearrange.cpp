// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/triangle.h"
#include "step/aten/views.h"

#include <algorithm>

namespace vram::layers::rearrange {

namespace {

void lowerRoll(LayerScope& scope)
{
    const auto dims = scope.dimensions(1, scope.input().shape.rank());
    if (!dims)
        return;
    if (dims->empty()) // The flattened tensor is rolled.
        return scope.addOutput(aten::rollFlattened(scope.tape(), scope.input()));
    const Shape shifts = scope.extents(0);
    Tensor rolled = scope.input();
    for (int i = 0; i < static_cast<int>(dims->size()); ++i)
        rolled =
            aten::roll(scope.tape(), rolled, (*dims)[static_cast<std::size_t>(i)], i < shifts.rank() ? shifts[i] : 0);
    scope.addOutput(rolled);
}

void lowerFlip(LayerScope& scope)
{
    if (scope.dimensions(0, scope.input().shape.rank()))
        scope.addOutput(aten::flip(scope.tape(), scope.input()));
}

void addTriangle(LayerScope& scope, bool upper)
{
    if (scope.input().shape.rank() < 2)
        return scope.fail(
            message("needs an input of at least 2 dimensions, but has %1."_tr, text(scope.input().shape)));
    scope.addOutput(aten::triangle(scope.tape(), scope.input(), {.upper = upper, .diagonal = scope.integer(0)}));
}

void lowerTril(LayerScope& scope)
{
    addTriangle(scope, false);
}

void lowerTriu(LayerScope& scope)
{
    addTriangle(scope, true);
}

void lowerDiagonal(LayerScope& scope)
{
    const int rank = scope.input().shape.rank();
    const auto first = scope.dimension(scope.integer(1), rank);
    const auto second = scope.dimension(scope.integer(2), rank);
    if (!first || !second)
        return;
    if (*first == *second)
        return scope.fail("needs two different dimensions."_tr);
    scope.addOutput(aten::diagonal(scope.tape(), scope.input(), scope.integer(0), *first, *second));
}

void lowerWindows(LayerScope& scope)
{
    if (scope.input().shape.rank() >= 8)
        return scope.fail("adds a dimension, and its input has 8 already."_tr);
    if (const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank()))
        scope.addOutput(aten::windows(scope.tape(), scope.input(), *dim, scope.integer(1), scope.integer(2)));
}

/// Whether PyTorch pads an input of that rank in this mode: "constant" pads any input; other modes pad the last one,
/// two or three dimensions of a batch with channels or of a single sample.
bool padsRank(const LayerScope& scope, int pairs)
{
    if (scope.text(1) == "constant")
        return true;
    return pairs <= 3 && (scope.input().shape.rank() == pairs + 2 || scope.isSingleSample(pairs + 1));
}

void lowerPad(LayerScope& scope)
{
    const Shape padding = scope.extents(0);
    Shape shape = scope.input().shape;
    if (padding.rank() > 0 && padding.rank() % 2 == 0 && !padsRank(scope, padding.rank() / 2))
        return scope.fail(
            message("pads %1 dimensions in mode %2, which takes an input of %3 dimensions, but has %4."_tr,
                    padding.rank() / 2, scope.text(1), padding.rank() / 2 + 2, text(shape)));
    if (padding.rank() % 2 != 0 || padding.rank() > 2 * shape.rank())
        return scope.fail(message("needs two numbers for each padded dimension, the last one first, at most %1."_tr,
                                  2 * shape.rank()));
    for (int i = 0; i < padding.rank(); ++i)
        shape[shape.rank() - 1 - i / 2] = checkedAdd(shape[shape.rank() - 1 - i / 2], padding[i]);
    for (const std::int64_t extent : shape) {
        if (extent < 0)
            return scope.fail(message("crops more than the whole size of %1."_tr, text(scope.input().shape)));
    }
    if (scope.text(1) == "circular")
        return scope.addOutput(aten::padCircular(scope.tape(), scope.input(), shape, padding));
    const bool pads = std::ranges::any_of(padding, [](std::int64_t count) { return count != 0; });
    aten::PadValues values = pads ? aten::PadValues::Number : aten::PadValues::None;
    if (scope.text(1) != "constant")
        values = scope.text(1) == "reflect" ? aten::PadValues::Reflected : aten::PadValues::Replicated;
    scope.addOutput(aten::pad(scope.tape(), scope.input(), shape, values, padding.rank() / 2));
}

void lowerRepeat(LayerScope& scope)
{
    const Shape times = scope.extents(0);
    if (times.rank() < scope.input().shape.rank())
        return scope.fail(
            message("needs a number of repeats for each of the %1 dimensions."_tr, scope.input().shape.rank()));
    scope.addOutput(aten::repeat(scope.tape(), scope.input(), times));
}

void lowerRepeatInterleave(LayerScope& scope)
{
    if (const auto dim = scope.dimension(scope.integer(1), scope.input().shape.rank()))
        scope.addOutput(aten::repeatInterleave(scope.tape(), scope.input(), scope.integer(0), *dim));
}

LayerType type(std::string_view name, std::string_view help, std::vector<AttributeSpec> attributes,
               void (*function)(LayerScope&), Traits traits = {Trait::Auxiliary},
               ShardingPropagation sharding = ShardingPropagation::Replicates)
{
    return {.name = name,
            .group = "Shape",
            .help = help,
            .attributes = std::move(attributes),
            .lower = function,
            .traits = traits,
            .sharding = sharding};
}

AttributeSpec shifts()
{
    return spec::extents("shifts", "Shifts", {1}, -9.2e18, 0, 8, {}, "{}");
}
AttributeSpec diagonal()
{
    return spec::integer("diagonal", "Diagonal", 0, -9.2e18);
}

} // namespace

std::vector<LayerType> types()
{
    return {type("Roll", "Shifts elements around: a copy.", {shifts(), spec::dims()}, lowerRoll),
            type("Flip", "Reverses dimensions: a copy.", {spec::dims()}, lowerFlip),
            type("Tril", "Keeps the lower triangle: a copy.", {diagonal()}, lowerTril),
            type("Triu", "Keeps the upper triangle: a copy.", {diagonal()}, lowerTriu),
            type("Diagonal", "The diagonal of two dimensions: a view.",
                 {diagonal(), spec::dim("dim1", 0, "First dimension"), spec::dim("dim2", 1, "Second dimension")},
                 lowerDiagonal),
            type("Windows", "Windows of a dimension (Tensor.unfold): a view.",
                 {spec::dim("dim", -1), spec::integer("size", "Size", 1, 0, {}, "{}"),
                  spec::integer("step", "Step", 1, 1, {}, "step {}")},
                 lowerWindows),
            type("Pad", "Adds a border: a copy.",
                 {spec::extents("padding", "Padding", {1, 1}, -9.2e18, 0, 8,
                                "Pairs, the last dimension first, as F.pad.", "{}"),
                  spec::choice("mode", "Mode", {"constant", "reflect", "replicate", "circular"}, {}, "{}")},
                 lowerPad),
            type("Repeat", "Repeats the tensor along its dimensions: a copy.",
                 {spec::extents("repeats", "Repeats", {1}, 1, 0, 8, {}, "{}")}, lowerRepeat),
            type("RepeatInterleave", "Repeats each element: a copy.",
                 {spec::integer("repeats", "Repeats", 2, 1, {}, "{}×"), spec::dim("dim", 1)}, lowerRepeatInterleave,
                 {Trait::Repeats, Trait::AddsDimension, Trait::Auxiliary}, ShardingPropagation::Repeats)};
}

} // namespace vram::layers::rearrange
