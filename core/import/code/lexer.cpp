// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/lexer.h"

#include "base/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>

namespace vram {

namespace {

bool beginsName(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDecimal(char c)
{
    return c >= '0' && c <= '9';
}

/// Length of a Python or notebook prompt at the beginning of the line: ">>> ", "In [3]: ".
std::size_t promptLength(std::string_view line)
{
    constexpr std::array<std::string_view, 3> prompts{">>> ", "... ", ">>>"};
    for (const std::string_view prompt : prompts) {
        if (line.starts_with(prompt))
            return prompt.size();
    }
    if (!line.starts_with("In [") && !line.starts_with("Out["))
        return 0;
    const std::size_t end = line.find("]:");
    return end == std::string_view::npos || end > 12 ? 0 : end + 2;
}

/// Whether the word before a quote is part of the string: f"conv{i}", r'\d'.
bool isStringPrefix(std::string_view word)
{
    return word.size() <= 2 && word.find_first_not_of("fFrRbBuU") == std::string_view::npos;
}

/// Whether the line is a module within a printed one: "  (conv): Conv2d(3, 8, kernel_size=(3, 3))".
bool isPrintedChild(std::string_view line)
{
    line = trimmed(line);
    return line.starts_with('(') && line.find("): ") != std::string_view::npos;
}

/// Length of what a logger writes before a printed model, "2024-05-01 12:00:00 INFO: " before "Net(" in `line`. The
/// next line tells a printed model from code.
std::size_t logPrefixLength(std::string_view line, std::string_view next)
{
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    if (!line.ends_with('(') || trimmed(line).starts_with('(') || !isPrintedChild(next))
        return 0;
    std::size_t name = line.size() - 1;
    while (name > 0 && (beginsName(line[name - 1]) || isDecimal(line[name - 1])))
        --name;
    const bool separated = name > 0 && (line[name - 1] == ' ' || line[name - 1] == ':');
    const bool logs = line.substr(0, name).find_first_of("=(") == std::string_view::npos;
    return separated && logs && beginsName(line[name]) ? name : 0;
}

class CodeLexer
{
public:
    explicit CodeLexer(std::string_view code) : m_code(code) {}

    std::vector<CodeToken> run()
    {
        beginLine();
        while (m_at < m_code.size())
            next();
        add(CodeToken::Kind::End, {});
        return std::move(m_tokens);
    }

private:
    std::string_view lineFrom(std::size_t at) const { return m_code.substr(at, m_code.find('\n', at) - at); }

    void add(CodeToken::Kind kind, std::string_view text)
    {
        m_tokens.push_back({kind, std::string(text), m_line, m_indent});
    }

    void next()
    {
        const char c = m_code[m_at];
        if (c == '\n')
            return newLine();
        if (c == '(' && m_lineBegins && moduleName())
            return;
        m_lineBegins = m_lineBegins && (c == ' ' || c == '\t');
        if (joinsLines()) {
            m_at = std::min(m_code.size(), m_at + lineFrom(m_at).size() + 1);
            ++m_line;
        } else if (c == '#') {
            m_at += lineFrom(m_at).size();
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
            ++m_at;
        } else if (c == '"' || c == '\'') {
            string(c);
        } else if (beginsName(c)) {
            stringArgument();
        } else if (isDecimal(c) || (c == '.' && m_at + 1 < m_code.size() && isDecimal(m_code[m_at + 1]))) {
            number();
        } else {
            sign();
        }
    }

    void newLine()
    {
        add(CodeToken::Kind::LineEnd, {});
        ++m_line;
        ++m_at;
        beginLine();
    }

    void beginLine()
    {
        m_at += promptLength(lineFrom(m_at));
        const std::size_t next = m_at + lineFrom(m_at).size() + 1;
        if (next < m_code.size())
            m_at += logPrefixLength(lineFrom(m_at), lineFrom(next));
        const std::string_view line = lineFrom(m_at);
        m_indent = static_cast<int>(std::min(line.find_first_not_of(" \t"), line.size()));
        m_lineBegins = true;
    }

    /// Whether a backslash at the end of the line joins it with the next one.
    bool joinsLines() const { return m_code[m_at] == '\\' && trimmed(lineFrom(m_at + 1)).empty(); }

    /// Takes "(it's):" as print(model) writes it at the beginning of a line. A name may contain quotes and brackets.
    bool moduleName()
    {
        constexpr std::string_view ending = "): ";
        const std::string_view line = lineFrom(m_at);
        const std::size_t end = line.find(ending);
        if (end == std::string_view::npos || end < 2 || end + ending.size() == line.size())
            return false;
        const std::string_view name = line.substr(1, end - 1);
        const char next = line[end + ending.size()];
        const bool quoted = name.find_first_of("\"'") == 0;
        if ((!beginsName(next) && !isDecimal(next)) || quoted || name.find(',') != std::string_view::npos)
            return false;
        add(CodeToken::Kind::Punctuation, "(");
        add(CodeToken::Kind::Word, name);
        add(CodeToken::Kind::Punctuation, ")");
        add(CodeToken::Kind::Punctuation, ":");
        m_at += end + 2;
        m_lineBegins = false;
        return true;
    }

    void string(char quote)
    {
        const std::string_view triple = quote == '"' ? "\"\"\"" : "'''";
        const bool isLong = m_code.substr(m_at).starts_with(triple);
        const std::string_view ending = isLong ? triple : triple.substr(0, 1);
        std::size_t end = m_at + ending.size();
        while (end < m_code.size() && !m_code.substr(end).starts_with(ending) && (isLong || m_code[end] != '\n'))
            end += m_code[end] == '\\' ? 2 : 1;
        end = std::min(end, m_code.size());
        const std::string_view inside = m_code.substr(m_at + ending.size(), end - m_at - ending.size());
        add(CodeToken::Kind::Text, inside);
        m_line += static_cast<int>(std::ranges::count(inside, '\n'));
        m_at = m_code.substr(end).starts_with(ending) ? end + ending.size() : end;
    }

    void stringArgument()
    {
        std::size_t end = m_at;
        const auto isNamePart = [&](std::size_t at) {
            const bool dot = m_code[at] == '.' && at + 1 < m_code.size() && beginsName(m_code[at + 1]);
            return beginsName(m_code[at]) || isDecimal(m_code[at]) || dot;
        };
        while (end < m_code.size() && isNamePart(end))
            ++end;
        if (isStringPrefix(m_code.substr(m_at, end - m_at)) && end < m_code.size()
            && (m_code[end] == '"' || m_code[end] == '\'')) {
            m_at = end;
            return string(m_code[end]);
        }
        add(CodeToken::Kind::Word, m_code.substr(m_at, end - m_at));
        m_at = end;
    }

    /// Takes an integer such as 0x40, 0o17 or 0b11. Returns false if there is none.
    bool prefixedNumber()
    {
        const std::string_view rest = m_code.substr(m_at);
        const char kind = rest.size() > 2 && rest[0] == '0' ? rest[1] : '\0';
        const int base = kind == 'x' || kind == 'X'   ? 16
                         : kind == 'o' || kind == 'O' ? 8
                         : kind == 'b' || kind == 'B' ? 2
                                                      : 0;
        if (base == 0)
            return false;
        std::string digits;
        std::size_t end = 2;
        for (; end < rest.size() && (std::isalnum(static_cast<unsigned char>(rest[end])) != 0 || rest[end] == '_');
             ++end)
            digits += rest[end] == '_' ? "" : std::string(1, rest[end]);
        std::uint64_t value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
        if (digits.empty() || read.ptr != digits.data() + digits.size())
            return false;
        add(CodeToken::Kind::Number, std::to_string(value));
        m_at += end;
        return true;
    }

    void number()
    {
        if (prefixedNumber())
            return;
        std::string digits;
        for (; m_at < m_code.size(); ++m_at) {
            const char c = m_code[m_at];
            const bool exponent =
                (c == 'e' || c == 'E') && m_at + 1 < m_code.size()
                && (isDecimal(m_code[m_at + 1]) || m_code[m_at + 1] == '-' || m_code[m_at + 1] == '+');
            const bool signOfExponent =
                (c == '-' || c == '+') && !digits.empty() && (digits.back() == 'e' || digits.back() == 'E');
            if (!isDecimal(c) && c != '.' && c != '_' && !exponent && !signOfExponent)
                break;
            if (c != '_')
                digits += c;
        }
        add(CodeToken::Kind::Number, digits);
    }

    void sign()
    {
        const std::string_view two = m_code.substr(m_at, 2);
        const bool isPair = two == "//" || two == "**" || two == "==" || two == "->" || two == "<=" || two == ">="
                            || two == "!=" || two == "<<" || two == ">>";
        add(CodeToken::Kind::Punctuation, isPair ? two : two.substr(0, 1));
        m_at += isPair ? 2 : 1;
    }

    std::string_view m_code;
    std::vector<CodeToken> m_tokens{};
    std::size_t m_at = 0;
    int m_line = 1;
    int m_indent = 0;
    bool m_lineBegins = true; ///< Whether only white space precedes in the line.
};

} // namespace

double numberOf(const CodeToken& token)
{
    double value = 0;
    std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    return value;
}

std::vector<CodeToken> codeTokens(std::string_view code)
{
    return CodeLexer(code).run();
}

} // namespace vram
