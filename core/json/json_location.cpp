// SPDX-License-Identifier: GPL-3.0-or-later
#include "json/json_location.h"

#include <algorithm>

namespace vram {

std::string JsonLocation::text() const
{
    std::string result = parent ? parent->text() : std::string();
    if (index >= 0)
        return result + '[' + std::to_string(index) + ']';
    if (!result.empty() && !key.empty())
        result += '.';
    return result.append(key);
}

void JsonErrors::add(const JsonLocation& place, Message fault)
{
    if (hasErrors())
        return;
    std::string where = place.text();
    m_first = where.empty() ? std::move(fault) : message("%1: %2"_tr, std::move(where), std::move(fault));
}

Message lineAndColumn(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto line = std::ranges::count(before, '\n') + 1;
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t column = before.size() - (lastBreak == std::string_view::npos ? 0 : lastBreak + 1) + 1;
    return message("line %1, column %2"_tr, line, column);
}

int jsonDepth(std::string_view text)
{
    int depth = 0;
    int deepest = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString && c == '\\')
            ++i;
        else if (c == '"')
            inString = !inString;
        else if (!inString && (c == '{' || c == '['))
            deepest = std::max(deepest, ++depth);
        else if (!inString && (c == '}' || c == ']'))
            --depth;
    }
    return deepest;
}

} // namespace vram
