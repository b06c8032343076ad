// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// A number in a network that depends on the length of its sequences or the size of its images.
struct SizeReference {
    LayerId row = LayerId::None;
    int attribute = 0;
    int entry = -1;         ///< Index into an attribute of extents; -1 if the attribute is the number itself.
    std::int64_t patch = 0; ///< If not 0, the number counts patches of this height and width in pixels instead of being
                            ///< proportional to the size.
    std::int64_t extra = 0; ///< Number of tokens in addition to the patches.
    bool operator==(const SizeReference&) const = default;
};

/// A resizable dimension of the inputs: the length of sequences, or the height of images (the width keeps its ratio to
/// the height).
struct SizeAxis {
    enum class Kind { Sequence, Image } kind = Kind::Sequence;
    std::int64_t size = 0;               ///< The current size.
    std::int64_t width = 0;              ///< Width of images.
    std::int64_t patch = 1;              ///< Height and width of a patch in pixels; sizes are multiples of it.
    std::int64_t limit = 0;              ///< Number of rows of the position embedding; 0 if there is no such limit.
    LayerId limitedBy = LayerId::None;   ///< The row of that embedding.
    std::vector<SizeReference> places{}; ///< All numbers that depend on the size.
    bool operator==(const SizeAxis&) const = default;
};

/// The axes along which the network can be resized, beginning with that of the first input; empty if the inputs are
/// plain vectors.
std::vector<SizeAxis> sizeAxes(const Network& network);
/// Returns the sequence axis, or nullopt if the network's inputs are not sequences.
std::optional<SizeAxis> sequenceAxisOf(const Network& network);
/// Returns the network for inputs of the given size. The learned positions of a vision transformer change with the
/// number of patches, as if it had been built for that size. Other parameters do not change, so the network may be
/// invalid at some sizes; `sizeProblem` (search/frontier.h) returns the reason.
Network resized(const Network& network, const SizeAxis& axis, std::int64_t size);
/// Returns typical sizes around the current one, including it, in ascending order. If there is a limit, one of the
/// sizes may exceed it.
std::vector<std::int64_t> nearbySizes(const SizeAxis& axis);

} // namespace vram
