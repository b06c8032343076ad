// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/expressions.h"

#include "import/code/code_arithmetic.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr int kDeepestCode = 200;
constexpr std::int64_t kMostCopied = 1'000'000; ///< Prevents unbounded growth of repeated lists.

using CodeKind = CodeValue::Kind;
using TokenKind = CodeToken::Kind;

std::int64_t codeSizeOf(const CodeValue& value)
{
    std::int64_t size = 1;
    for (const CodeArgument& item : value.items)
        size += codeSizeOf(item.value);
    return size;
}

} // namespace

const CodeToken& CodeExpressions::peek(std::size_t ahead) const
{
    return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
}

const CodeToken& CodeExpressions::take()
{
    const CodeToken& token = peek();
    m_at = std::min(m_at + 1, m_tokens.size() - 1);
    return token;
}

bool CodeExpressions::takeSign(std::string_view sign)
{
    if (!peek().is(sign))
        return false;
    take();
    return true;
}

void CodeExpressions::skipLineEnds()
{
    while (peek().kind == TokenKind::LineEnd)
        take();
}

void CodeExpressions::skipLine()
{
    while (peek().kind != TokenKind::LineEnd && peek().kind != TokenKind::End && !peek().is(";"))
        take();
}

void CodeExpressions::fail(Message problem)
{
    if (m_problem.empty())
        m_problem = std::move(problem);
}

void CodeExpressions::assign(const std::string& name, CodeValue value)
{
    m_names[name] = std::move(value);
}

void CodeExpressions::clearProblem()
{
    m_problem = {};
    m_depth = m_brackets = 0;
    m_printed = m_comma = false;
}

CodeValue* CodeExpressions::find(const std::string& name)
{
    const auto known = m_names.find(name);
    return known == m_names.end() ? nullptr : &known->second;
}

const CodeValue* CodeExpressions::find(const std::string& name) const
{
    const auto known = m_names.find(name);
    return known == m_names.end() ? nullptr : &known->second;
}

double CodeExpressions::numeric(const CodeValue& value)
{
    if (!value.is(CodeKind::Number))
        fail(message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, value.line,
                     value.text));
    return value.number;
}

CodeValue CodeExpressions::atom()
{
    enter();
    if (!m_problem.empty())
        return {};
    skipInBrackets();
    CodeValue value = atomHere();
    skipInBrackets();
    --m_depth;
    return value;
}

/// Counts nested expressions, so that a malicious text cannot exhaust the stack.
void CodeExpressions::enter()
{
    if (++m_depth > kDeepestCode)
        fail(message("line %1: brackets are nested more than 200 deep"_tr, peek().line));
}

/// Skips line ends inside brackets, where they have no meaning, except between printed modules, which they separate.
void CodeExpressions::skipInBrackets()
{
    if (m_brackets > 0 && !isPrinted())
        skipLineEnds();
}

CodeValue CodeExpressions::atomHere()
{
    const CodeToken token = take();
    if (token.is("-"))
        return codeNumber(-numeric(atom()), token.line);
    if (token.is("(") || token.is("["))
        return list(token);
    if (token.is("{") && !isPrinted())
        return dictionary(token);
    if (token.isWord("lambda") && !isPrinted())
        fail(message("line %1: \"lambda\" makes a function, and code is not run here; paste the output of "
                     "print(model)"_tr,
                     token.line));
    if (token.kind == TokenKind::Number)
        return repeated(token);
    CodeValue value;
    value.line = token.line;
    value.kind = token.kind == TokenKind::Text ? CodeKind::Text : CodeKind::Name;
    value.text = token.text;
    return token.kind == TokenKind::Word ? named(std::move(value)) : value;
}

/// Parses a number, or a module that PyTorch prints once for several copies: "12 x Block(".
CodeValue CodeExpressions::repeated(const CodeToken& token)
{
    const double number = numberOf(token);
    if (!peek().isWord("x") || peek(1).kind != TokenKind::Word)
        return codeNumber(number, token.line);
    take();
    CodeValue value = atom();
    value.repeat = static_cast<std::int64_t>(std::clamp(number, 1.0, 1e6));
    return value;
}

CodeValue CodeExpressions::named(CodeValue value)
{
    if (peek().is("("))
        return called(std::move(value));
    const auto known = m_names.find(value.text);
    if (known == m_names.end())
        return value;
    m_used.insert(known->first);
    countCopy(codeSizeOf(known->second), value.line);
    return m_problem.empty() ? entryOf(known->second, value) : value;
}

/// Counts the values that names and repeated lists stand for.
void CodeExpressions::countCopy(std::int64_t values, int line)
{
    m_copied += values;
    if (m_copied > kMostCopied)
        fail(message("line %1: names stand for more than %2 values"_tr, line, kMostCopied));
}

