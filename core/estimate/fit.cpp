// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/fit.h"

#include <array>

namespace vram {

Fit fitOf(const Device& device)
{
    if (device.headroom < 0)
        return Fit::Over;
    return device.fits ? Fit::Fits : Fit::WithinMargin;
}

std::string_view name(Fit fit)
{
    constexpr std::array<std::string_view, 3> names{"fits", "within_margin", "over"};
    return names[static_cast<std::size_t>(fit)];
}

} // namespace vram
