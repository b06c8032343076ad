// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// One number in a network that follows the length of its sequences or the size of its images.
struct SizeReference {
    LayerId row = LayerId::None;
    int attribute = 0;
    int entry = -1;         ///< Index into an attribute of extents; -1 if the attribute is the number itself.
    std::int64_t patch = 0; ///< If not 0, the number counts patches of this many pixels instead of following the size.
    std::int64_t extra = 0; ///< Number of tokens in addition to the patches.
    bool operator==(const SizeReference&) const = default;
};

/// A resizable dimension of the inputs: the length of sequences, or the height of images (the width keeps its ratio to
/// the height).
struct SizeAxis {
    enum class Kind { Sequence, Image } kind = Kind::Sequence;
    std::int64_t size = 0;               ///< The current size.
    std::int64_t width = 0;              ///< Width of images.
    std::int64_t patch = 1;              ///< Pixels of a patch; sizes are multiples of it.
    std::int64_t limit = 0;              ///< Number of rows of the position embedding; 0 if there is no such limit.
    LayerId limitedBy = LayerId::None;   ///< The row of that embedding.
    std::vector<SizeReference> places{}; ///< All numbers that follow the size.
    bool operator==(const SizeAxis&) const = default;
};

/// The axes along which the network can be resized, beginning with that of the first input; empty if the inputs are
/// plain vectors.
std::vector<SizeAxis> sizeAxes(const Network& network);
/// The sequence axis among them; nullopt if the network's inputs are not sequences.
std::optional<SizeAxis> sequenceAxisOf(const Network& network);
/// Returns the network for inputs of that size. The learned positions of a vision transformer change with the number of
/// patches, as if it had been built for that size. Other parameters do not change, so that the network may not run at a
/// size: `sizeProblem` (search/frontier.h) says why.
Network resized(const Network& network, const SizeAxis& axis, std::int64_t size);
/// Sizes of interest around the current one, including it, in ascending order; one of them exceeds the limit if there
/// is one.
std::vector<std::int64_t> nearbySizes(const SizeAxis& axis);

} // namespace vram
