// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"
#include "network/network.h"

#include <cstdint>
#include <optional>

namespace vram {

/// How a tensor is distributed over tensor-parallel ranks: replicated, or sharded along one dimension.
struct TensorSharding {
    enum class Kind : std::uint8_t {
        Replicated,
        Features, ///< Sharded outputs of a column-parallel layer: features, heads, hidden units.
        Positions ///< Sharded positions of a sequence (sequence parallelism).
    };
    Kind kind = Kind::Replicated;
    int dimension = 0;

    bool isReplicated() const { return kind == Kind::Replicated; }
    bool isFeatureSharded() const { return kind == Kind::Features; }
    bool isSequenceSharded() const { return kind == Kind::Positions; }
    bool operator==(const TensorSharding&) const = default;
};

/// How dimensions are divided among ranks.
struct RankPartition {
    std::int64_t ranks = 1;
    /// A size that need not be divisible by the number of ranks, because its end is padded; 0 if there is none.
    std::int64_t vocabulary = 0;
    std::int64_t vocabularyEach = 0;
    /// Whether embeddings of anything else, such as positions, are whole on every rank.
    bool onlyVocabulary = false;

    bool divides(std::int64_t size) const { return size % ranks == 0 || (size == vocabulary && size > 0); }
    bool dividesTable(std::int64_t rows) const { return divides(rows) && (!onlyVocabulary || rows == vocabulary); }
    std::int64_t localSize(std::int64_t size) const { return size == vocabulary ? vocabularyEach : size / ranks; }
};

/// Returns the dimension along which a row's output is sharded if one of its inputs is sharded along `dimension`;
/// nullopt if the row needs that dimension unsharded. Shapes are those of the unsharded tensors.
std::optional<int> shardingAfter(const Layer& layer, const LayerType& type, const Shape& input, int dimension,
                                 const Shape& output);
/// Whether the type returns parts of its input along a dimension, such as the queries of a fused projection.
bool returnsParts(const LayerType& type);
/// Returns the layer with the sizes of one rank if its output is sharded along `dimension`.
Layer localLayer(const Layer& layer, const LayerType& type, const Shape& output, int dimension,
                 const RankPartition& partition);
/// Returns the layer with an attribute reduced to one rank's part. An attribute of 0 does not change.
Layer withLocalAttribute(const Layer& layer, const LayerType& type, std::string_view key,
                         const RankPartition& partition);

} // namespace vram
