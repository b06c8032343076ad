// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include "base/words.h"

#include <algorithm>

namespace vram {

namespace {

constexpr std::string_view kObject = "config.";

/// The text without its comment and quotes.
std::string valueOf(std::string_view text)
{
    text = trimmed(text);
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'')) {
        const std::size_t end = text.find(text.front(), 1);
        if (end != std::string_view::npos)
            return std::string(text.substr(1, end - 1));
    }
    return std::string(trimmed(text.substr(0, std::min(text.find('#'), text.size()))));
}

/// Returns the key without "config.", such as "training.steps" for "config.training.steps", or an empty text if the
/// assignment target does not begin with "config.".
std::string_view keyOf(std::string_view target)
{
    target = trimmed(target);
    const bool one = target.starts_with(kObject) && target.find_first_of(" \t(,") == std::string_view::npos;
    return one ? target.substr(kObject.size()) : std::string_view();
}

} // namespace

Result<std::vector<ConfigEntry>> pythonEntries(std::string_view text)
{
    std::vector<ConfigEntry> entries;
    for (std::int64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = line.find('=');
        const std::string_view key = keyOf(line.substr(0, std::min(equals, line.size())));
        if (equals == std::string_view::npos || key.empty())
            continue;
        // If a key is assigned several times, the last assignment applies.
        std::erase_if(entries, [&](const ConfigEntry& entry) { return entry.key == key; });
        entries.push_back({std::string(key), valueOf(line.substr(equals + 1)), message("line %1"_tr, number)});
    }
    return entries;
}

/// Parses torchtitan's command-line options, which have the same names as in its files.
Result<std::vector<ConfigEntry>> sectionFlagEntries(std::string_view text)
{
    Result<std::vector<ConfigEntry>> flags = flagEntries(text);
    if (!flags)
        return flags;
    std::vector<ConfigEntry> entries = std::move(flags).value();
    for (ConfigEntry& entry : entries) {
        if (entry.key.find('.') == std::string::npos)
            continue;
        entry.key.erase(0, 2);
        std::ranges::replace(entry.key, '-', '_');
    }
    return entries;
}

} // namespace vram
