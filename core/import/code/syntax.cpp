// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/syntax.h"

#include "import/code/expressions.h"
#include "import/code/module_methods.h"
#include "import/code/not_executable.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;
using TokenKind = CodeToken::Kind;

class CodeParser
{
public:
    explicit CodeParser(std::string_view text) : m_code(text) {}

    Result<ParsedCode> run()
    {
        while (peek().kind != TokenKind::End && m_code.problem().empty())
            statement();
        if (m_code.problem().empty() && !m_found)
            return Error{"there is no model in it: neither a call such as nn.Sequential(...) nor the output of "
                         "print(model)"_tr};
        return m_code.problem().empty() ? Result<ParsedCode>(std::move(m_result))
                                        : Result<ParsedCode>(Error{m_code.problem()});
    }

private:
    const CodeToken& peek(std::size_t ahead = 0) const { return m_code.peek(ahead); }
    const CodeToken& take() { return m_code.take(); }
    void skipLine() { m_code.skipLine(); }
    void fail(Message problem) { m_code.fail(std::move(problem)); }

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
            m_code.skipLineEnds();
            assign(name, m_code.expression());
        } else if (peek(1).is("(")) {
            call(m_code.expression());
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
        m_code.assign(name, std::move(value));
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

    CodeExpressions m_code;
    ParsedCode m_result{};
    bool m_found = false;
};

} // namespace

Result<ParsedCode> parseCode(std::string_view text)
{
    return CodeParser(text).run();
}

} // namespace vram
