#pragma once

#include "network/network.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// One number of a network that follows the length of its sequences or the size of its images.
struct SizePlace {
    LayerId row = LayerId::None;
    int attribute = 0;
    int entry = -1;         ///< Of an attribute of extents; -1: the attribute is the number itself.
    std::int64_t patch = 0; ///< It counts patches of that many pixels, instead of following the size; 0: it does not.
    std::int64_t extra = 0; ///< Tokens that it counts besides the patches.
    bool operator==(const SizePlace&) const = default;
};

/// A size of its inputs that a network can be given anew: the length of its sequences, or the height of its images (the
/// width keeps its relation to it).
struct SizeAxis {
    enum class Kind { Sequence, Image } kind = Kind::Sequence;
    std::int64_t size = 0;             ///< The present one.
    std::int64_t width = 0;            ///< Of images.
    std::int64_t patch = 1;            ///< Sizes are multiples of it: pixels of a patch.
    std::int64_t limit = 0;            ///< The most that a table of positions knows; 0: none is known.
    LayerId limitedBy = LayerId::None; ///< The row of that table.
    std::vector<SizePlace> places{};   ///< All that change together.
    bool operator==(const SizeAxis&) const = default;
};

/// The axes along which the network can be resized, the sequence first; none for networks whose inputs are plain vectors.
std::vector<SizeAxis> sizeAxes(const Network& network);
/// Of them the sequence; none where the network's inputs are no sequences.
std::optional<SizeAxis> sequenceAxisOf(const Network& network);
/// The network for inputs of that size. Learned positions of a vision transformer become as many as there are patches then,
/// as if it had been made for that size. Other parameters and tables stay as they are, so that a size may turn out not to
/// fit: `sizeProblem` (estimate/frontier.h) says why.
Network resized(const Network& network, const SizeAxis& axis, std::int64_t size);
/// Elements of the learned positions that follow the size.
std::int64_t positionElements(const Network& network, const SizeAxis& axis);
/// Sizes worth a look around the present one, which is among them, rising; one beyond the limit where there is one.
std::vector<std::int64_t> sizesAround(const SizeAxis& axis);

} // namespace vram
