// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace vram {

/// The colours of the parts of a GPU's memory, as 0xRRGGBB for a light background, for the window, its pictures and
/// HTML reports. Any two differ by 16 or more in CIELAB, including to people with deuteranopia.
struct PartColours {
    std::uint32_t parameters = 0x176cd8;
    std::uint32_t gradients = 0xe69f00;
    std::uint32_t optimizer = 0x7b6a89;
    std::uint32_t activations = 0x0c9472;
    std::uint32_t input = 0xf8d2ab;
    std::uint32_t kvCache = 0x882d53;
    std::uint32_t temporaries = 0xc8653d;
    std::uint32_t gathered = 0x8ec7fe;
    std::uint32_t communication = 0x424e01;
    std::uint32_t allocator = 0x959bad;
    std::uint32_t context = 0xd4dcdb;
};

inline constexpr PartColours kPartColours{};

} // namespace vram
