// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <span>
#include <string_view>

namespace vram {

/// A common block, composed of layers of the catalogue.
struct BlockPreset {
    std::string_view name; ///< Name such as "TransformerEncoderLayer".
    std::string_view help; ///< A one-sentence description.
    bool image = false;    ///< Whether it expects [batch, channels, height, width] instead of [batch, length, width].
    Block (*make)(LayerId first, std::int64_t width) = nullptr;
};

std::span<const BlockPreset> blockPresets();
const BlockPreset* findBlockPreset(std::string_view name);
/// Builds the block with ids starting at `first`, for inputs of width `width` (for images, with `width` channels).
Block makeBlock(const BlockPreset& preset, LayerId first, std::int64_t width);

} // namespace vram
