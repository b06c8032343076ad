// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/config_entries.h"

#include "base/words.h"

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

/// An open YAML section: its path and the indentation of its key.
struct YamlSection {
    std::string path;
    std::size_t indent = 0; ///< Indentation of the section's own key.
};

Error yamlError(const Lines& lines)
{
    return {message("%1: takes KEY: VALUE, as accelerate config writes it"_tr, lines.place())};
}

} // namespace

Result<std::vector<ConfigEntry>> yamlEntries(std::string_view text)
{
    std::vector<ConfigEntry> entries;
    std::vector<YamlSection> open;
    std::string_view raw;
    for (Lines lines(text); lines.next(raw);) {
        const std::string_view line = uncommented(raw);
        const std::string_view content = trimmed(line);
        if (content.empty() || content == "---")
            continue;
        const std::size_t indent = line.find_first_not_of(' ');
        if (content.starts_with("- ")) {
            if (entries.empty())
                return yamlError(lines);
            entries.back().value += (entries.back().value.empty() ? "" : ",") + unquoted(content.substr(2));
            continue;
        }
        const std::size_t colon = content.find(':');
        if (colon == std::string_view::npos || (colon + 1 < content.size() && content[colon + 1] != ' ')
            || content.starts_with('{') || content.starts_with('['))
            return yamlError(lines);
        while (!open.empty() && indent <= open.back().indent)
            open.pop_back();
        const std::string key =
            (open.empty() ? std::string() : open.back().path + ".") + unquoted(content.substr(0, colon));
        const std::string value = unquoted(content.substr(colon + 1));
        if (value.empty() && trimmed(content.substr(colon + 1)).empty())
            open.push_back({key, indent});
        entries.push_back(
            {key, value == "null" || value == "~" || value == "{}" ? std::string() : value, lines.place()});
    }
    return entries;
}

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

/// The words of a shell command line, without the shell's operators. A quoted text is one word.
std::vector<std::string> shellWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    char quote = 0;
    for (const char c : line) {
        if (quote != 0 && c == quote)
            quote = 0;
        else if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (quote == 0 && (c == ' ' || c == '\t' || c == '(' || c == ')' || c == '\\')) {
            if (!word.empty())
                words.push_back(std::move(word));
            word.clear();
        } else {
            word += c;
        }
    }
    if (!word.empty())
        words.push_back(std::move(word));
    return words;
}

/// Shell variables: after NAME=8, $NAME and ${NAME} are replaced with 8.
class Variables
{
public:
    void note(const std::string& word)
    {
        const std::size_t equals = word.find('=');
        if (equals != std::string::npos && equals > 0 && !word.starts_with('-'))
            m_values.push_back({word.substr(0, equals), word.substr(equals + 1)});
    }
    /// The word with $NAME, ${NAME} and ${NAME:-DEFAULT} replaced. Unknown variables stay as they are.
    std::string resolved(std::string_view word) const
    {
        std::string result;
        while (!word.empty()) {
            const std::size_t dollar = std::min(word.find('$'), word.size());
            result += word.substr(0, dollar);
            word.remove_prefix(dollar);
            if (word.empty())
                break;
            const std::string_view reference = referenceIn(word);
            result += valueOf(reference);
            word.remove_prefix(reference.size());
        }
        return result;
    }

private:
    /// The reference at the beginning of `word`, including its "$".
    static std::string_view referenceIn(std::string_view word)
    {
        if (word.starts_with("${"))
            return word.substr(0, std::min(word.find('}'), word.size() - 1) + 1);
        const auto name = std::ranges::find_if_not(word.substr(1), [](char c) { return isOfName(c); });
        return word.substr(0, static_cast<std::size_t>(name - word.begin()));
    }
    static bool isOfName(char c)
    {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    std::string valueOf(std::string_view reference) const
    {
        std::string_view name = reference.substr(std::min<std::size_t>(1, reference.size()));
        if (name.starts_with('{') && name.ends_with('}'))
            name = name.substr(1, name.size() - 2);
        const std::size_t end = std::min(name.find_first_of(":-="), name.size());
        const auto known =
            std::ranges::find(m_values.rbegin(), m_values.rend(), name.substr(0, end), &ConfigEntry::key);
        if (known != m_values.rend())
            return known->value;
        const std::size_t fallback = name.find_first_of("-=");
        return std::string(fallback == std::string_view::npos ? reference : name.substr(fallback + 1));
    }

    std::vector<ConfigEntry> m_values;
};

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
    // If a flag is given several times, the last one applies.
    std::erase_if(entries, [&](const ConfigEntry& entry) { return entry.key == key; });
    entries.push_back({key, equals == std::string::npos ? std::string() : word.substr(equals + 1), place});
}

} // namespace

Result<std::vector<ConfigEntry>> flagEntries(std::string_view text)
{
    std::vector<ConfigEntry> entries;
    Variables variables;
    std::string_view raw;
    bool expects = false; // The previous word was a flag without a value.
    bool goesOn = false;  // It was a value after which another may follow.
    for (Lines lines(text); lines.next(raw);) {
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
    return entries;
}

} // namespace vram
