// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/syntax.h"

#include "base/words.h"
#include "import/code/expressions.h"
#include "import/code/module_methods.h"
#include "import/code/module_roles.h"
#include "import/code/not_executable.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;
using TokenKind = CodeToken::Kind;

class CodeParser
{
public:
    CodeParser(std::string_view text, std::string_view wanted) : m_code(text), m_wanted(wanted) {}

    Result<ParsedCode> run()
    {
        while (peek().kind != TokenKind::End && m_code.problem().empty())
            statement();
        if (!m_code.problem().empty())
            return Error{m_code.problem()};
        if (!m_found && !m_models.empty())
            return Error{message("there is no model \"%1\" in it; its models are %2"_tr, m_wanted, modelList())};
        if (!m_found)
            return Error{"there is no model in it: neither a call such as nn.Sequential(...) nor the output of "
                         "print(model)"_tr};
        for (const ModelPlace& model : m_models) {
            if (model.label != labelOf(m_result) || model.line != m_result.model.line)
                m_result.others.push_back(placeText(model));
        }
        return std::move(m_result);
    }

private:
    /// A model and the line in which it begins.
    struct ModelPlace {
        std::string label;
        int line = 1;
    };

    static std::string placeText(const ModelPlace& model)
    {
        return model.label + " (line " + std::to_string(model.line) + ")";
    }

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
            call(m_code.sum());
        } else {
            if (peek(1).kind == TokenKind::LineEnd)
                m_shown = first.text;
            skipLine();
        }
    }

    static Message notRead(int line, const std::string& name)
    {
        return message("line %1: \"%2\" changes the model in a way that is not read from code; paste the output of "
                       "print(model)"_tr,
                       line, name);
    }

    bool isModel(std::string_view label) const
    {
        return !label.empty() && std::ranges::find(m_models, label, &ModelPlace::label) != m_models.end();
    }

    std::string modelList() const
    {
        std::vector<std::string> places;
        std::ranges::transform(m_models, std::back_inserter(places), placeText);
        return commaList(places);
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

    /// Whether the call returns something other than a module: an optimizer, a loss, a tensor, the output of a model.
    bool isNoModule(const CodeValue& value) const
    {
        const bool called = value.owner.empty() && (m_code.find(value.text) || m_objects.contains(value.text));
        return returnsNonModule(value) || called
               || (m_found && !m_result.name.empty() && (value.owner == m_result.name || isOfModel(value.owner)));
    }

    void assign(const std::string& name, CodeValue value)
    {
        if (value.is(CodeKind::Call) && m_found && isNoModule(value)) {
            if (value.owner == m_result.name && !returnsSameModules(value.text))
                fail(notRead(value.line, value.owner + "." + value.text));
            m_objects.insert(name);
            return;
        }
        if (value.is(CodeKind::Call))
            takeModel({value, name});
        else
            m_lists[name] = m_code.takeUsedNames();
        m_code.assign(name, std::move(value));
    }

    /// Removes the models that the last expression uses, which no longer stand alone. Returns the names that it uses.
    std::set<std::string> takeParts()
    {
        std::set<std::string> parts = m_code.takeUsedNames();
        for (const std::string& used : std::set(parts)) {
            if (const auto list = m_lists.find(used); list != m_lists.end())
                parts.insert(list->second.begin(), list->second.end());
        }
        std::erase_if(m_models, [&](const ModelPlace& model) { return parts.contains(model.label); });
        return parts;
    }

    /// Makes the value the model, unless the caller names another one. A model that is part of it no longer stands
    /// alone.
    void takeModel(ParsedCode code)
    {
        takeParts();
        const bool printed = std::ranges::any_of(code.model.items, &CodeArgument::module);
        if (printed && code.name.empty() && isModel(m_shown))
            code.name = m_shown;
        m_shown.clear();
        std::erase_if(m_models, [&](const ModelPlace& model) { return printed && model.label == code.name; });
        if (printed || containsLayers(code.model))
            m_models.push_back({labelOf(code), code.model.line});
        if (!m_wanted.empty() && labelOf(code) != m_wanted)
            return;
        m_result = std::move(code);
        m_found = true;
    }

    /// Handles a method of a variable: `model.add(...)`, `layers.append(...)`.
    void change(CodeValue& variable, const CodeValue& method)
    {
        const bool list = variable.is(CodeKind::List);
        const bool model = method.owner == m_result.name;
        if (addModule(variable, method)) {
            const std::set<std::string> parts = list ? m_code.takeUsedNames() : takeParts();
            m_lists[method.owner].insert(parts.begin(), parts.end());
            if (model)
                addModule(m_result.model, method);
        } else if ((list || model) && !returnsSameModules(method.text)) {
            fail(notRead(method.line, method.owner + "." + method.text));
        }
    }

    /// Handles a call that is a statement of its own: `model.add(...)`, or the model itself.
    void call(CodeValue value)
    {
        if (CodeValue* variable = m_code.find(value.owner))
            return change(*variable, value);
        CodeValue part;
        if (isOfModel(value.owner) && addModule(part, value) && containsLayers(value.items.back().value))
            return fail(notRead(value.line, value.owner + "." + value.text));
        const bool holdsModules = std::ranges::any_of(value.items, &CodeArgument::module);
        const bool isClass =
            holdsModules || (!value.text.empty() && value.text.front() >= 'A' && value.text.front() <= 'Z');
        if (value.is(CodeKind::Call) && isClass && !isNoModule(value))
            return takeModel({std::move(value), {}});
        const std::set<std::string> used = m_code.takeUsedNames();
        if (value.calls("print") && used.size() == 1)
            m_shown = *used.begin();
    }

    CodeExpressions m_code;
    std::string_view m_wanted;
    ParsedCode m_result{};
    std::vector<ModelPlace> m_models{};
    std::map<std::string, std::set<std::string>> m_lists{}; ///< Names used by each variable that is not a model.
    std::set<std::string> m_objects{};                      ///< Variables that hold something other than a module.
    std::string m_shown{};                                  ///< The variable that the previous statement prints.
    bool m_found = false;
};

} // namespace

Result<ParsedCode> parseCode(std::string_view text, std::string_view wanted)
{
    return CodeParser(text, wanted).run();
}

} // namespace vram
