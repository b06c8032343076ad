// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/escape_hidden.h"

#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace vram {

namespace {

bool isPlain(char c)
{
    return c >= ' ' && c < '\x7f';
}

std::string escapedCharacter(const Utf8Character& character, EscapeStyle as)
{
    if (character.code == '\n')
        return "\\n";
    if (character.code == '\t')
        return "\\t";
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(),
                  character.code < 0x100 && as == EscapeStyle::CEscape ? "\\x%02x" : "\\u%04x",
                  static_cast<unsigned>(character.code));
    return text.data();
}

} // namespace

std::string escapeHidden(std::string_view text, std::string_view kept, EscapeStyle as)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
        result.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty())
            break;
        const Utf8Character character = firstCharacter(text);
        const bool keeps = character.bytes == 1 && kept.find(text.front()) != std::string_view::npos;
        if (keeps || (character.valid && !isHiddenCharacter(character.code)))
            result.append(text.substr(0, character.bytes));
        else
            result += escapedCharacter(character, as);
        text.remove_prefix(character.bytes);
    }
    return result;
}

std::string elideMiddle(std::string_view text, std::size_t most)
{
    constexpr std::string_view gap = "…";
    if (text.size() <= most)
        return std::string(text);
    std::size_t head = most * 3 / 4;
    std::size_t tail = text.size() - (most - head - gap.size());
    while (head > 0 && isContinuationByte(text, head))
        --head;
    while (isContinuationByte(text, tail))
        ++tail;
    return std::string(text.substr(0, head)).append(gap).append(text.substr(tail));
}

} // namespace vram
