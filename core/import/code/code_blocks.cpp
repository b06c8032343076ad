// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/code_blocks.h"

#include "import/code/module_methods.h"
#include "import/code/module_roles.h"
#include "import/code/not_executable.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vram {

namespace {

bool isDefinition(std::string_view word)
{
    return word == "class" || word == "def" || word == "async";
}

/// Whether a class is derived from one that may be a module.
bool extendsUnknownClass(CodeTokens block)
{
    const std::size_t bases = 2; // Behind "class Name".
    const CodeTokens header = block.first(headerEnd(block));
    return std::ranges::any_of(header.subspan(std::min(bases, header.size())), [](const CodeToken& token) {
        const bool plain = token.text == "object" || token.text.ends_with("Dataset") || token.text.ends_with("Enum");
        return token.kind == CodeToken::Kind::Word && !plain;
    });
}

} // namespace

bool hasLayers(const CodeValue& value)
{
    return containsLayers(value)
           || (value.is(CodeValue::Kind::List)
               && std::ranges::any_of(value.items, [](const CodeArgument& item) { return hasLayers(item.value); }));
}

bool CodeBlocks::begins(std::string_view word)
{
    constexpr auto words = std::to_array<std::string_view>(
        {"class", "def", "for", "while", "if", "with", "async", "try", "except", "finally", "else", "elif", "match"});
    return std::ranges::find(words, word) != words.end();
}

bool CodeBlocks::holdsLayers(std::string_view name) const
{
    const CodeValue* value = std::as_const(m_code).find(std::string(name));
    return value && hasLayers(*value);
}

bool CodeBlocks::concernsLayers(CodeTokens expression) const
{
    return buildLayers(expression)
           || passLayers(expression, [this](std::string_view name) { return holdsLayers(name); });
}

bool CodeBlocks::changes(CodeTokens statements) const
{
    return changeLayers(statements, [this](std::string_view name) { return holdsLayers(name); });
}

bool CodeBlocks::changesPart(CodeTokens statement) const
{
    const CodeToken& first = statement.front();
    if (first.isWord("del") || statement.size() < 2 || !statement[1].is("["))
        return first.isWord("del") && changes(statement);
    return holdsLayers(rootOf(first.text)) && std::ranges::any_of(statement, [](const CodeToken& token) {
               return token.kind == CodeToken::Kind::Word
                      && changesModules(token.text.substr(token.text.rfind('.') + 1));
           });
}

bool CodeBlocks::assignsPart(const CodeTargets::Target& target, CodeTokens value) const
{
    const std::string root = rootOf(target.name);
    if (!target.part && root == target.name)
        return false;
    const CodeValue* whole = std::as_const(m_code).find(root);
    return holdsLayers(root) || (whole && !whole->is(CodeValue::Kind::Number) && concernsLayers(value));
}

void CodeBlocks::noteObject(const std::string& name, const CodeValue& call)
{
    m_objects.push_back({name, call.text, call.line});
}

void CodeBlocks::reportObject()
{
    static constexpr auto methods =
        std::to_array<std::string_view>({"parameters", "named_parameters", "train", "eval"});
    const auto isModel = [this](const UnknownObject& object) {
        return !holdsLayers(object.name) && std::ranges::any_of(methods, [&](std::string_view method) {
            const std::string called = object.name + "." + std::string(method);
            return std::ranges::any_of(m_code.tokens(), [&](const CodeToken& token) { return token.isWord(called); });
        });
    };
    const auto found = std::ranges::find_if(m_objects, isModel);
    if (found != m_objects.end())
        m_code.fail(unknownClassError(found->line, found->type));
}

bool CodeBlocks::concernsLayersInside(CodeTokens block) const
{
    return buildLayers(block) || mention(block, m_names) || changes(block);
}

void CodeBlocks::take()
{
    const CodeTokens code = CodeTokens(m_code.tokens()).subspan(m_code.position());
    const CodeToken& first = code.front();
    const std::size_t colon = headerEnd(code);
    const bool isName =
        first.isWord("match") && colon + 1 < code.size() && code[colon + 1].kind != CodeToken::Kind::LineEnd;
    if (colon == 0 || isName)
        return m_code.skipLine();
    const CodeTokens header = code.first(colon), block = code.first(blockEnd(code, 0));
    const bool always = first.isWord("with") || (first.isWord("if") && mention(header, {"__name__"}));
    if (isDefinition(first.text))
        define(block);
    else if (!always && concernsLayersInside(block))
        m_code.fail(notExecutableError(first.line, first.text));
    else
        forget(changedNames(always ? header : block));
    m_code.moveTo(m_code.position() + (always ? colon + 1 : block.size()));
}

/// Handles the definition of a class or function, which has an effect only if it makes layers.
void CodeBlocks::define(CodeTokens block)
{
    const std::size_t at = block.front().isWord("async") ? 1 : 0;
    const CodeToken& word = block[at];
    const bool builds = buildLayers(block) || mention(block.subspan(at + 2), m_names);
    if (word.isWord("class") && (builds || extendsUnknownClass(block)))
        return m_code.fail(notExecutableError(word.line, word.text));
    const std::string& name = block[at + 1].text;
    m_builders.erase(name);
    m_names.erase(name);
    if (builds && m_names.insert(name).second)
        m_builders.emplace(name, word);
}

void CodeBlocks::forget(const std::set<std::string>& names)
{
    for (const std::string& name : names)
        m_code.forget(name);
}

bool CodeBlocks::usesBuilder(CodeTokens statement)
{
    const auto used = std::ranges::find_if(statement, [this](const CodeToken& token) {
        return token.kind == CodeToken::Kind::Word && m_names.contains(token.text);
    });
    if (m_names.empty() || used == statement.end())
        return false;
    const CodeToken& word = m_builders.find(used->text)->second;
    m_code.fail(notExecutableError(word.line, word.text));
    return true;
}

void CodeBlocks::reportBuilder()
{
    const auto first = std::ranges::min_element(m_builders, {}, [](const auto& entry) { return entry.second.line; });
    if (first != m_builders.end())
        m_code.fail(notExecutableError(first->second.line, first->second.text));
}

} // namespace vram
