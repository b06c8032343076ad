// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"

#include <optional>
#include <string_view>

namespace vram {

/// Parses a size as copied from a terminal, in bytes: "9184 MiB", "8.97GiB", "9,630,121,984 bytes", "9630121984". A
/// number without a unit is multiplied by `unit`, unless it is so large that it can only be bytes. Returns nullopt if
/// the text is not a size.
std::optional<Bytes> parseSize(std::string_view typed, double unit);

} // namespace vram
