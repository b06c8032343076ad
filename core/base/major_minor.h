#pragma once

#include <optional>
#include <string_view>
#include <utility>

namespace vram {

/// Reads "8.9" as {8, 9}; what follows the second number is ignored ("2.6.1"). None where the text does not begin so.
std::optional<std::pair<int, int>> majorMinor(std::string_view text);

} // namespace vram
