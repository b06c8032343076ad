// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"

#include <span>
#include <string_view>

namespace vram {

/// A common block, made of the catalogue's layers.
struct BlockPreset {
    std::string_view name; ///< "TransformerEncoderLayer"
    std::string_view help; ///< One sentence.
    bool image = false;    ///< Expects [batch, channels, height, width] instead of [batch, length, width].
    Block (*make)(LayerId first, std::int64_t width) = nullptr;
};

std::span<const BlockPreset> blockPresets();
const BlockPreset* findBlockPreset(std::string_view name);
/// The preset with ids from `first` on, for an input of that width (for images, that many channels).
Block makeBlock(const BlockPreset& preset, LayerId first, std::int64_t width);

} // namespace vram
