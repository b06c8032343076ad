// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/tensor_sharding.h"

#include <algorithm>

namespace vram {

namespace {

int normalized(std::int64_t dimension, int rank)
{
    return static_cast<int>(dimension < 0 ? dimension + rank : dimension);
}

int dimensionOf(const Layer& layer, const LayerType& type, std::string_view key, int rank)
{
    const int index = attributeIndex(type, key);
    return index < 0 ? 0 : normalized(std::get<std::int64_t>(attribute(layer, type, index)), rank);
}

/// Returns the product of the sizes before a dimension.
std::int64_t before(const Shape& shape, int dimension)
{
    std::int64_t elements = 1;
    for (int d = 0; d < dimension; ++d)
        elements = checkedMul(elements, shape[d]);
    return elements;
}

// A view keeps the sharding if the sizes before some dimension of the output have the same product as those before the
// sharded dimension.
std::optional<int> shardingAfterView(const Shape& input, int dimension, const Shape& output)
{
    const std::int64_t elements = before(input, dimension);
    for (int d = 0; d < output.rank(); ++d) {
        if (before(output, d) == elements && output[d] > 1)
            return d;
    }
    return std::nullopt;
}

std::optional<int> shardingAfterTranspose(const Layer& layer, const LayerType& type, int rank, int dimension)
{
    const int a = dimensionOf(layer, type, "dim0", rank);
    const int b = dimensionOf(layer, type, "dim1", rank);
    return dimension == a ? b : dimension == b ? a : dimension;
}

std::optional<int> shardingAfterPermute(const Layer& layer, const LayerType& type, int rank, int dimension)
{
    const auto& order = std::get<Extents>(attribute(layer, type, attributeIndex(type, "dims")));
    for (std::size_t to = 0; to < order.size(); ++to) {
        if (normalized(order[to].fixed, rank) == dimension)
            return static_cast<int>(to);
    }
    return std::nullopt;
}

bool slicesAll(const Layer& layer, const LayerType& type)
{
    const auto& from = std::get<Extents>(attribute(layer, type, attributeIndex(type, "start")));
    const auto& to = std::get<Extents>(attribute(layer, type, attributeIndex(type, "end")));
    return to.empty() && (from.empty() || from.front() == Extent{});
}

// Handles reductions over dimensions other than the sharded one, along which each rank has all elements.
std::optional<int> shardingAfterReduction(const Layer& layer, const LayerType& type, const Shape& input, int dimension,
                                          const Shape& output)
{
    const int index = attributeIndex(type, "dims");
    const auto* dims = index < 0 ? nullptr : std::get_if<Extents>(&attribute(layer, type, index));
    if (!dims || dims->empty())
        return std::nullopt;
    int after = dimension;
    for (const Extent& dim : *dims) {
        const int reduced = normalized(dim.fixed, input.rank());
        if (reduced == dimension)
            return std::nullopt;
        if (reduced < dimension && output.rank() < input.rank())
            --after;
    }
    return after;
}

std::optional<int> shardingAfterNorm(const Layer& layer, const LayerType& type, int rank, int dimension)
{
    const auto& sizes = std::get<Extents>(attribute(layer, type, attributeIndex(type, "normalized_shape")));
    const int dimensions = std::max<int>(static_cast<int>(sizes.size()), 1);
    return dimension < rank - dimensions ? std::optional(dimension) : std::nullopt;
}

} // namespace

std::optional<int> shardingAfter(const Layer& layer, const LayerType& type, const Shape& input, int dimension,
                                 const Shape& output)
{
    const int rank = input.rank();
    const auto isAlong = [&] { return dimensionOf(layer, type, "dim", rank) == dimension; };
    const auto keptIf = [dimension](bool kept) { return kept ? std::optional(dimension) : std::nullopt; };
    switch (type.sharding) {
    case ShardingPropagation::Replicates: return std::nullopt;
    case ShardingPropagation::Elementwise:
    case ShardingPropagation::Splits: return dimension;
    case ShardingPropagation::Views: return shardingAfterView(input, dimension, output);
    case ShardingPropagation::Transposes: return shardingAfterTranspose(layer, type, rank, dimension);
    case ShardingPropagation::Permutes: return shardingAfterPermute(layer, type, rank, dimension);
    case ShardingPropagation::Slices: return keptIf(!isAlong() || slicesAll(layer, type));
    case ShardingPropagation::Selects:
        return isAlong() ? std::nullopt
                         : std::optional(dimensionOf(layer, type, "dim", rank) < dimension ? dimension - 1 : dimension);
    case ShardingPropagation::AlongOne: return keptIf(!isAlong());
    case ShardingPropagation::Normalizes: return shardingAfterNorm(layer, type, rank, dimension);
    case ShardingPropagation::Reduces: return shardingAfterReduction(layer, type, input, dimension, output);
    case ShardingPropagation::Repeats:
        return output.rank() >= rank ? std::optional(dimension + output.rank() - rank) : std::nullopt;
    }
    return std::nullopt;
}

bool returnsParts(const LayerType& type)
{
    using enum ShardingPropagation;
    return type.sharding == Splits || type.sharding == Slices || type.sharding == Selects;
}

Layer withLocalAttribute(const Layer& layer, const LayerType& type, std::string_view key,
                         const RankPartition& partition)
{
    Layer part = layer;
    const int index = attributeIndex(type, key);
    for (int i = static_cast<int>(part.attributes.size()); i <= index; ++i)
        part.attributes.push_back(type.attributes[static_cast<std::size_t>(i)].defaultValue);
    AttributeValue& value = part.attributes[static_cast<std::size_t>(index)];
    if (auto* number = std::get_if<std::int64_t>(&value))
        *number = partition.localSize(*number);
    else if (auto* sizes = std::get_if<Extents>(&value))
        std::ranges::for_each(*sizes, [&partition](Extent& size) { size.fixed = partition.localSize(size.fixed); });
    return part;
}

Layer localLayer(const Layer& layer, const LayerType& type, const Shape& output, int dimension,
                 const RankPartition& partition)
{
    if (type.sharding == ShardingPropagation::Splits) {
        const int along = dimensionOf(layer, type, "dim", output.rank());
        return along == dimension ? withLocalAttribute(layer, type, "sizes", partition) : layer;
    }
    const bool unflattens = attributeIndex(type, "sizes") >= 0;
    const int index = attributeIndex(type, unflattens ? "sizes" : "shape");
    if (index < 0 || type.traits.has(Trait::Constant))
        return layer;
    Layer part = layer;
    const int first = unflattens ? dimensionOf(layer, type, "dim", output.rank()) : 0;
    auto* sizes = std::get_if<Extents>(&part.attributes[static_cast<std::size_t>(index)]);
    const auto at = static_cast<std::size_t>(dimension - first);
    if (sizes && dimension >= first && at < sizes->size() && (*sizes)[at].perSample == 0 && (*sizes)[at].fixed > 1)
        (*sizes)[at].fixed = partition.localSize((*sizes)[at].fixed);
    return part;
}

} // namespace vram
