// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include "base/words.h"
#include "configs/shell_words.h"
#include "configs/slurm_request.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace vram {

namespace {

/// Iterates over the lines of a text file.
class Lines
{
public:
    explicit Lines(std::string_view text) : m_rest(text) {}

    bool next(std::string_view& line)
    {
        if (m_rest.empty())
            return false;
        const std::size_t end = std::min(m_rest.find('\n'), m_rest.size());
        line = m_rest.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        m_rest.remove_prefix(std::min(end + 1, m_rest.size()));
        ++m_number;
        return true;
    }
    Message place() const { return message("line %1"_tr, m_number); }

private:
    std::string_view m_rest;
    std::int64_t m_number = 0;
};

/// The line without its comment, which begins at an unquoted "#" at the start of the line or after a space.
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

namespace {

/// Splits a quoted "--flag value" into words, as the shell does when it expands an unquoted array.
std::vector<std::string> splitFlagWord(const std::string& word)
{
    const std::size_t space = word.find(' ');
    const bool splits = word.starts_with("--") && space != std::string::npos && word.find('=') > space;
    if (!splits)
        return {word};
    std::vector<std::string> words;
    for (std::string_view rest = word; !rest.empty();) {
        const std::string_view first = rest.substr(0, rest.find(' '));
        if (!first.empty())
            words.emplace_back(first);
        rest.remove_prefix(std::min(first.size() + 1, rest.size()));
    }
    return words;
}

/// Flags that accept several words, up to the next flag.
constexpr std::array<std::string_view, 1> kListFlags{"--recompute-modules"};

bool acceptsValues(const ConfigEntry& entry)
{
    return std::ranges::find(kListFlags, entry.key) != kListFlags.end();
}

void addFlag(std::vector<ConfigEntry>& entries, const std::string& word, const Message& place)
{
    const std::size_t equals = word.find('=');
    std::string key = word.substr(0, equals);
    std::replace(key.begin() + 2, key.end(), '_', '-');
    setEntry(entries, {key, equals == std::string::npos ? std::string() : word.substr(equals + 1), place});
}

void addRequest(std::vector<ConfigEntry>& entries, const SlurmRequest& slurm)
{
    if (slurm.nodes() == 0 || slurm.gpusOfNode() == 0)
        return;
    setEntry(entries, {std::string(kSlurmNodes), std::to_string(slurm.nodes())});
    setEntry(entries, {std::string(kSlurmGpusOfNode), std::to_string(slurm.gpusOfNode())});
}

} // namespace

Result<std::vector<ConfigEntry>> flagEntries(std::string_view text)
{
    std::vector<ConfigEntry> entries;
    ShellVariables variables;
    std::string_view raw;
    bool expects = false; // The previous word was a flag without a value.
    bool goesOn = false;  // It was a value after which another may follow.
    SlurmRequest slurm;
    for (Lines lines(text); lines.next(raw);) {
        if (slurm.read(raw)) {
            slurm.setVariables(variables);
            continue;
        }
        expects = expects && trimmed(raw) != ")"; // The end of an array of flags.
        goesOn = false;
        std::vector<std::string> words;
        for (const std::string& given : shellWords(uncommented(raw)))
            std::ranges::move(splitFlagWord(variables.resolved(given)), std::back_inserter(words));
        for (const std::string& word : words) {
            if (word.starts_with("--") && word.size() > 2) {
                addFlag(entries, word, lines.place());
                expects = word.find('=') == std::string::npos;
                goesOn = false;
            } else if (expects) {
                entries.back().value = word;
                expects = false;
                goesOn = acceptsValues(entries.back());
            } else if (goesOn) {
                entries.back().value += ' ' + word;
            } else {
                variables.note(word);
            }
        }
    }
    addRequest(entries, slurm);
    return entries;
}

} // namespace vram
