// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace vram {

/// Finds the variables of a shell script that reach a command. Options in other variables are not passed to a program.
class ShellUsage
{
public:
    using Names = std::set<std::string, std::less<>>;

    /// Takes the next line that the shell runs, without its comment.
    void take(std::string_view line);
    /// The variable to whose value the last line belongs; empty for a command.
    const std::string& owner() const { return m_owner; }
    /// Whether the last line begins the assignment of a variable that other scripts see.
    bool isExported() const { return m_isExported; }
    /// Whether the last line begins a command or an assignment, unlike one that continues the line before it.
    bool begins() const { return m_begins; }
    /// The owners of the lines that matter: the variables that commands use, directly or in the values of others, and
    /// the commands themselves.
    Names used() const;

private:
    void begin(std::string_view line);
    bool endValue(std::string_view& text);
    void skipQuotes(std::string_view command);
    bool isQuoted(std::string_view text, std::size_t& at);
    void addReferences(std::string_view line);

    std::string m_owner{};
    bool m_begins = true;
    bool m_isExported = false;
    bool m_continues = false; ///< Whether the last line ended with a backslash.
    char m_quote = 0;         ///< The quote in which the last line ended.
    int m_depth = 0;          ///< The number of brackets in which it ended.
    std::map<std::string, Names, std::less<>> m_references{};
};

} // namespace vram
