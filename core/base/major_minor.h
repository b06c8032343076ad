// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <utility>

namespace vram {

/// Parses "8.9" as {8, 9} and ignores what follows the second number ("2.6.1"). Returns nullopt if the text does not
/// begin with two such numbers.
std::optional<std::pair<int, int>> majorMinor(std::string_view text);

} // namespace vram
