// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace vram {

/// Languages of generated code. `quoted` returns any text as one string literal of the language, on one line and
/// without control characters or marks that change the text direction.
struct PythonLanguage {
    /// A string literal in ASCII.
    static std::string quoted(std::string_view text);
};
struct ShellLanguage {
    /// One word of bash.
    static std::string quoted(std::string_view text);
};
struct TomlLanguage {
    /// A basic string in ASCII.
    static std::string quoted(std::string_view text);
};

/// A code template from the program's own source, with the placeholders %1 to %9 for its `Count` arguments. Only _py,
/// _sh and _toml create one, and only from a literal.
template<typename Language, int Count>
struct CodePattern {
    const char* text;

    constexpr std::string_view view() const { return text; }
};

/// Returns the number of arguments. Fails to compile if a placeholder is inside quotes, because quoted text inserted
/// there could close them.
template<std::size_t Size>
consteval int argumentsOutsideQuotes(const Literal<Size>& text)
{
    char quote = 0;
    for (std::size_t i = 0; i + 1 < Size; ++i) {
        const char c = text.characters[i];
        const bool argument = c == '%' && text.characters[i + 1] >= '1' && text.characters[i + 1] <= '9';
        if (quote != 0 && argument)
            throw "an argument stands inside quotes";
        if (c == '"' || c == '\'')
            quote = quote == 0 ? c : quote == c ? char(0) : quote;
    }
    return text.arguments();
}

template<Literal Text>
consteval auto operator""_py()
{
    return CodePattern<PythonLanguage, argumentsOutsideQuotes(Text)>{Text.characters};
}

template<Literal Text>
consteval auto operator""_sh()
{
    return CodePattern<ShellLanguage, argumentsOutsideQuotes(Text)>{Text.characters};
}

template<Literal Text>
consteval auto operator""_toml()
{
    return CodePattern<TomlLanguage, argumentsOutsideQuotes(Text)>{Text.characters};
}

/// A piece of code, composed only of literals in the program's source, numbers, and text quoted for the language.
template<typename Language>
class Code
{
public:
    Code() = default;
    Code(CodePattern<Language, 0> pattern) : m_text(pattern.text) {}
    /// Whole numbers look the same in all languages. `bool` and `char` are excluded.
    template<std::integral Whole>
    requires(sizeof(Whole) > 1) Code(Whole whole) : m_text(std::to_string(whole)) {}

    bool empty() const { return m_text.empty(); }
    const std::string& text() const { return m_text; }
    Code& operator+=(const Code& more)
    {
        m_text += more.m_text;
        return *this;
    }
    bool operator==(const Code&) const = default;

    /// Any text, as one string literal.
    static Code quoted(std::string_view text) { return Code(Language::quoted(text)); }
    /// A decimal number: "0.9".
    static Code decimal(double number);
    template<int Count, std::convertible_to<Code>... Arguments>
    static Code of(CodePattern<Language, Count> pattern, const Arguments&... arguments)
    {
        return Code(
            vram::substituteArguments(pattern.text, {MessageArgument(Code(arguments).m_text)...},
                                      [](const MessageArgument& given) { return std::get<std::string>(given.value); }));
    }

private:
    explicit Code(std::string text) : m_text(std::move(text)) {}

    std::string m_text;
};

using PythonCode = Code<PythonLanguage>;
using ShellCode = Code<ShellLanguage>;
using TomlCode = Code<TomlLanguage>;

/// Fills a pattern with its arguments, each of which is a piece of code.
template<typename Language, int Count, std::convertible_to<Code<Language>>... Arguments>
requires(sizeof...(Arguments) == Count) Code<Language> code(CodePattern<Language, Count> pattern,
                                                            const Arguments&... arguments)
{
    return Code<Language>::of(pattern, arguments...);
}

/// Prepares any text for use in a comment: one line of bounded length, without hidden characters.
std::string commentText(std::string_view words);

/// Lines of code, indented according to the depth of their block.
template<typename Language>
class Script
{
public:
    using Piece = Code<Language>;

    Script& line(const Piece& piece = {})
    {
        m_text += piece.empty() ? "\n" : std::string(m_depth * 4, ' ') + piece.text() + '\n';
        return *this;
    }
    template<int Count, std::convertible_to<Piece>... Arguments>
    requires(Count > 0 && sizeof...(Arguments) == Count) Script& line(CodePattern<Language, Count> pattern,
                                                                      const Arguments&... arguments)
    {
        return line(code(pattern, arguments...));
    }
    /// Adds a comment, which has the same syntax in all these languages.
    Script& comment(std::string_view words)
    {
        m_text += std::string(m_depth * 4, ' ') + "# " + commentText(words) + '\n';
        return *this;
    }
    /// Adds a line that opens a block.
    Script& in(const Piece& piece)
    {
        line(piece);
        ++m_depth;
        return *this;
    }
    template<int Count, std::convertible_to<Piece>... Arguments>
    requires(Count > 0 && sizeof...(Arguments) == Count) Script& in(CodePattern<Language, Count> pattern,
                                                                    const Arguments&... arguments)
    {
        return in(code(pattern, arguments...));
    }
    Script& out()
    {
        --m_depth;
        return *this;
    }
    Script& append(const Script& more)
    {
        m_text += more.m_text;
        return *this;
    }
    const std::string& text() const { return m_text; }

private:
    std::string m_text;
    std::size_t m_depth = 0;
};

using PythonScript = Script<PythonLanguage>;
using ShellScript = Script<ShellLanguage>;

} // namespace vram
