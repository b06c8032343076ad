// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// The division of a network's images into patches, each of which becomes a token with a learned position.
struct PatchGrid {
    std::int64_t patch = 0;        ///< Height and width of a patch, in pixels.
    std::int64_t width = 0;        ///< Channels of a token.
    std::int64_t extra = 0;        ///< Tokens besides the patches: a class token, registers.
    std::vector<LayerId> tables{}; ///< Parameters with one row per token.
};

/// Returns the grid of the first convolution whose stride equals its kernel size, provided that there are parameters
/// with one row for each of its output positions at that image height and width (vision transformers). Returns nullopt
/// if there are no learned positions.
std::optional<PatchGrid> findPatches(const Network& network, std::int64_t height, std::int64_t width);

} // namespace vram
