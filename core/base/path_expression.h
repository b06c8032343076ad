// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace vram {

/// A regular expression over the paths of rows, in Python's notation: . [a-z] \d \w \s ( ) (?: ) | * + ? {m,n} ^ $.
/// Matching simulates all states of the automaton at once (Thompson 1968), so that its time is linear in the path's
/// length for every expression.
class PathExpression
{
public:
    /// Parses an expression. The error says what is wrong with the text.
    static Result<PathExpression> parse(std::string_view text);
    /// Whether the whole path matches, as in Python's re.fullmatch.
    bool matches(std::string_view path) const;

private:
    friend class ExpressionParser;
    using Symbols = std::bitset<256>;
    enum class Operation : std::uint8_t { Symbol, Fork, Jump, Begin, End };
    struct Instruction {
        Operation operation = Operation::Symbol;
        std::int32_t first = 1;  ///< Relative offset of the next state; for `Symbol`, the index of its character set.
        std::int32_t second = 1; ///< Offset of a fork's other branch.
    };
    using Code = std::vector<Instruction>;

    void enter(std::vector<std::size_t>& states, std::vector<char>& in, std::size_t state, bool begin, bool end) const;

    Code m_code;
    std::vector<Symbols> m_symbols;
};

/// Whether a text can only be a regular expression, because it contains characters that neither names nor globs use.
bool looksLikeRegex(std::string_view text);

} // namespace vram
