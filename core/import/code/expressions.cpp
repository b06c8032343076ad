// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/expressions.h"

#include "import/code/module_methods.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

namespace {

constexpr int kDeepestCode = 200;
constexpr std::int64_t kMostCopied = 1'000'000; ///< Prevents unbounded growth of repeated lists.

using CodeKind = CodeValue::Kind;
using TokenKind = CodeToken::Kind;

CodeValue codeNumber(double number, int line)
{
    CodeValue value;
    value.kind = CodeKind::Number;
    value.number = std::isfinite(number) ? number : 0;
    value.line = line;
    return value;
}

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
    while (peek().kind != TokenKind::LineEnd && peek().kind != TokenKind::End)
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

bool CodeExpressions::knows(const std::string& name) const
{
    return m_names.contains(name);
}

/// Parses methods called directly on a constructed module: nn.Linear(8, 2).half().
void CodeExpressions::methods(CodeValue& value)
{
    while (m_problem.empty() && peek().is(".") && peek(1).kind == TokenKind::Word && peek(2).is("(")) {
        take();
        CodeValue method;
        method.text = take().text;
        take();
        method.items = arguments(")");
        if (!addModule(value, method) && !returnsSameModules(method.text)) {
            method.line = value.line;
            value = std::move(method);
        }
    }
}

CodeValue CodeExpressions::expression()
{
    CodeValue left = product();
    while (m_problem.empty() && (peek().is("+") || peek().is("-"))) {
        const bool minus = take().is("-");
        const CodeValue right = product();
        left = combined(left, right, minus ? -1 : 1);
    }
    return left;
}

/// Adds or subtracts two numbers, or concatenates two lists.
CodeValue CodeExpressions::combined(CodeValue left, const CodeValue& right, int sign)
{
    if (left.is(CodeKind::List) && right.is(CodeKind::List)) {
        left.items.insert(left.items.end(), right.items.begin(), right.items.end());
        return left;
    }
    return codeNumber(numeric(left) + sign * numeric(right), left.line);
}

CodeValue CodeExpressions::product()
{
    CodeValue left = atom();
    while (m_problem.empty() && (peek().is("*") || peek().is("/") || peek().is("//") || peek().is("**"))) {
        const std::string sign = take().text;
        const double a = numeric(left), b = numeric(atom());
        const double quotient = b == 0 ? 0 : a / b;
        left = codeNumber(sign == "*"    ? a * b
                          : sign == "**" ? std::pow(a, b)
                          : sign == "/"  ? quotient
                                         : std::floor(quotient),
                          left.line);
    }
    return left;
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
    if (m_depth >= kDeepestCode)
        fail(message("line %1: brackets are nested more than 200 deep"_tr, peek().line));
    if (!m_problem.empty())
        return {};
    ++m_depth;
    CodeValue value = atomHere();
    --m_depth;
    return value;
}

CodeValue CodeExpressions::atomHere()
{
    const CodeToken token = take();
    if (token.is("-"))
        return codeNumber(-numeric(atom()), token.line);
    if (token.is("(") || token.is("["))
        return list(token);
    if (token.kind == TokenKind::Number)
        return repeated(token);
    CodeValue value;
    value.line = token.line;
    value.kind = token.kind == TokenKind::Text ? CodeKind::Text : CodeKind::Name;
    value.text = token.text;
    return token.kind == TokenKind::Word ? named(std::move(value)) : value;
}

/// Returns a value whose modules are other objects than those of `value`.
CodeValue CodeExpressions::deepCopy(CodeValue value)
{
    if (value.is(CodeKind::Call))
        value.identity = nextIdentity();
    for (CodeArgument& item : value.items)
        item.value = deepCopy(std::move(item.value));
    return value;
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
    if (peek().is("(")) {
        const std::size_t dot = value.text.rfind('.');
        if (dot != std::string::npos) {
            value.owner = value.text.substr(0, dot);
            value.text = value.text.substr(dot + 1);
        }
        take();
        value.kind = CodeKind::Call;
        value.items = arguments(")");
        value.identity = nextIdentity();
        if (value.text == "deepcopy" && value.items.size() == 1)
            value = deepCopy(value.items.front().value);
        methods(value);
        return value;
    }
    const auto known = m_names.find(value.text);
    if (known == m_names.end())
        return value;
    m_used.insert(known->first);
    m_copied += codeSizeOf(known->second);
    if (m_copied > kMostCopied)
        fail(message("line %1: names stand for more than %2 values"_tr, value.line, kMostCopied));
    return m_problem.empty() ? known->second : value;
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

/// Adds the entries of a list that is unpacked with *.
void CodeExpressions::unpack(CodeValue value, std::vector<CodeArgument>& items)
{
    if (value.is(CodeKind::List))
        items.insert(items.end(), value.items.begin(), value.items.end());
    else
        items.push_back({{}, false, std::move(value)});
}

/// Parses entries up to `closing`. Anything else is skipped, because modules may print arbitrary text.
std::vector<CodeArgument> CodeExpressions::arguments(std::string_view closing)
{
    std::vector<CodeArgument> items;
    bool comma = false;
    while (m_problem.empty()) {
        skipLineEnds();
        if (peek().kind == TokenKind::End) {
            fail(message("line %1: the text ends before its brackets are closed"_tr, peek().line));
            break;
        }
        if (takeSign(closing))
            break;
        if (peek().isWord("for")) {
            fail(message("line %1: a loop creates the layers, and code is not run here; paste the output of "
                         "print(model)"_tr,
                         peek().line));
            break;
        }
        if (takeSign(","))
            comma = true;
        else if (takeSign("*"))
            unpack(atom(), items);
        else if (peek().kind == TokenKind::Punctuation && !peek().is("(") && !peek().is("[") && !peek().is("-"))
            take();
        else
            items.push_back(argument());
    }
    m_comma = comma;
    return items;
}

CodeArgument CodeExpressions::argument()
{
    CodeArgument result;
    if (const std::optional<std::string> name = moduleName()) {
        result.name = *name;
        result.module = true;
        skipLineEnds();
    } else if (peek().kind == TokenKind::Word && peek(1).is("=")) {
        result.name = take().text;
        take();
    }
    result.value = expression();
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
