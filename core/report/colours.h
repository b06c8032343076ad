// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// The colours of the parts of a GPU's memory, as 0xRRGGBB for a light background. The window, its pictures and HTML
/// reports use them.
struct PartColours {
    std::uint32_t parameters = 0x3b6fb6;
    std::uint32_t gradients = 0xe69f00;
    std::uint32_t optimizer = 0x674b8c;
    std::uint32_t activations = 0x2a9d8f;
    std::uint32_t input = 0xc9a27e;
    std::uint32_t kvCache = 0x93386f;
    std::uint32_t temporaries = 0xc8553d;
    std::uint32_t gathered = 0x8ec1f0;
    std::uint32_t communication = 0x55681c;
    std::uint32_t allocator = 0x8d99a6;
    std::uint32_t context = 0xc3cad2;
};

inline constexpr PartColours kPartColours{};

} // namespace vram
