// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/terminal_text.h"

#include <algorithm>

namespace vram {

std::string withoutColours(std::string_view text)
{
    constexpr std::string_view begin = "\x1b[";
    std::string plain;
    for (;;) {
        const std::size_t at = text.find(begin);
        plain += text.substr(0, at);
        if (at == std::string_view::npos)
            return plain;
        const std::size_t end = text.find_first_not_of("0123456789;:?", at + begin.size());
        text.remove_prefix(std::min(text.size(), end == std::string_view::npos ? end : end + 1));
    }
}

} // namespace vram
