// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/shell_words.h"

#include "base/arithmetic.h"

#include <algorithm>
#include <charconv>

namespace vram {

namespace {

constexpr std::ptrdiff_t kDeepestDefault = 8;   ///< Limits the recursion; defaults are rarely nested at all.
constexpr std::size_t kLongestReference = 1000; ///< Limits the search for a bracket that is never closed.

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Returns the length of a bracketed text, including its brackets, or 0 if it does not end.
std::size_t bracketedLength(std::string_view text)
{
    text = text.substr(0, kLongestReference);
    const char open = text.front();
    const char close = open == '{' ? '}' : open == '[' ? ']' : ')';
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == open)
            ++depth;
        else if (text[i] == close && --depth == 0)
            return i + 1;
    }
    return 0;
}

/// Returns the reference at the beginning of `word`, including its "$".
std::string_view referenceIn(std::string_view word)
{
    const std::string_view name = word.substr(1);
    if (name.starts_with('{') || name.starts_with('(') || name.starts_with('['))
        return word.substr(0, 1 + bracketedLength(name));
    if (!name.empty() && isDigit(name.front()))
        return word.substr(0, 2); // "$12" is the first argument, followed by a 2.
    const auto end = std::ranges::find_if_not(name, isNameCharacter);
    return word.substr(0, 1 + static_cast<std::size_t>(end - name.begin()));
}

bool separatesWords(char c)
{
    return c == ' ' || c == '\t' || c == '(' || c == ')' || c == '\\' || c == ';';
}

} // namespace

std::vector<std::string> shellWords(std::string_view line)
{
    std::vector<std::string> words;
    std::string word;
    char quote = 0;
    while (!line.empty()) {
        const char c = line.front();
        const std::string_view reference = c == '$' && quote != '\'' ? referenceIn(line) : line.substr(0, 1);
        line.remove_prefix(reference.size());
        if (quote != 0 && c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
        } else if (quote == 0 && separatesWords(c)) {
            if (!word.empty())
                words.push_back(std::move(word));
            word.clear();
        } else {
            word += reference;
        }
    }
    if (!word.empty())
        words.push_back(std::move(word));
    return words;
}

std::string_view referencedName(std::string_view word)
{
    const bool braces = word.starts_with("${") && word.ends_with('}');
    std::string_view name =
        braces ? word.substr(2, word.size() - 3) : word.substr(std::min<std::size_t>(1, word.size()));
    for (const std::string_view all : {"[@]", "[*]"}) {
        if (braces && name.ends_with(all))
            name.remove_suffix(all.size());
    }
    const bool isName = word.starts_with('$') && !name.empty() && !isDigit(name.front());
    return isName && std::ranges::all_of(name, isNameCharacter) ? name : std::string_view();
}

namespace {

/// Whether a word stands for a positional parameter that is not known, such as "$2" or "${2}".
bool isArgument(std::string_view word)
{
    if (!word.starts_with('$') || word.size() < 2)
        return false;
    word.remove_prefix(1);
    if (word.starts_with('{') && word.ends_with('}'))
        word = word.substr(1, word.size() - 2);
    return !word.empty() && std::ranges::all_of(word, isDigit);
}

} // namespace

void ShellVariables::note(const std::string& word)
{
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || word.starts_with('-'))
        return;
    std::string name = word.substr(0, equals);
    std::string value = word.substr(equals + 1);
    // A script that parses its own options assigns "$2" to a variable only if the option is given.
    if (!isArgument(value) || !find(name))
        m_values.emplace_back(std::move(name), std::move(value));
}

std::string ShellVariables::resolved(std::string_view word) const
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

std::string ShellVariables::valueOf(std::string_view reference) const
{
    if (reference.starts_with("$((") && reference.ends_with("))"))
        return arithmeticValue(reference, reference.substr(3, reference.size() - 5));
    if (reference.starts_with("$[") && reference.ends_with(']')) // The former notation.
        return arithmeticValue(reference, reference.substr(2, reference.size() - 3));
    constexpr std::string_view kExpr = "$(expr ";
    if (reference.starts_with(kExpr) && reference.ends_with(')'))
        return arithmeticValue(reference, reference.substr(kExpr.size(), reference.size() - kExpr.size() - 1));
    if (reference.starts_with("$("))
        return std::string(reference); // The output of a command.
    if (reference.starts_with("${") && reference.ends_with('}'))
        return parameterValue(reference, reference.substr(2, reference.size() - 3));
    return parameterValue(reference, reference.substr(1));
}

std::string ShellVariables::parameterValue(std::string_view reference, std::string_view parameter) const
{
    const std::size_t end = std::min(parameter.find_first_of(":-="), parameter.size());
    if (const std::string* value = find(parameter.substr(0, end)))
        return *value;
    const std::size_t fallback = parameter.find_first_of("-=");
    const bool isDeep = std::ranges::count(parameter, '{') > kDeepestDefault;
    if (fallback == std::string_view::npos || isDeep)
        return std::string(reference);
    std::string value = resolved(parameter.substr(fallback + 1));
    std::erase_if(value, [](char c) { return c == '"' || c == '\''; });
    return value;
}

// Fractions are left alone, because the shell truncates each division.
std::string ShellVariables::arithmeticValue(std::string_view reference, std::string_view rest) const
{
    std::string expression;
    while (!rest.empty()) {
        const auto end = std::ranges::find_if_not(rest, isNameCharacter);
        const std::string_view name = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
        const std::string* value = find(name);
        expression += value ? std::string_view(*value) : name.empty() ? rest.substr(0, 1) : name;
        rest.remove_prefix(std::max<std::size_t>(name.size(), 1));
    }
    std::erase_if(expression, [](char c) { return c == '$' || c == '{' || c == '}' || c == '\\'; });
    const ArithmeticResult result = evaluate(expression);
    const bool isWhole =
        result.fault == ArithmeticFault::None && result.value.perSample.numerator == 0 && result.value.fixed.whole();
    return isWhole ? std::to_string(result.value.fixed.numerator) : std::string(reference);
}

std::vector<std::string> ShellVariables::expanded(const std::string& word) const
{
    const bool isAll = word == "$@" || word == "${@}" || word == "$*";
    return isAll && m_arguments ? *m_arguments : std::vector{resolved(word)};
}

void ShellVariables::shift(std::size_t count)
{
    if (m_arguments)
        m_arguments->erase(m_arguments->begin(),
                           m_arguments->begin() + static_cast<std::ptrdiff_t>(std::min(count, m_arguments->size())));
}

const std::string* ShellVariables::find(std::string_view name) const
{
    std::size_t number = 0;
    if (!name.empty() && std::ranges::all_of(name, isDigit)) {
        std::from_chars(name.data(), name.data() + name.size(), number);
        return m_arguments && number > 0 && number <= m_arguments->size() ? &(*m_arguments)[number - 1] : nullptr;
    }
    const auto last =
        std::ranges::find(m_values.rbegin(), m_values.rend(), name, &std::pair<std::string, std::string>::first);
    return last == m_values.rend() ? nullptr : &last->second;
}

} // namespace vram
