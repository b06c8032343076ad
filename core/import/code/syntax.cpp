// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/syntax.h"

#include "import/code/lexer.h"
#include "import/code/module_methods.h"
#include "import/code/not_executable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

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

class CodeParser
{
public:
    explicit CodeParser(std::string_view text) : m_tokens(codeTokens(text)) {}

    Result<ParsedCode> run()
    {
        while (peek().kind != TokenKind::End && m_problem.empty())
            statement();
        if (m_problem.empty() && !m_found)
            return Error{"there is no model in it: neither a call such as nn.Sequential(...) nor the output of "
                         "print(model)"_tr};
        return m_problem.empty() ? Result<ParsedCode>(std::move(m_result)) : Result<ParsedCode>(Error{m_problem});
    }

private:
    const CodeToken& peek(std::size_t ahead = 0) const { return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)]; }
    const CodeToken& take()
    {
        const CodeToken& token = peek();
        m_at = std::min(m_at + 1, m_tokens.size() - 1);
        return token;
    }
    bool takeSign(std::string_view sign)
    {
        if (!peek().is(sign))
            return false;
        take();
        return true;
    }
    void skipLineEnds()
    {
        while (peek().kind == TokenKind::LineEnd)
            take();
    }
    void skipLine()
    {
        while (peek().kind != TokenKind::LineEnd && peek().kind != TokenKind::End)
            take();
    }
    void fail(Message problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
    }

    void statement()
    {
        const CodeToken& first = peek();
        if (first.kind != TokenKind::Word) {
            take();
            return;
        }
        if (first.isWord("import") || first.isWord("from") || first.isWord("return"))
            return skipLine();
        if (changesModel(first))
            return fail(notRead(first.line, first.text));
        constexpr std::array<std::string_view, 7> compound{"class", "def", "for", "while", "if", "with", "async"};
        if (std::ranges::find(compound, first.text) != compound.end())
            return fail(notExecutableError(first.line, first.text));
        if (peek(1).is("=")) {
            const std::string name = take().text;
            take();
            skipLineEnds();
            assign(name, expression());
        } else if (peek(1).is("(")) {
            call(expression());
        } else {
            skipLine();
        }
    }

    static Message notRead(int line, const std::string& name)
    {
        return message("line %1: \"%2\" changes the model in a way that is not read from code; paste the output of "
                       "print(model)"_tr,
                       line, name);
    }

    /// Whether `name` is an attribute or a method of the model: "model.fc".
    bool isOfModel(std::string_view name) const
    {
        const std::string& model = m_result.name;
        return m_found && !model.empty() && name.size() > model.size() && name.starts_with(model)
               && name[model.size()] == '.';
    }

    /// Whether the statement modifies the model: model.fc = nn.Linear(8, 2), model[0] = nn.Linear(8, 2), del model[0].
    bool changesModel(const CodeToken& first) const
    {
        if (first.isWord("del"))
            return isOfModel(peek(1).text) || (m_found && peek(1).text == m_result.name && peek(2).is("["));
        if (peek(1).is("="))
            return isOfModel(first.text);
        if (!m_found || first.text != m_result.name || !peek(1).is("["))
            return false;
        return peek(3).is("]") && peek(4).is("=");
    }

    /// Whether the call returns something other than a module: an optimizer, a loss, a tensor.
    bool isNoModule(const CodeValue& value) const
    {
        return returnsNonModule(value)
               || (m_found && !m_result.name.empty() && (value.owner == m_result.name || isOfModel(value.owner)));
    }

    void assign(const std::string& name, CodeValue value)
    {
        if (value.is(CodeKind::Call) && m_found && isNoModule(value)) {
            if (value.owner == m_result.name && !returnsSameModules(value.text))
                fail(notRead(value.line, value.owner + "." + value.text));
            return;
        }
        if (value.is(CodeKind::Call)) {
            m_result = {value, name};
            m_found = true;
        }
        m_names[name] = std::move(value);
    }

    /// Handles a call that is a statement of its own: `model.add(...)`, or the model itself.
    void call(CodeValue value)
    {
        if (m_found && !m_result.name.empty() && value.owner == m_result.name) {
            if (!addModule(m_result.model, value) && !returnsSameModules(value.text))
                fail(notRead(value.line, value.owner + "." + value.text));
            return;
        }
        const bool holdsModules = std::ranges::any_of(value.items, &CodeArgument::module);
        const bool isClass =
            holdsModules || (!value.text.empty() && value.text.front() >= 'A' && value.text.front() <= 'Z');
        if (value.is(CodeKind::Call) && isClass) {
            m_result = {std::move(value), {}};
            m_found = true;
        }
    }

    /// Parses methods called directly on a constructed module: nn.Linear(8, 2).half().
    void methods(CodeValue& value)
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

    CodeValue expression()
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
    CodeValue combined(CodeValue left, const CodeValue& right, int sign)
    {
        if (left.is(CodeKind::List) && right.is(CodeKind::List)) {
            left.items.insert(left.items.end(), right.items.begin(), right.items.end());
            return left;
        }
        return codeNumber(numeric(left) + sign * numeric(right), left.line);
    }

    CodeValue product()
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

    double numeric(const CodeValue& value)
    {
        if (!value.is(CodeKind::Number))
            fail(message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, value.line,
                         value.text));
        return value.number;
    }

    CodeValue atom()
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

    CodeValue atomHere()
    {
        const CodeToken token = take();
        if (token.is("-"))
            return codeNumber(-numeric(atom()), token.line);
        if (token.is("*")) // A list unpacked with * is replaced by its entries.
            return atom();
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

    /// Parses a number, or a module that PyTorch prints once for several copies: "12 x Block(".
    CodeValue repeated(const CodeToken& token)
    {
        const double number = numberOf(token);
        if (!peek().isWord("x") || peek(1).kind != TokenKind::Word)
            return codeNumber(number, token.line);
        take();
        CodeValue value = atom();
        value.repeat = static_cast<std::int64_t>(std::clamp(number, 1.0, 1e6));
        return value;
    }

    CodeValue named(CodeValue value)
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
            methods(value);
            return value;
        }
        const auto known = m_names.find(value.text);
        if (known == m_names.end())
            return value;
        m_copied += codeSizeOf(known->second);
        if (m_copied > kMostCopied)
            fail(message("line %1: names stand for more than %2 values"_tr, value.line, kMostCopied));
        return m_problem.empty() ? known->second : value;
    }

    CodeValue list(const CodeToken& open)
    {
        CodeValue value;
        value.kind = CodeKind::List;
        value.line = open.line;
        value.items = arguments(open.is("(") ? ")" : "]");
        const bool inBrackets = open.is("(") && value.items.size() == 1 && !m_comma;
        return inBrackets ? CodeValue(value.items.front().value) : value;
    }

    /// Parses entries up to `closing`. Anything else is skipped, because modules may print arbitrary text.
    std::vector<CodeArgument> arguments(std::string_view closing)
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
            else if (peek().kind == TokenKind::Punctuation && !peek().is("(") && !peek().is("[") && !peek().is("-")
                     && !peek().is("*"))
                take();
            else
                items.push_back(argument());
        }
        m_comma = comma;
        return items;
    }

    CodeArgument argument()
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
    std::optional<std::string> moduleName()
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

    std::vector<CodeToken> m_tokens;
    std::map<std::string, CodeValue, std::less<>> m_names{};
    ParsedCode m_result{};
    Message m_problem{};
    std::size_t m_at = 0;
    std::int64_t m_copied = 0;
    int m_depth = 0;
    bool m_found = false;
    bool m_comma = false; ///< Whether the brackets read last contained a comma.
};

} // namespace

Result<ParsedCode> parseCode(std::string_view text)
{
    return CodeParser(text).run();
}

} // namespace vram
