// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/detected_format.h"

#include "base/utf8.h"

#include <algorithm>

namespace vram {

namespace {

/// Returns the end of the string literal that begins at `quote`, or npos if the text ends before it.
std::size_t closingQuote(std::string_view json, std::size_t quote)
{
    for (std::size_t i = quote + 1; i < json.size(); ++i) {
        if (json[i] == '\\')
            ++i;
        else if (json[i] == '"')
            return i;
    }
    return std::string_view::npos;
}

} // namespace

std::set<std::string, std::less<>> topLevelKeys(std::string_view json)
{
    constexpr std::string_view space = " \t\r\n";
    std::set<std::string, std::less<>> keys;
    json = withoutByteOrderMark(json);
    std::size_t i = json.find_first_not_of(space);
    if (i == std::string_view::npos || json[i] != '{')
        return keys;
    int depth = 0;
    for (; i < json.size(); ++i) {
        const char c = json[i];
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (c != '"')
            continue;
        const std::size_t end = closingQuote(json, i);
        if (end == std::string_view::npos)
            break;
        const std::size_t next = json.find_first_not_of(space, end + 1);
        if (depth == 1 && next != std::string_view::npos && json[next] == ':')
            keys.emplace(json.substr(i + 1, end - i - 1));
        i = end;
    }
    return keys;
}

bool looksLikeText(std::string_view head)
{
    return std::ranges::none_of(head, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && byte != 0x1b) || byte == 0x7f;
    });
}

bool looksLikeSafetensors(std::string_view head)
{
    if (head.size() < 10)
        return false;
    std::uint64_t length = 0;
    for (int i = 7; i >= 0; --i)
        length = (length << 8U) | static_cast<unsigned char>(head[static_cast<std::size_t>(i)]);
    return length >= 2 && length <= kLargestSafetensorsHeader && head[8] == '{';
}

bool looksLikeOnnx(std::string_view head)
{
    constexpr std::string_view tags = "\x12\x1a\x22\x28\x32\x3a\x42"; // Fields 2 to 8 of ModelProto.
    return head.size() > 3 && head[0] == '\x08' && head[1] > 0 && head[1] < 0x20
           && tags.find(head[2]) != std::string_view::npos;
}

} // namespace vram
