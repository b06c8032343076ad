// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/syntax.h"

#include "base/words.h"
#include "import/code/code_blocks.h"
#include "import/code/expressions.h"
#include "import/code/module_methods.h"
#include "import/code/module_roles.h"
#include "import/code/not_executable.h"
#include "import/code/statement.h"

#include <algorithm>
#include <iterator>
#include <optional>
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
        m_blocks.reportObject();
        if (!m_found || !hasLayers(m_result.model))
            m_blocks.reportBuilder();
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

    /// The tokens from the current one on.
    CodeTokens rest() const { return CodeTokens(m_code.tokens()).subspan(m_code.position()); }
    CodeTokens restOfStatement() const { return rest().first(statementEnd(rest(), 0)); }

    void statement()
    {
        const CodeToken first = peek();
        if (first.kind != TokenKind::Word || first.text == "return") {
            take();
            return;
        }
        if (first.isWord("import") || first.isWord("from"))
            return skipLine();
        if (CodeBlocks::begins(first.text))
            return m_blocks.take();
        if (m_blocks.hasBuilders() && m_blocks.usesBuilder(restOfStatement()))
            return;
        if (const CodeTargets targets = targetsOf(rest()); !targets.targets.empty())
            return assignment(targets);
        if (peek(1).is("("))
            return callStatement();
        if ((first.isWord("del") || m_blocks.holdsLayers(rootOf(first.text)))
            && m_blocks.changesPart(restOfStatement()))
            return fail(unreadChangeError(first.line, first.text));
        if (peek(1).kind == TokenKind::LineEnd)
            m_shown = first.text;
        skipLine();
    }

    void callStatement()
    {
        const std::size_t begin = m_code.position();
        const CodeTokens code = rest();
        const CodeValue value = m_code.sum();
        if (m_code.problem().empty())
            return call(value);
        const CodeTokens line = code.first(statementEnd(code, 0));
        if (m_blocks.concernsLayers(line) || m_blocks.changes(line))
            return;
        m_code.clearProblem();
        m_code.moveTo(begin + line.size());
    }

    /// Whether the value is followed by something that is not read, such as an index.
    bool goesOn(const CodeValue& value) const
    {
        const CodeToken& next = peek();
        const bool printed = std::ranges::any_of(value.items, &CodeArgument::module);
        const bool ends = next.kind == TokenKind::LineEnd || next.kind == TokenKind::End || next.is(";") || next.is(")")
                          || next.is("]") || next.is(",");
        return !printed && !ends;
    }

    /// Parses the right side of an assignment. Returns nullopt if it cannot be read and the layers do not need it.
    std::optional<CodeValue> valueOf(CodeTokens expression)
    {
        const std::size_t end = m_code.position() + expression.size();
        m_code.skipLineEnds();
        CodeValue value = m_code.expressions();
        if (m_code.problem().empty() && goesOn(value))
            fail(message("line %1: the value is not read from code beyond \"%2\"; write the value itself, or paste the "
                         "output of print(model)"_tr,
                         peek().line, peek().text));
        if (m_code.problem().empty() || m_blocks.concernsLayers(expression))
            return value;
        m_code.clearProblem();
        m_code.moveTo(end);
        return std::nullopt;
    }

    /// Handles "a = b = value", "a, b = value" and "a += value".
    void assignment(const CodeTargets& first)
    {
        const CodeTokens code = rest();
        std::vector<CodeTargets> chain{first};
        std::size_t begin = first.value;
        while (chain.back().sign.empty()) {
            const CodeTargets next = targetsOf(code.subspan(begin));
            if (next.targets.empty() || !next.sign.empty())
                break;
            chain.push_back(next);
            begin += next.value;
        }
        const CodeTokens expression = code.subspan(begin, statementEnd(code, begin) - begin);
        for (const CodeTargets& targets : chain) {
            for (const CodeTargets::Target& target : targets.targets) {
                if (m_blocks.assignsPart(target, expression))
                    return fail(unreadChangeError(code.front().line, target.name));
            }
        }
        m_code.moveTo(m_code.position() + begin);
        const std::optional<CodeValue> value = valueOf(expression);
        for (const CodeTargets& targets : chain) {
            if (m_code.problem().empty())
                store(targets, value, expression);
        }
    }

    void store(const CodeTargets& to, const std::optional<CodeValue>& value, CodeTokens expression)
    {
        const CodeTargets::Target& first = to.targets.front();
        if (!to.sign.empty())
            return augment(first.name, to.sign, value);
        if (value && to.targets.size() == 1 && !first.part) {
            if (expression.size() == 1 && value->is(CodeKind::List))
                m_placed.insert(first.name); // Another name for the same list.
            return assign(first.name, *value);
        }
        const bool each = value && value->is(CodeKind::List) && value->items.size() == to.targets.size();
        for (std::size_t i = 0; i < to.targets.size() && m_code.problem().empty(); ++i) {
            if (each && !to.targets[i].part)
                assign(to.targets[i].name, value->items[i].value);
            else
                drop(rootOf(to.targets[i].name), expression);
        }
    }

    /// Removes the value of a variable, which the text does not give. A function to which a model is passed is assumed
    /// to return the same model: model, optimizer = accelerator.prepare(model, optimizer).
    void drop(const std::string& name, CodeTokens expression)
    {
        if (!m_blocks.holdsLayers(name))
            m_code.forget(name);
        else if (!mention(expression, {name}))
            fail(unreadChangeError(expression.front().line, name));
    }

    void augment(const std::string& name, const std::string& sign, const std::optional<CodeValue>& value)
    {
        const CodeValue* old = m_code.find(name);
        if (!old)
            return;
        const bool model = !old->is(CodeKind::List) || m_placed.contains(name);
        if (model && m_blocks.holdsLayers(name))
            return fail(unreadChangeError(peek().line, name));
        if (!value)
            return m_code.forget(name);
        CodeValue result = m_code.operation(*old, sign, *value);
        const std::set<std::string> parts = takeUsedNames();
        m_lists[name].insert(parts.begin(), parts.end());
        if (m_code.problem().empty())
            return m_code.assign(name, std::move(result));
        if (hasLayers(*value) || hasLayers(*old))
            return;
        m_code.clearProblem();
        m_code.forget(name);
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
            if (value.owner == m_result.name && hasLayers(m_result.model) && !returnsSameModules(value.text))
                fail(unreadChangeError(value.line, value.owner + "." + value.text));
            m_objects.insert(name);
            return;
        }
        if (value.is(CodeKind::Call))
            takeModel({value, name});
        else
            m_lists[name] = takeUsedNames();
        if (value.is(CodeKind::Call) && !hasLayers(value))
            m_blocks.noteObject(name, value);
        m_code.assign(name, std::move(value));
    }

    std::set<std::string> takeUsedNames()
    {
        std::set<std::string> names = m_code.takeUsedNames();
        m_placed.insert(names.begin(), names.end());
        return names;
    }

    /// Removes the models that the last expression uses, which no longer stand alone. Returns the names that it uses.
    std::set<std::string> takeParts()
    {
        std::set<std::string> parts = takeUsedNames();
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
        if (m_found && hasLayers(m_result.model) && !printed && !hasLayers(code.model)) {
            m_objects.insert(code.name);
            return;
        }
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
        const bool layers = hasLayers(variable);
        if (m_placed.contains(method.owner) && (layers || std::ranges::any_of(method.items, holdsLayer)))
            return fail(unreadChangeError(method.line, method.owner + "." + method.text));
        if (!list && !layers) {
            if (std::ranges::any_of(method.items, holdsLayer))
                fail(unreadChangeError(method.line, method.owner + "." + method.text));
            return;
        }
        if (addModule(variable, method)) {
            const std::set<std::string> parts = list ? takeUsedNames() : takeParts();
            m_lists[method.owner].insert(parts.begin(), parts.end());
            if (model)
                addModule(m_result.model, method);
        } else if (!layers) {
            m_code.forget(method.owner);
        } else if (!returnsSameModules(method.text)) {
            fail(unreadChangeError(method.line, method.owner + "." + method.text));
        }
    }

    /// Handles a call that is a statement of its own: `model.add(...)`, or the model itself.
    void call(CodeValue value)
    {
        if (CodeValue* variable = m_code.find(value.owner))
            return change(*variable, value);
        const bool sets = value.calls("setattr") || value.calls("delattr");
        if (sets && !value.items.empty() && hasLayers(value.items.front().value))
            return fail(unreadChangeError(value.line, value.text));
        const bool ofModel = isOfModel(value.owner) || m_blocks.holdsLayers(rootOf(value.owner));
        if (ofModel && changesModules(value.text))
            return fail(unreadChangeError(value.line, value.owner + "." + value.text));
        const bool holdsModules = std::ranges::any_of(value.items, &CodeArgument::module);
        const bool isClass =
            holdsModules || (!value.text.empty() && value.text.front() >= 'A' && value.text.front() <= 'Z');
        if (value.is(CodeKind::Call) && isClass && !isNoModule(value))
            return takeModel({std::move(value), {}});
        const std::set<std::string> used = m_code.takeUsedNames();
        if (value.calls("print") && used.size() == 1)
            m_shown = *used.begin();
    }

    static bool holdsLayer(const CodeArgument& argument) { return hasLayers(argument.value); }

    CodeExpressions m_code;
    CodeBlocks m_blocks{m_code};
    std::string_view m_wanted;
    ParsedCode m_result{};
    std::vector<ModelPlace> m_models{};
    std::map<std::string, std::set<std::string>> m_lists{}; ///< Names used by each variable that is not a model.
    std::set<std::string> m_placed{};                       ///< Variables that are part of another one's value.
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
