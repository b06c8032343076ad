// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "layers/shape_type.h"
#include "setup/torch_version.h"
#include "step/aten/views.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace vram::layers::split {

namespace {

// Returns the given end of the slice, or the largest integer if none is given.
std::int64_t end(LayerScope& scope)
{
    const Shape given = scope.extents(2);
    return given.empty() ? std::numeric_limits<std::int64_t>::max() : given[0];
}

/// From this PyTorch version on, slicing a whole dimension, as in x[:, 0], returns x itself (applySlice in
/// ATen/TensorIndexing.h compares the end with >= instead of ==). Observed in 2.11, but not in 2.6.
constexpr TorchVersion kWholeSlices{2, 11};

void lowerSlice(LayerScope& scope)
{
    const Tensor& x = scope.input();
    const auto dim = scope.dimension(scope.integer(0), x.shape.rank());
    if (!dim)
        return;
    const std::int64_t start = scope.extents(1)[0];
    const std::int64_t step = scope.integer(3);
    const bool whole = start == 0 && step == 1 && end(scope) >= x.shape[*dim];
    if (whole && torchVersion(scope.setup().torch) >= kWholeSlices)
        return scope.addOutput(x);
    scope.addOutput(aten::slice(scope.tape(), x, *dim, start, end(scope), step));
}

void lowerSelect(LayerScope& scope)
{
    const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank());
    if (!dim)
        return;
    const std::int64_t extent = scope.input().shape[*dim];
    const std::int64_t index = scope.integer(1);
    if (index >= extent || index < -extent)
        return scope.fail(message("selects element %1 of a dimension of size %2."_tr, index, extent));
    scope.addOutput(aten::select(scope.tape(), scope.input(), *dim, index));
}

constexpr int kMostPieces = 4096;

// A single size applies to every piece, except that the last one may be smaller.
std::vector<std::int64_t> equalPieces(std::int64_t size, std::int64_t extent)
{
    std::vector<std::int64_t> sizes;
    for (std::int64_t left = extent; left > 0; left -= size)
        sizes.push_back(std::min(left, size));
    return sizes;
}

// Shares of the batch, such as the tokens of each expert, are rounded down; the first pieces take the elements left.
std::vector<std::int64_t> listedPieces(const Extents& given, std::int64_t batch, std::int64_t extent)
{
    std::vector<std::int64_t> sizes;
    std::ranges::transform(given, std::back_inserter(sizes), [batch](const Extent& size) { return size.at(batch); });
    const std::int64_t left = extent - std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}, checkedAdd);
    const bool areShares = std::ranges::any_of(given, [](const Extent& size) { return size.divisor > 1; });
    if (areShares && left > 0 && left < std::ssize(sizes))
        std::for_each(sizes.begin(), sizes.begin() + left, [](std::int64_t& size) { ++size; });
    return sizes;
}

void lowerSplit(LayerScope& scope)
{
    const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank());
    if (!dim)
        return;
    const std::int64_t extent = scope.input().shape[*dim];
    const Extents& given = scope.sizes(1);
    const std::int64_t first = std::max<std::int64_t>(given[0].at(scope.batch()), 1);
    if (given.size() == 1 && extent / first > kMostPieces)
        return scope.fail(message("would create more than %1 pieces; use a larger size."_tr, kMostPieces));
    const std::vector<std::int64_t> sizes =
        given.size() == 1 ? equalPieces(first, extent) : listedPieces(given, scope.batch(), extent);
    if (std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}, checkedAdd) != extent)
        return scope.fail(message("its sizes %1 do not add up to %2, the size of the dimension that it splits."_tr,
                                  text(given), extent));
    scope.addOutput(aten::split(scope.tape(), scope.input(), sizes, *dim));
}

void lowerUnbind(LayerScope& scope)
{
    const auto dim = scope.dimension(scope.integer(0), scope.input().shape.rank());
    if (dim && scope.input().shape[*dim] > kMostPieces)
        return scope.fail(
            message("would create %1 tensors; choose a smaller dimension."_tr, scope.input().shape[*dim]));
    if (dim)
        scope.addOutput(aten::unbind(scope.tape(), scope.input(), *dim));
}

AttributeSpec position(std::string_view key, std::string_view label, Extents value, int atLeast, std::string_view brief)
{
    return spec::extents(key, label, std::move(value), -9.3e18, atLeast, 1,
                         "Negative values count from the end; B or B/2 follows the batch size.", brief);
}

} // namespace

std::vector<LayerType> types()
{
    return {shapeType("Slice", "A range of a dimension: a view.",
                      {spec::dim("dim", 1), position("start", "From", {0}, 1, "from {}"),
                       position("end", "To", {}, 0, "to {}"), spec::integer("step", "Step", 1, 1, {}, "step {}")},
                      lowerSlice, ShardingPropagation::Slices, {Trait::HasEndAttribute, Trait::Auxiliary}),
            shapeType("Select", "One element of a dimension: a view without it.",
                      {spec::dim("dim", 1), spec::integer("index", "Element", 0, -9.3e18,
                                                          "Negative values count from the end.", "element {}")},
                      lowerSelect, ShardingPropagation::Selects),
            shapeType("Split", "Splits a dimension: views, one output per piece.",
                      {spec::dim("dim", -1), spec::extents("sizes", "Sizes", {1}, 0, 1, kMostPieces,
                                                           "A single size makes equal pieces.", "{}")},
                      lowerSplit, ShardingPropagation::Splits),
            shapeType("Unbind", "The elements of a dimension, one output each.", {spec::dim("dim", 0)}, lowerUnbind,
                      ShardingPropagation::Selects)};
}

} // namespace vram::layers::split
