// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "import/code/lexer.h"
#include "import/code/syntax.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vram {

/// Parses the expressions in code or in the output of print(model), with names replaced by the values that were
/// assigned to them. The first problem stops it.
class CodeExpressions
{
public:
    explicit CodeExpressions(std::string_view text) : m_tokens(codeTokens(text)) {}

    const CodeToken& peek(std::size_t ahead = 0) const;
    const CodeToken& take();
    void skipLineEnds();
    /// Skips the rest of the line, or the text up to a semicolon in it.
    void skipLine();
    std::size_t position() const { return m_at; }
    void moveTo(std::size_t token) { m_at = std::min(token, m_tokens.size() - 1); }
    const std::vector<CodeToken>& tokens() const { return m_tokens; }

    /// Parses the expression that begins at the next token.
    CodeValue expression();
    /// Parses an expression, or several that commas separate, which are a list.
    CodeValue expressions();
    /// Applies an operator such as "+" or "//".
    CodeValue operation(CodeValue left, const std::string& sign, const CodeValue& right);
    /// Parses an expression without conditions and comparisons, for text that may be prose rather than code.
    CodeValue sum();
    /// Returns the names whose values the expressions since the last call have used.
    std::set<std::string> takeUsedNames() { return std::exchange(m_used, {}); }
    /// Sets the value of a name for the expressions that follow.
    void assign(const std::string& name, CodeValue value);
    /// Removes the value of a name.
    void forget(const std::string& name) { m_names.erase(name); }
    /// Returns the value that was assigned to the name, or null if there is none.
    CodeValue* find(const std::string& name);
    const CodeValue* find(const std::string& name) const;

    void fail(Message problem);
    /// Returns the first problem, or an empty message if there is none.
    const Message& problem() const { return m_problem; }
    /// Forgets the problem, if the model does not need the statement.
    void clearProblem();

private:
    bool takeSign(std::string_view sign);
    void methods(CodeValue& value);
    CodeValue disjunction();
    CodeValue conjunction();
    CodeValue negation();
    CodeValue comparison();
    std::string comparisonSign();
    CodeValue chosen(const CodeValue& left, const CodeValue& right, bool ifTrue);
    void failUndecided(int line);
    void enter();
    void skipInBrackets();
    bool isFactorSign() const;
    CodeValue combined(CodeValue left, const CodeValue& right, int sign);
    CodeValue product();
    CodeValue scaled(CodeValue left, const std::string& sign, const CodeValue& right);
    void countCopy(std::int64_t values, int line);
    double numeric(const CodeValue& value);
    CodeValue atom();
    CodeValue atomHere();
    CodeValue repeated(const CodeToken& token);
    CodeValue named(CodeValue value);
    CodeValue called(CodeValue value);
    CodeValue dictionary(const CodeToken& open);
    CodeValue entryOf(CodeValue whole, const CodeValue& name);
    std::int64_t nextIdentity() { return m_identity += kIdentityStep; }
    CodeValue deepCopy(CodeValue value);
    CodeValue list(const CodeToken& open);
    std::vector<CodeArgument> arguments(std::string_view closing);
    void unpack(CodeValue value, std::vector<CodeArgument>& items);
    void unpackNamed(const CodeValue& value, std::vector<CodeArgument>& items);
    bool beginsEntry(const CodeToken& sign) const;
    bool endsEarly();
    bool isEllipsis() const;
    bool lacksComma(const std::vector<CodeArgument>& items) const;
    /// Whether the position is inside a module of print(model), whose text is not code.
    bool isPrinted() const { return m_printed; }
    CodeArgument argument();
    std::optional<std::string> moduleName();

    std::vector<CodeToken> m_tokens;
    std::map<std::string, CodeValue, std::less<>> m_names{};
    std::set<std::string> m_used{};
    Message m_problem{};
    std::size_t m_at = 0;
    std::int64_t m_copied = 0;
    std::int64_t m_identity = 0;
    int m_depth = 0;
    int m_brackets = 0; ///< How many brackets are open.
    bool m_printed = false;
    bool m_comma = false; ///< Whether the brackets read last contained a comma.
};

} // namespace vram
