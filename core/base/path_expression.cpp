// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/path_expression.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace vram {

namespace {

constexpr std::size_t kMostInstructions = 10000;
constexpr int kDeepest = 100;
constexpr std::int64_t kMostRepeats = 1000;

template<typename Test>
std::bitset<256> symbolsWhere(Test&& test)
{
    std::bitset<256> set;
    for (std::size_t c = 0; c < set.size(); ++c)
        set[c] = test(static_cast<int>(c));
    return set;
}

bool isDigit(int c)
{
    return c >= '0' && c <= '9';
}

bool isWord(int c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 128;
}

bool isSpace(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::bitset<256> singleSymbol(char c)
{
    return std::bitset<256>().set(static_cast<unsigned char>(c));
}

/// The characters that the escape `\c` matches.
std::optional<std::bitset<256>> escaped(char c)
{
    switch (c) {
    case 'd': return symbolsWhere(isDigit);
    case 'D': return ~symbolsWhere(isDigit);
    case 'w': return symbolsWhere(isWord);
    case 'W': return ~symbolsWhere(isWord);
    case 's': return symbolsWhere(isSpace);
    case 'S': return ~symbolsWhere(isSpace);
    default: return isWord(static_cast<unsigned char>(c)) ? std::nullopt : std::optional(singleSymbol(c));
    }
}

} // namespace

/// A recursive-descent parser. States refer to each other by relative offsets, so that parts of the automaton can be
/// copied.
class ExpressionParser
{
    using Code = PathExpression::Code;
    using Operation = PathExpression::Operation;

public:
    explicit ExpressionParser(std::string_view text) : m_text(text) {}

    Result<PathExpression> run()
    {
        m_result.m_code = alternatives();
        if (m_error.empty() && m_at < m_text.size())
            fail("has a ) without a ("_tr);
        if (!m_error.empty())
            return Error{m_error};
        return std::move(m_result);
    }

private:
    bool more() const { return m_error.empty() && m_at < m_text.size(); }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool take(std::string_view expected)
    {
        if (!m_text.substr(m_at).starts_with(expected))
            return false;
        m_at += expected.size();
        return true;
    }
    void fail(Message why)
    {
        if (m_error.empty())
            m_error = std::move(why);
    }

    static void append(Code& code, const Code& more) { code.insert(code.end(), more.begin(), more.end()); }
    static std::int32_t size(const Code& code) { return static_cast<std::int32_t>(code.size()); }

    Code alternatives()
    {
        if (++m_depth > kDeepest)
            fail("nests its groups too deeply"_tr);
        Code code = sequence();
        while (more() && take("|")) {
            const Code other = sequence();
            Code both{{Operation::Fork, 1, size(code) + 2}};
            append(both, code);
            both.push_back({Operation::Jump, size(other) + 1, 0});
            append(both, other);
            code = std::move(both);
        }
        --m_depth;
        return code;
    }

    Code sequence()
    {
        Code code;
        while (more() && peek() != '|' && peek() != ')') {
            append(code, repeated(atom()));
            if (code.size() > kMostInstructions)
                fail("is too long"_tr);
        }
        return code;
    }

    Code atom()
    {
        const char c = m_text[m_at++];
        if (c == '(')
            return group();
        if (c == '[')
            return symbol(symbolClass());
        if (c == '^')
            return {{Operation::Begin, 1, 0}};
        if (c == '$')
            return {{Operation::End, 1, 0}};
        if (c == '.')
            return symbol(~singleSymbol('\n'));
        if (c == '\\')
            return symbol(escape());
        if (c == '*' || c == '+' || c == '?')
            fail("has a quantifier with nothing before it"_tr);
        return symbol(singleSymbol(c));
    }

    Code group()
    {
        if (!take("?:") && peek() == '?')
            fail("uses an unsupported kind of group; only ( ) and (?: ) are supported"_tr);
        Code code = m_error.empty() ? alternatives() : Code();
        if (!take(")"))
            fail("lacks a )"_tr);
        return code;
    }

    Code symbol(const std::bitset<256>& set)
    {
        m_result.m_symbols.push_back(set);
        return {{Operation::Symbol, static_cast<std::int32_t>(m_result.m_symbols.size()) - 1, 0}};
    }

    std::bitset<256> escape()
    {
        const auto set = m_at < m_text.size() ? escaped(m_text[m_at++]) : std::nullopt;
        if (!set)
            fail("has a backslash without a supported character after it"_tr);
        return set.value_or(std::bitset<256>());
    }

