// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/words.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace vram {

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view space = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

std::string lowercase(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::string alphanumericKey(std::string_view name)
{
    std::string result = lowercase(name);
    std::erase_if(result, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
    return result;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && lowercase(a) == lowercase(b);
}

Message alternativesText(const std::vector<std::string_view>& entries, std::size_t most)
{
    const std::size_t shown = entries.size() > most ? most - 1 : entries.size();
    // If nothing is left out, the last entry follows "or".
    const std::size_t before = shown == entries.size() && shown > 0 ? shown - 1 : shown;
    std::string list;
    for (std::size_t i = 0; i < before; ++i)
        list.append(i == 0 ? "" : ", ").append(entries[i]);
    if (before < shown)
        return list.empty() ? verbatim(std::string(entries.back())) : message("%1 or %2"_tr, list, entries.back());
    return entries.empty() ? Message() : message("%1 or %2 more"_tr, list, entries.size() - shown);
}

namespace {

/// Computes the table of the Levenshtein distance row by row and returns the last row. `row` is the first one: the cost
/// of starting at each position of `b`.
std::vector<int> lastRow(const std::string& a, const std::string& b, std::vector<int> row)
{
    for (const char letter : a) {
        int diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const int above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (letter == b[j] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row;
}

} // namespace

int editDistance(std::string_view a, std::string_view b)
{
    std::vector<int> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    return lastRow(lowercase(a), lowercase(b), std::move(row)).back();
}

int substringDistance(std::string_view part, std::string_view text)
{
    return std::ranges::min(lastRow(lowercase(part), lowercase(text), std::vector<int>(text.size() + 1, 0)));
}

} // namespace vram
