// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/shell_usage.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vram {

namespace {

constexpr std::string_view kPrinted = "a printed text"; ///< The owner of lines that only print something.

bool isNamePart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view nameIn(std::string_view text)
{
    const auto end = std::ranges::find_if_not(text, isNamePart);
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// Removes the words before an assignment, such as "export". Returns whether the variable is visible to other programs.
bool skipDeclaration(std::string_view& line)
{
    bool isExported = false;
    constexpr std::array<std::string_view, 4> kWords{"export ", "local ", "readonly ", "declare "};
    for (const std::string_view word : kWords) {
        if (line.starts_with(word)) {
            isExported = isExported || word == "export ";
            line = trimmed(line.substr(word.size()));
        }
    }
    return isExported;
}

/// Returns the last character of the substitution of a command that begins at `at`, or `at` if none begins there.
/// Quotes in a substitution do not end those around it.
std::size_t substitutionEnd(std::string_view text, std::size_t at)
{
    const std::size_t last = text.size() - 1;
    if (text[at] == '`')
        return std::min(text.find('`', at + 1), last);
    if (text[at] != '$' || !text.substr(at + 1).starts_with('('))
        return at;
    int depth = 0;
    for (std::size_t i = at + 1; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return last;
}

bool prints(std::string_view line)
{
    return line.starts_with("echo ") || line.starts_with("printf ");
}

} // namespace

void ShellUsage::take(std::string_view line)
{
    line = trimmed(line);
    m_begins = m_quote == 0 && m_depth == 0 && !m_continues;
    m_continues = line.ends_with('\\');
    m_isExported = false;
    std::string_view value = line;
    if (m_begins)
        begin(line);
    else if (m_owner.empty())
        skipQuotes(line);
    else
        endValue(value);
    addReferences(line);
}

void ShellUsage::begin(std::string_view line)
{
    std::string_view rest = line;
    m_isExported = skipDeclaration(rest);
    const std::string_view name = nameIn(rest);
    rest.remove_prefix(name.size());
    rest.remove_prefix(rest.starts_with("+=") ? 1 : 0);
    m_owner = prints(line) ? std::string(kPrinted) : std::string();
    if (name.empty() || !rest.starts_with('='))
        return skipQuotes(line);
    rest.remove_prefix(1);
    const bool isWhole = endValue(rest);
    if (isWhole && !rest.empty() && rest != "\\")
        return skipQuotes(rest); // The command whose environment begins with the variable.
    m_owner = name;
    if (m_isExported)
        m_references[std::string()].insert(std::string(name));
}

/// Removes the rest of an assigned value from the beginning of the text. Returns whether the value ends there.
bool ShellUsage::endValue(std::string_view& text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isQuoted(text, i))
            continue;
        if (c == '(' || c == '{')
            ++m_depth;
        else if (c == ')' || c == '}')
            m_depth = std::max(m_depth - 1, 0);
        else if (m_depth == 0 && (c == ' ' || c == '\t' || c == ';')) {
            text = trimmed(text.substr(i + 1));
            return true;
        }
    }
    text = {};
    return m_quote == 0 && m_depth == 0;
}

void ShellUsage::skipQuotes(std::string_view command)
{
    for (std::size_t i = 0; i < command.size(); ++i)
        isQuoted(command, i);
}

/// Whether the character is a quote, in quotes, escaped or in the substitution of a command. Moves `at` to the last
/// character of an escape or a substitution.
bool ShellUsage::isQuoted(std::string_view text, std::size_t& at)
{
    const char c = text[at];
    if (c == '\\')
        ++at;
    else if (const std::size_t end = substitutionEnd(text, at); end > at && m_quote != '\'')
        at = end;
    else if (m_quote != 0)
        m_quote = c == m_quote ? char(0) : m_quote;
    else if (c == '"' || c == '\'')
        m_quote = c;
    else
        return false;
    return true;
}

void ShellUsage::addReferences(std::string_view line)
{
    Names& names = m_references[m_owner];
    for (std::size_t at = line.find('$'); at != std::string_view::npos; at = line.find('$', at + 1)) {
        std::string_view rest = line.substr(at + 1);
        rest.remove_prefix(rest.starts_with('{') ? 1 : 0);
        if (const std::string_view name = nameIn(rest); !name.empty())
            names.insert(std::string(name));
    }
}

ShellUsage::Names ShellUsage::used() const
{
    Names found{std::string()};
    std::vector<std::string> open{std::string()};
    while (!open.empty()) {
        const auto next = m_references.find(open.back());
        open.pop_back();
        if (next == m_references.end())
            continue;
        for (const std::string& name : next->second) {
            if (found.insert(name).second)
                open.push_back(name);
        }
    }
    return found;
}

} // namespace vram
