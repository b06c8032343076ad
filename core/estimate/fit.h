// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/answer.h"

#include <cstdint>
#include <string_view>

namespace vram {

/// Whether a device total fits. Every output reports this same result.
enum class Fit : std::uint8_t {
    Fits,         ///< The setup's margin stays free.
    WithinMargin, ///< Less than the margin is left.
    Over,         ///< More is needed than is usable.
};

/// Returns whether the device total fits. The setup's margin is already part of `device.fits`.
Fit fitOf(const Device& device);
/// Returns "fits", "within_margin" or "over".
std::string_view name(Fit fit);

} // namespace vram