/// Parses indices behind a variable: layers[0].
CodeValue CodeExpressions::entryOf(CodeValue whole, const CodeValue& name)
{
    while (m_problem.empty() && !isPrinted() && takeSign("[")) {
        const std::optional<CodeValue> entry = peek().is(":") ? std::nullopt : codeEntry(whole, expression());
        if (!entry || !takeSign("]"))
            fail(message("line %1: the part of \"%2\" in brackets is not read from code; write the value itself"_tr,
                         name.line, name.text));
        whole = entry.value_or(CodeValue{});
    }
    return whole;
}

CodeValue CodeExpressions::list(const CodeToken& open)
{
    CodeValue value;
    value.kind = CodeKind::List;
    value.line = open.line;
    value.items = arguments(open.is("(") ? ")" : "]");
    const bool inBrackets = open.is("(") && value.items.size() == 1 && !m_comma;
    return inBrackets ? CodeValue(value.items.front().value) : value;
}

/// Whether the sign begins an entry. Other signs are skipped.
bool CodeExpressions::beginsEntry(const CodeToken& sign) const
{
    return sign.is("(") || sign.is("[") || sign.is("-") || (sign.is("{") && !isPrinted());
}

/// Parses entries up to `closing`. Anything else is skipped, because modules may print arbitrary text.
std::vector<CodeArgument> CodeExpressions::arguments(std::string_view closing)
{
    std::vector<CodeArgument> items;
    const bool outside = m_printed;
    bool comma = false, separated = true;
    ++m_brackets;
    while (m_problem.empty()) {
        skipLineEnds();
        if (endsEarly() || takeSign(closing))
            break;
        if (takeSign(",")) {
            comma = separated = true;
        } else if (isEllipsis()) {
            fail(message("line %1: \"...\" stands for layers that are not in the text; paste all of them"_tr,
                         peek().line));
        } else if (takeSign("*")) {
            unpack(sum(), items);
        } else if (!isPrinted() && takeSign("**")) {
            unpackNamed(atom(), items);
        } else if (peek().kind == TokenKind::Punctuation && !beginsEntry(peek())) {
            take();
            separated = true;
        } else {
            const CodeToken next = peek();
            items.push_back(argument());
            if (!separated && lacksComma(items))
                fail(message("line %1: a comma is missing before \"%2\""_tr, next.line, next.text));
            separated = false;
        }
    }
    --m_brackets;
    m_comma = comma;
    m_printed = outside;
    return items;
}

/// Whether the entries cannot be read to their end. If so, reports the problem.
bool CodeExpressions::endsEarly()
{
    if (peek().kind == TokenKind::End)
        fail(message("line %1: the text ends before its brackets are closed"_tr, peek().line));
    else if (peek().isWord("for"))
        fail(message("line %1: a loop creates the layers, and code is not run here; paste the output of "
                     "print(model)"_tr,
                     peek().line));
    return !m_problem.empty();
}

/// Whether three dots follow, with which a shortened text leaves layers out.
bool CodeExpressions::isEllipsis() const
{
    const auto dot = [this](std::size_t ahead) { return peek(ahead).is("."); };
    return peek().isWord("…") || (dot(0) && dot(1) && dot(2));
}

/// Whether a comma is missing between the last two entries, which is an error in code. Printed modules have no commas
/// between them, and may print any words.
bool CodeExpressions::lacksComma(const std::vector<CodeArgument>& items) const
{
    if (isPrinted() || items.size() < 2)
        return false;
    const CodeValue& last = items.back().value;
    const CodeValue& other = items[items.size() - 2].value;
    const bool sameKind = last.kind == other.kind && (last.is(CodeKind::Number) || last.is(CodeKind::List));
    return sameKind || last.is(CodeKind::Call) || other.is(CodeKind::Call);
}

CodeArgument CodeExpressions::argument()
{
    CodeArgument result;
    if (const std::optional<std::string> name = moduleName()) {
        m_printed = true; // The rest of the enclosing module is printed, too.
        result.name = *name;
        result.module = true;
        skipLineEnds();
    } else if (peek().kind == TokenKind::Word && peek(1).is("=")) {
        result.name = take().text;
        take();
    }
    const bool assigns = !isPrinted() && peek().kind == TokenKind::Word && peek(1).is(":") && peek(2).is("=");
    const std::string name = assigns ? peek().text : std::string();
    if (assigns)
        m_at += 3;
    result.value = expression();
    if (assigns)
        assign(name, result.value);
    return result;
}

/// Parses a following "(conv1):" or "(0-11):", as written by print(model).
std::optional<std::string> CodeExpressions::moduleName()
{
    constexpr std::size_t most = 12;
    if (!peek().is("("))
        return std::nullopt;
    std::string name;
    std::size_t ahead = 1;
    for (; ahead < most && !peek(ahead).is(")"); ++ahead) {
        const CodeToken& token = peek(ahead);
        const bool part = token.kind == TokenKind::Word || token.kind == TokenKind::Number || token.is("-");
        if (!part)
            return std::nullopt;
        name += token.text;
    }
    if (!peek(ahead).is(")") || !peek(ahead + 1).is(":") || name.empty())
        return std::nullopt;
    for (std::size_t i = 0; i < ahead + 2; ++i)
        take();
    return name;
}

} // namespace vram
