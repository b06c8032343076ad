#include "base/visible.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace vram {

namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

bool continues(std::string_view text, std::size_t at)
{
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
}

/// The UTF-8 character that `text` begins with.
Character firstOf(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80)
        return {lead, 1, true};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4)
        return {lead};
    std::uint32_t code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!continues(text, i))
            return {lead};
        code = (code << 6U) | (static_cast<unsigned char>(text[i]) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < least[bytes] || surrogate || code > 0x10ffff)
        return {lead};
    return {code, bytes, true};
}

bool isHidden(std::uint32_t code)
{
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool turns = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return control || turns || code == 0x2028 || code == 0x2029;
}

bool isPlain(char c)
{
    return c >= ' ' && c < '\x7f';
}

std::string asInC(const Character& character)
{
    if (character.code == '\n')
        return "\\n";
    if (character.code == '\t')
        return "\\t";
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), character.code < 0x100 ? "\\x%02x" : "\\u%04x",
                  static_cast<unsigned>(character.code));
    return text.data();
}

} // namespace

std::string visible(std::string_view text, std::string_view kept)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
        result.append(text.substr(0, plain));
        text.remove_prefix(plain);
        if (text.empty())
            break;
        const Character character = firstOf(text);
        const bool keeps = character.bytes == 1 && kept.find(text.front()) != std::string_view::npos;
        if (keeps || (character.valid && !isHidden(character.code)))
            result.append(text.substr(0, character.bytes));
        else
            result += asInC(character);
        text.remove_prefix(character.bytes);
    }
    return result;
}

bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const Character character = firstOf(text);
        if (!character.valid)
            return false;
        text.remove_prefix(character.bytes);
    }
    return true;
}

std::string shortened(std::string_view text, std::size_t most)
{
    constexpr std::string_view gap = "…";
    if (text.size() <= most)
        return std::string(text);
    std::size_t head = most * 3 / 4;
    std::size_t tail = text.size() - (most - head - gap.size());
    while (head > 0 && continues(text, head))
        --head;
    while (continues(text, tail))
        ++tail;
    return std::string(text.substr(0, head)).append(gap).append(text.substr(tail));
}

} // namespace vram