    std::bitset<256> symbolClass()
    {
        std::bitset<256> set;
        const bool without = take("^");
        for (bool first = true; more() && (first || peek() != ']'); first = false) {
            const char c = m_text[m_at++];
            if (c == '\\') {
                set |= escape();
            } else if (peek() == '-' && m_at + 1 < m_text.size() && m_text[m_at + 1] != ']') {
                const auto last = static_cast<unsigned char>(m_text[m_at + 1]);
                m_at += 2;
                for (int s = static_cast<unsigned char>(c); s <= last; ++s)
                    set.set(static_cast<std::size_t>(s));
            } else {
                set |= singleSymbol(c);
            }
        }
        if (!take("]"))
            fail("lacks a ]"_tr);
        return without ? ~set : set;
    }

    Code repeated(Code code)
    {
        while (more()) {
            if (take("*"))
                code = times(code, 0, kEndless);
            else if (take("+"))
                code = times(code, 1, kEndless);
            else if (take("?"))
                code = times(code, 0, 1);
            else if (peek() == '{')
                code = counted(code);
            else
                break;
            take("?"); // A lazy quantifier makes no difference, because the whole path has to match.
        }
        return code;
    }

    Code counted(const Code& code)
    {
        ++m_at;
        const std::int64_t least = number(0);
        const std::int64_t most = take(",") ? number(kEndless) : least;
        if (!take("}"))
            fail("lacks a }"_tr);
        if (most < least)
            fail("has a quantifier whose maximum is below its minimum"_tr);
        return m_error.empty() ? times(code, least, most) : code;
    }

    std::int64_t number(std::int64_t fallback)
    {
        if (!isDigit(static_cast<unsigned char>(peek())))
            return fallback;
        std::int64_t value = 0;
        for (; isDigit(static_cast<unsigned char>(peek())) && value <= kMostRepeats; ++m_at)
            value = value * 10 + (m_text[m_at] - '0');
        if (value > kMostRepeats)
            fail("has a quantifier that is too large"_tr);
        return value;
    }

    Code times(const Code& once, std::int64_t least, std::int64_t most)
    {
        const std::int64_t copies = std::max<std::int64_t>(1, most == kEndless ? least + 1 : most);
        if (static_cast<std::int64_t>(once.size() + 2) * copies > static_cast<std::int64_t>(kMostInstructions))
            fail("is too long"_tr);
        Code code;
        for (std::int64_t i = 0; m_error.empty() && i < least; ++i)
            append(code, once);
        if (most == kEndless) {
            code.push_back({Operation::Fork, 1, size(once) + 2});
            append(code, once);
            code.push_back({Operation::Jump, -size(once) - 1, 0});
            return code;
        }
        for (std::int64_t left = most - least; m_error.empty() && left > 0; --left) {
            code.push_back({Operation::Fork, 1, static_cast<std::int32_t>(left * (size(once) + 1))});
            append(code, once);
        }
        return code;
    }

    static constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    Message m_error{};
    PathExpression m_result;
};

Result<PathExpression> PathExpression::parse(std::string_view text)
{
    return ExpressionParser(text).run();
}

// Adds a state and every state that is reachable from it without consuming a character.
void PathExpression::enter(std::vector<std::size_t>& states, std::vector<char>& in, std::size_t state, bool begin,
                           bool end) const
{
    std::vector<std::size_t> open{state};
    while (!open.empty()) {
        const std::size_t s = open.back();
        open.pop_back();
        if (in[s])
            continue;
        in[s] = 1;
        states.push_back(s);
        if (s == m_code.size())
            continue;
        const Instruction& instruction = m_code[s];
        const auto at = [s](std::int32_t step) {
            return static_cast<std::size_t>(static_cast<std::int64_t>(s) + step);
        };
        const bool passes = instruction.operation == Operation::Fork || instruction.operation == Operation::Jump
                            || (instruction.operation == Operation::Begin && begin)
                            || (instruction.operation == Operation::End && end);
        if (passes)
            open.push_back(at(instruction.first));
        if (instruction.operation == Operation::Fork)
            open.push_back(at(instruction.second));
    }
}

bool PathExpression::matches(std::string_view path) const
{
    std::vector<std::size_t> states;
    std::vector<std::size_t> next;
    std::vector<char> in(m_code.size() + 1, 0);
    enter(states, in, 0, true, path.empty());
    for (std::size_t i = 0; i < path.size(); ++i) {
        next.clear();
        std::ranges::fill(in, 0);
        for (const std::size_t s : states) {
            const bool symbol = s < m_code.size() && m_code[s].operation == Operation::Symbol;
            if (symbol && m_symbols[static_cast<std::size_t>(m_code[s].first)][static_cast<unsigned char>(path[i])])
                enter(next, in, s + 1, false, i + 1 == path.size());
        }
        std::swap(states, next);
    }
    return in[m_code.size()] != 0;
}

bool looksLikeRegex(std::string_view text)
{
    return text.starts_with(".*") || text.find_first_of("\\()[]|+^${}") != std::string_view::npos;
}

} // namespace vram
