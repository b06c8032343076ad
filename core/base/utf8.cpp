// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <array>

namespace vram {

bool isContinuationByte(std::string_view text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
}

Utf8Character firstCharacter(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80)
        return {lead, 1, true};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4)
        return {lead};
    std::uint32_t code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!isContinuationByte(text, i))
            return {lead};
        code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < least[bytes] || surrogate || code > 0x10ffff)
        return {lead};
    return {code, bytes, true};
}

bool isHiddenCharacter(std::uint32_t code)
{
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool turns = code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e)
                       || (code >= 0x2066 && code <= 0x2069);
    return control || turns || code == 0x2028 || code == 0x2029 || code == 0xfeff;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        if (!character.valid)
            return false;
        text.remove_prefix(character.bytes);
    }
    return true;
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::string validUtf8(std::string_view text)
{
    std::string valid;
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        valid += character.valid ? text.substr(0, character.bytes) : "\xef\xbf\xbd";
        text.remove_prefix(character.bytes);
    }
    return valid;
}

} // namespace vram
