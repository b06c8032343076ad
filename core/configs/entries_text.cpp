// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/words.h"
#include "configs/config_entries.h"
#include "configs/config_lines.h"

namespace vram {

std::string_view uncommented(std::string_view line)
{
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quote != 0)
            quote = line[i] == quote ? char(0) : quote;
        else if (line[i] == '"' || line[i] == '\'')
            quote = line[i];
        else if (line[i] == '#' && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t'))
            return line.substr(0, i);
    }
    return line;
}

namespace {

std::string unquoted(std::string_view value)
{
    value = trimmed(value);
    const bool quoted =
        value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front();
    return std::string(quoted ? value.substr(1, value.size() - 2) : value);
}

} // namespace

Result<std::vector<ConfigEntry>> tomlEntries(std::string_view text)
{
    std::vector<ConfigEntry> entries;
    std::string table;
    std::string_view raw;
    for (Lines lines(text); lines.next(raw);) {
        const std::string_view content = trimmed(uncommented(raw));
        if (content.empty())
            continue;
        if (content.starts_with('[') && content.ends_with(']')) {
            table = std::string(trimmed(content.substr(1, content.size() - 2))) + '.';
            continue;
        }
        const std::size_t equals = content.find('=');
        const bool inside =
            !entries.empty() && entries.back().value.starts_with('[') && !entries.back().value.ends_with(']');
        if (inside) {
            entries.back().value += std::string(content);
            continue;
        }
        if (equals == std::string_view::npos || equals == 0)
            return Error{message("%1: takes KEY = VALUE or [TABLE]"_tr, lines.place())};
        entries.push_back(
            {table + unquoted(content.substr(0, equals)), unquoted(content.substr(equals + 1)), lines.place()});
    }
    return entries;
}

} // namespace vram
