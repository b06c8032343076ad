// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/cells.h"

#include "base/words.h"

#include <algorithm>
#include <charconv>

namespace vram {

namespace {

constexpr std::int64_t kLargest = 1'000'000'000'000;
constexpr std::int64_t kLargestExtent = 10'000'000;

} // namespace

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

std::string plainLine(std::string_view line)
{
    std::string text(line);
    std::erase(text, '\r');
    if (const std::string_view start = trimmed(text); start.starts_with("# ") || start.starts_with("// "))
        text = text.substr(text.find_first_of("#/") + (start.front() == '#' ? 1 : 2));
    text = replaced(std::move(text), "┃", "|");
    text = replaced(std::move(text), "\u00a0", " ");
    return text;
}

int extractDepth(std::string& text)
{
    const std::size_t branch = std::min(text.find("├─"), text.find("└─"));
    if (branch == std::string::npos)
        return 0;
    int depth = 1;
    for (std::size_t at = text.find("│"); at < branch; at = text.find("│", at + 1))
        ++depth;
    // Below the last branch of a level, spaces replace the vertical line. Each level is five columns wide.
    const std::string before = replaced(text.substr(0, branch), "│", " ");
    depth = std::max(depth, static_cast<int>(before.size() / 5) + 1);
    text.erase(0, branch + std::string_view("├─").size());
    return depth;
}

std::optional<std::int64_t> printedNumber(std::string_view text)
{
    std::string digits;
    for (const char c : text) {
        if (c == ',' || c == '_')
            continue;
        if (c < '0' || c > '9')
            break;
        digits += c;
    }
    std::int64_t value = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || result.ec != std::errc{} || value > kLargest)
        return std::nullopt;
    return value;
}

namespace {

// Parses dimensions such as "None, 26, 26, 32" or "-1, 64, 7" up to the matching bracket.
bool readExtents(std::string_view text, std::vector<std::int64_t>& shape)
{
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view entry = trimmed(text.substr(0, comma));
        const auto extent = printedNumber(entry);
        if (entry == "None" || entry == "-1" || entry == "?")
            shape.push_back(-1);
        else if (extent && *extent > 0 && *extent <= kLargestExtent)
            shape.push_back(*extent);
        else if (!entry.empty())
            return false;
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    }
    return !shape.empty() && shape.size() <= 8;
}

} // namespace

PrintedShape findShape(std::string_view text, std::size_t start)
{
    for (std::size_t i = text.find_first_of("([", start); i != std::string_view::npos;
         i = text.find_first_of("([", i + 1)) {
        const char closing = text[i] == '(' ? ')' : ']';
        const std::size_t end = text.find(closing, i);
        if (end == std::string_view::npos)
            return {};
        PrintedShape bracket{i, end + 1, {}};
        if (readExtents(text.substr(i + 1, end - i - 1), bracket.shape))
            return bracket;
    }
    return {};
}

std::vector<std::string> connections(std::string_view text)
{
    std::vector<std::string> names;
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
        if (at + 1 >= text.size() || text[at + 1] < '0' || text[at + 1] > '9'
            || text.substr(at).find("][") == std::string_view::npos)
            continue;
        const std::size_t from = text.find_last_of(" ,|'\"[", at == 0 ? 0 : at - 1);
        const std::string name(text.substr(from == std::string_view::npos ? 0 : from + 1,
                                           at - (from == std::string_view::npos ? 0 : from + 1)));
        if (!name.empty())
            names.push_back(name);
        at = text.find(']', text.find("][", at) + 2);
        if (at == std::string_view::npos)
            break;
    }
    return names;
}

} // namespace vram
