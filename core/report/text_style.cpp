// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text_style.h"

#include "base/units.h"

#include <algorithm>

namespace vram {

namespace {

constexpr int kNarrowest = 20;

} // namespace

std::string TextStyle::wrap(std::string_view text, int indent) const
{
    return wrapsProse ? wrapped(text, width, indent) : std::string(text);
}

std::string TextStyle::wrapAfterColumn(std::string_view text, int column) const
{
    if (!wrapsProse)
        return std::string(text);
    std::string result = wrapped(text, std::max(width - column, kNarrowest));
    for (std::size_t at = result.find('\n'); at != std::string::npos; at = result.find('\n', at + 1))
        result.insert(at + 1, static_cast<std::size_t>(column), ' ');
    return result;
}

std::string TextStyle::count(std::int64_t number) const
{
    std::string text = countText(number);
    if (!groupsDigits)
        std::erase(text, ',');
    return text;
}

} // namespace vram
