#pragma once

#include "base/shape.h"
#include "layers/layer_type.h"
#include "network/network.h"

#include <cstdint>
#include <optional>

namespace vram {

/// How a tensor is distributed over the ranks that share layers: whole on each, or each has a part of one dimension.
struct Spread {
    enum class Kind : std::uint8_t {
        Whole,
        Features, ///< Outputs of a layer shared by columns: features, heads, hidden units.
        Positions ///< Of a sequence (sequence parallelism).
    };
    Kind kind = Kind::Whole;
    int dimension = 0;

    bool whole() const { return kind == Kind::Whole; }
    bool features() const { return kind == Kind::Features; }
    bool positions() const { return kind == Kind::Positions; }
    bool operator==(const Spread&) const = default;
};

/// Works element by element, over inputs that broadcast.
bool elementwise(const LayerType& type);
/// The dimension of its output along which a row of one input has a part, where its input has one of `dimension`; nothing
/// where the row needs all of that dimension. Shapes are those of the whole tensors.
std::optional<int> spreadAfter(const Layer& layer, const LayerType& type, const Shape& input, int dimension,
                               const Shape& output);
/// The layer with the sizes of one of `ranks` where its output has a part of `dimension`.
Layer partOf(const Layer& layer, const LayerType& type, const Shape& output, int dimension, std::int64_t ranks);
/// The layer with an attribute divided by `ranks`; zero stays.
Layer divided(const Layer& layer, const LayerType& type, std::string_view key, std::int64_t ranks);

} // namespace vram
