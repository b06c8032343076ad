#pragma once

#include "network/network.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vram {

/// How a network cuts its images into patches, each of which becomes a token with a learned position.
struct PatchGrid {
    std::int64_t patch = 0;        ///< Height and width of a patch, in pixels.
    std::int64_t width = 0;        ///< Channels of a token.
    std::int64_t extra = 0;        ///< Tokens besides the patches: a class token, registers.
    std::vector<LayerId> tables{}; ///< Parameters with a row for each token.
};

/// The grid of the first convolution that steps as far as it sees, where parameters count what it yields of images of
/// that height and width (vision transformers); none where no positions are learned.
std::optional<PatchGrid> findPatches(const Network& network, std::int64_t height, std::int64_t width);

} // namespace vram
