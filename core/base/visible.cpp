// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/visible.h"

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

std::string writtenOut(const Utf8Character& character, HiddenAs as)
{
    if (character.code == '\n')
        return "\\n";
    if (character.code == '\t')
        return "\\t";
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), character.code < 0x100 && as == HiddenAs::CEscape ? "\\x%02x" : "\\u%04x",
                  static_cast<unsigned>(character.code));
    return text.data();
}

} // namespace

std::string visible(std::string_view text, std::string_view kept, HiddenAs as)
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
            result += writtenOut(character, as);
        text.remove_prefix(character.bytes);
    }
    return result;
}

std::string shortened(std::string_view text, std::size_t most)
{
    constexpr std::string_view gap = "…";
    if (text.size() <= most)
        return std::string(text);
    std::size_t head = most * 3 / 4;
    std::size_t tail = text.size() - (most - head - gap.size());
    while (head > 0 && continuesCharacter(text, head))
        --head;
    while (continuesCharacter(text, tail))
        ++tail;
    return std::string(text.substr(0, head)).append(gap).append(text.substr(tail));
}

} // namespace vram
