// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/shell_branches.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

namespace vram {

namespace {

constexpr std::size_t kLongestCondition = 500; ///< Limits the search for "then" after "if" in text of another language.

/// The text of an operand; std::nullopt if it is known only when the script runs.
std::optional<std::string> operandText(const std::string& word, const ShellVariables& variables)
{
    std::string text = variables.resolved(word);
    if (text.find('$') == std::string::npos && text.find('`') == std::string::npos)
        return text;
    // A variable that the script does not set is empty.
    return referencedName(text).empty() ? std::nullopt : std::optional(std::string());
}

std::optional<bool> isEqual(const std::optional<std::string>& left, const std::optional<std::string>& right)
{
    if (!left || !right || right->find('*') != std::string::npos)
        return std::nullopt;
    return *left == *right;
}

std::optional<std::int64_t> numberOf(const std::optional<std::string>& text)
{
    std::int64_t number = 0;
    if (!text)
        return std::nullopt;
    const auto end = std::from_chars(text->data(), text->data() + text->size(), number);
    return end.ec == std::errc() && end.ptr == text->data() + text->size() ? std::optional(number) : std::nullopt;
}

std::optional<bool> compared(std::string_view sign, std::optional<std::int64_t> left, std::optional<std::int64_t> right)
{
    if (!left || !right)
        return std::nullopt;
    return sign == "-eq"   ? *left == *right
           : sign == "-ne" ? *left != *right
           : sign == "-gt" ? *left > *right
           : sign == "-ge" ? *left >= *right
           : sign == "-lt" ? *left < *right
                           : *left <= *right;
}

std::optional<bool> negated(std::optional<bool> value)
{
    return value ? std::optional(!*value) : std::nullopt;
}

using Words = std::span<const std::string>;

/// One test: the words between its brackets, or a command. Empty operands are missing, because shellWords drops them.
std::optional<bool> tested(Words words, const ShellVariables& variables)
{
    constexpr std::array<std::string_view, 9> kSigns{"=", "==", "!=", "-eq", "-ne", "-gt", "-ge", "-lt", "-le"};
    const auto operand = [&](Words text) {
        return text.size() > 1 ? std::nullopt
               : text.empty()  ? std::optional(std::string())
                               : operandText(text.front(), variables);
    };
    if (!words.empty() && (words.front() == "-z" || words.front() == "-n")) {
        const std::optional<bool> empty = isEqual(operand(words.subspan(1)), std::string());
        return words.front() == "-z" ? empty : negated(empty);
    }
    const auto sign = std::ranges::find_if(
        words, [&](const std::string& word) { return std::ranges::find(kSigns, word) != kSigns.end(); });
    if (sign == words.end()) {
        const std::optional<std::string> command = operand(words);
        return command == "true" ? std::optional(true) : command == "false" ? std::optional(false) : std::nullopt;
    }
    const auto at = static_cast<std::size_t>(sign - words.begin());
    const std::optional<std::string> left = operand(words.first(at));
    const std::optional<std::string> right = operand(words.subspan(at + 1));
    if (sign->starts_with('-'))
        return compared(*sign, numberOf(left), numberOf(right));
    return *sign == "!=" ? negated(isEqual(left, right)) : isEqual(left, right);
}

/// A condition such as `[ "$A" = b ] && [[ -n $C ]]`. The shell joins tests from left to right.
std::optional<bool> conditionHolds(std::string_view text, const ShellVariables& variables)
{
    std::optional<bool> result;
    std::string sign;
    std::vector<std::string> test;
    std::vector<std::string> words = shellWords(text);
    words.emplace_back("&&");
    for (std::string& word : words) {
        std::erase(word, ';');
        if (word != "&&" && word != "||") {
            if (word != "[" && word != "]" && word != "[[" && word != "]]" && word != "test" && !word.empty())
                test.push_back(std::move(word));
            continue;
        }
        const auto first = std::ranges::find_if(test, [](const std::string& one) { return one != "!"; });
        const auto negations = first - test.begin();
        std::optional<bool> next = tested(Words(test).subspan(static_cast<std::size_t>(negations)), variables);
        if (negations % 2 == 1)
            next = negated(next);
        const bool isAnd = sign == "&&";
        if (sign.empty())
            result = next;
        else if (result == !isAnd || next == !isAnd)
            result = !isAnd;
        else
            result = result && next ? next : std::nullopt;
        sign = word;
        test.clear();
    }
    return result;
}

/// The line without the keyword at its beginning; std::nullopt if it begins with something else.
std::optional<std::string_view> afterKeyword(std::string_view line, std::string_view keyword)
{
    const bool begins =
        line.starts_with(keyword)
        && (line.size() == keyword.size() || line[keyword.size()] == ' ' || line[keyword.size()] == ';');
    return begins ? std::optional(trimmed(line.substr(keyword.size()))) : std::nullopt;
}

} // namespace

std::string_view ShellBranches::commands(std::string_view line) const
{
    const bool beginsBranch = !m_open.empty() && m_open.back().isCase && !m_open.back().inBranch;
    const std::size_t end = line.find(')');
    return beginsBranch && end != std::string_view::npos ? line.substr(end + 1) : line;
}

bool ShellBranches::runs(std::string_view line, const ShellVariables& variables)
{
    line = trimmed(line);
    const auto subject = afterKeyword(line, "case");
    if (subject && subject->ends_with(" in")) {
        m_open.push_back({isRunning(), false, false, true, operandText(shellWords(*subject).front(), variables)});
        return false;
    }
    const bool isInCase = !m_open.empty() && m_open.back().isCase;
    if (!m_open.empty() && afterKeyword(line, isInCase ? "esac" : "fi")) {
        m_open.pop_back();
        return false;
    }
    if (isInCase && !m_open.back().inBranch)
        pattern(line);
    const bool runs = condition(line, variables);
    if (isInCase && line.ends_with(";;")) {
        m_open.back().inBranch = false;
        m_open.back().runs = false;
    }
    return runs;
}

/// Takes a line that may belong to an "if". Returns whether the shell would run it.
bool ShellBranches::condition(std::string_view line, const ShellVariables& variables)
{
    const bool isOpen = !m_open.empty() && !m_open.back().isCase;
    if (isOpen && afterKeyword(line, "else"))
        enter(true);
    const bool begins = afterKeyword(line, "if") || (isOpen && afterKeyword(line, "elif"));
    if (begins)
        m_condition.clear();
    else if (m_condition.empty())
        return isRunning();
    m_condition += std::string(line) + ' ';
    const std::size_t then = m_condition.find("then ");
    if (then != std::string::npos || m_condition.size() > kLongestCondition)
        finishCondition(std::exchange(m_condition, {}), then, variables);
    return isRunning();
}

/// Enters the branch of a condition that has been read up to its "then". Does nothing for an "if" that ends on the same
/// line.
void ShellBranches::finishCondition(std::string_view text, std::size_t then, const ShellVariables& variables)
{
    const bool isFirst = text.starts_with("if");
    if (then == std::string_view::npos || (isFirst && trimmed(text).ends_with("fi")))
        return;
    if (isFirst)
        m_open.push_back({isRunning()});
    text = text.substr(0, then);
    enter(conditionHolds(text.substr(std::min(text.find(' '), text.size())), variables));
}

/// Takes the patterns of a branch of a "case", which precede the commands on its line.
void ShellBranches::pattern(std::string_view line)
{
    const std::size_t end = line.find(')');
    if (end == std::string_view::npos)
        return;
    std::string names(line.substr(0, end));
    std::ranges::replace(names, '|', ' ');
    const std::optional<std::string>& subject = m_open.back().subject;
    bool isKnown = subject.has_value();
    bool matches = false;
    for (const std::string& name : shellWords(names)) {
        matches = matches || name == "*" || subject == name;
        isKnown = isKnown && (name == "*" || name.find_first_of("*?[") == std::string::npos);
    }
    enter(isKnown ? std::optional(matches) : std::nullopt);
    m_open.back().inBranch = true;
}

/// Begins a branch of the innermost command.
void ShellBranches::enter(std::optional<bool> holds)
{
    Command& command = m_open.back();
    command.runs = command.outer && !command.taken && holds.value_or(true);
    command.taken = command.taken || holds.value_or(false);
}

} // namespace vram
