// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/major_minor.h"

#include <charconv>

namespace vram {

std::optional<std::pair<int, int>> majorMinor(std::string_view text)
{
    const char* end = text.data() + text.size();
    std::pair<int, int> read;
    const auto [point, fault] = std::from_chars(text.data(), end, read.first);
    if (fault != std::errc() || point == end || *point != '.'
        || std::from_chars(point + 1, end, read.second).ec != std::errc())
        return std::nullopt;
    return read;
}

} // namespace vram
