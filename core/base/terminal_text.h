// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vram {

/// Returns the text without the escape sequences by which a terminal sets colours.
std::string withoutColours(std::string_view text);

} // namespace vram
