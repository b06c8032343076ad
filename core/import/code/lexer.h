// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// One token of Python code.
struct CodeToken {
    enum class Kind { Word, Number, Text, Punctuation, LineEnd, End };

    Kind kind = Kind::End;
    std::string text{}; ///< A dotted name as a whole, a string without its quotes, or an operator ("//", "**", "(").
    int line = 1;
    int indent = 0; ///< Number of white-space characters at the beginning of its line.

    bool is(std::string_view sign) const { return kind == Kind::Punctuation && text == sign; }
    bool isWord(std::string_view word) const { return kind == Kind::Word && text == word; }
};

/// Returns the value of a Number token, or 0 if its text is not a valid number.
double numberOf(const CodeToken& token);
/// The tokens of `code`, without comments and interpreter prompts. The last one is an End token.
std::vector<CodeToken> codeTokens(std::string_view code);

} // namespace vram
