// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/code.h"

#include "base/escape_hidden.h"
#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace vram {

namespace {

constexpr std::uint32_t kReplacement = 0xfffd; // Replaces bytes that are not UTF-8.

std::string formatted(const char* format, unsigned value)
{
    std::array<char, 12> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

/// Escapes a character for a double-quoted Python string.
std::string inPython(const Utf8Character& character)
{
    const std::uint32_t code = character.valid ? character.code : kReplacement;
    if (code == '"' || code == '\\')
        return {'\\', static_cast<char>(code)};
    if (code >= ' ' && code < 0x7f)
        return {static_cast<char>(code)};
    return formatted(code < 0x100 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
}

/// Escapes a character for a double-quoted TOML string.
std::string inToml(const Utf8Character& character)
{
    const std::uint32_t code = character.valid ? character.code : kReplacement;
    if (code == '"' || code == '\\')
        return {'\\', static_cast<char>(code)};
    if (code >= ' ' && code < 0x7f)
        return {static_cast<char>(code)};
    return formatted(code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
}

/// Escapes a character for bash's $'...'. Each byte is escaped separately, so that the result does not depend on the
/// locale. "!" is escaped, as it would expand to a command from the history.
std::string inBash(const Utf8Character& character, std::string_view bytes)
{
    if (!character.valid || character.code == 0)
        return "\\xef\\xbf\\xbd";
    if (character.code == '\'' || character.code == '\\')
        return {'\\', static_cast<char>(character.code)};
    if (!isHiddenCharacter(character.code) && character.code != '!')
        return std::string(bytes);
    std::string escaped;
    for (const char byte : bytes)
        escaped += formatted("\\x%02x", static_cast<unsigned char>(byte));
    return escaped;
}

bool isPlainInShells(char c)
{
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter || std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
}

/// Quotes a word for any shell: 'it'\''s'.
std::string singleQuoted(std::string_view text)
{
    std::string word = "'";
    for (const char c : text)
        word.append(c == '\'' ? "'\\''" : std::string(1, c));
    return word + '\'';
}

std::string doubleQuoted(std::string_view text, std::string (*escaped)(const Utf8Character&))
{
    std::string literal = "\"";
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        literal += escaped(character);
        text.remove_prefix(character.bytes);
    }
    return literal + '"';
}

} // namespace

std::string PythonLanguage::quoted(std::string_view text)
{
    return doubleQuoted(text, inPython);
}

std::string TomlLanguage::quoted(std::string_view text)
{
    return doubleQuoted(text, inToml);
}

std::string ShellLanguage::quoted(std::string_view text)
{
    if (!text.empty() && std::ranges::all_of(text, isPlainInShells))
        return std::string(text);
    if (escapeHidden(text) == text)
        return singleQuoted(text);
    std::string word = "$'";
    while (!text.empty()) {
        const Utf8Character character = firstCharacter(text);
        word += inBash(character, text.substr(0, character.bytes));
        text.remove_prefix(character.bytes);
    }
    return word + '\'';
}

template<typename Language>
Code<Language> Code<Language>::decimal(double number)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return Code(std::string(digits.data(), end.ptr));
}

template class Code<PythonLanguage>;
template class Code<ShellLanguage>;
template class Code<TomlLanguage>;

std::string commentText(std::string_view words)
{
    constexpr std::size_t kLongest = 400;
    return elideMiddle(escapeHidden(words), kLongest);
}

} // namespace vram
