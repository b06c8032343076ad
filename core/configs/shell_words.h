// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// Returns the words of a line of a shell script, without the shell's operators and the parentheses of arrays. Quoted
/// text and substitutions such as $(nproc) belong to one word.
std::vector<std::string> shellWords(std::string_view line);

/// Returns the name of the variable or array that a word such as "${NAME}" or "${NAME[@]}" stands for, or "" if the
/// word is anything else.
std::string_view referencedName(std::string_view word);

/// The variables that a shell script has set so far.
class ShellVariables
{
public:
    /// Sets a variable if the word is NAME=VALUE.
    void note(const std::string& word);
    /// Returns the word with $NAME, ${NAME}, ${NAME:-DEFAULT}, $((2 * NAME)) and $[2 * NAME] replaced by their values.
    /// Other references, such as $(nproc), unset variables and arguments that are not known, stay as they are.
    std::string resolved(std::string_view word) const;
    /// Whether the script has set the variable or array of that name, or added to it.
    bool isSet(const std::string& name) const { return find(name) || find(name + '+'); }
    /// Returns the words that the shell makes of a word: one, or the arguments of the script for "$@".
    std::vector<std::string> expanded(const std::string& word) const;

    /// The positional parameters $1, $2 and so on; std::nullopt if the file does not say what they are.
    using Arguments = std::optional<std::vector<std::string>>;
    const Arguments& arguments() const { return m_arguments; }
    void setArguments(Arguments arguments) { m_arguments = std::move(arguments); }
    /// Drops the first arguments, as the command "shift" does.
    void shift(std::size_t count);

private:
    std::string valueOf(std::string_view reference) const;
    std::string parameterValue(std::string_view reference, std::string_view parameter) const;
    std::string arithmeticValue(std::string_view reference, std::string_view rest) const;
    const std::string* find(std::string_view name) const;

    Arguments m_arguments{};
    std::vector<std::pair<std::string, std::string>> m_values;
};

} // namespace vram
