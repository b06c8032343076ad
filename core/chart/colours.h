// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "step/terms.h"

#include <cstdint>

namespace vram {

/// The colours of the parts of a GPU's memory, as 0xRRGGBB for a light background. The window, its image files and HTML
/// reports use them. Any two differ by at least 16 in CIELAB, also as seen by people with deuteranopia.
constexpr std::uint32_t colourOf(Part part)
{
    switch (part) {
    case Part::Parameters: return 0x176cd8;
    case Part::Gradients: return 0xe69f00;
    case Part::Optimizer: return 0x7b6a89;
    case Part::Activations: return 0x0c9472;
    case Part::Input: return 0xf8d2ab;
    case Part::KvCache: return 0x882d53;
    case Part::Temporaries: return 0xc8653d;
    case Part::Gathered: return 0x8ec7fe;
    case Part::Communication: return 0x424e01;
    case Part::Allocator: return 0x959bad;
    case Part::Context: return 0xd4dcdb;
    }
    return 0;
}

} // namespace vram
