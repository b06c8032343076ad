// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/statement.h"

#include "import/code/module_classes.h"
#include "import/code/module_methods.h"
#include "import/code/module_roles.h"

#include <algorithm>

namespace vram {

namespace {

using TokenKind = CodeToken::Kind;

const CodeToken& tokenAt(CodeTokens tokens, std::size_t at)
{
    static const CodeToken end;
    return at < tokens.size() ? tokens[at] : end;
}

int bracketStep(const CodeToken& token)
{
    const bool opens = token.is("(") || token.is("[") || token.is("{");
    const bool closes = token.is(")") || token.is("]") || token.is("}");
    return opens ? 1 : closes ? -1 : 0;
}

/// Returns the index of the first token from `from` on, outside brackets, for which `ends` returns true.
template<class Ends>
std::size_t outsideBrackets(CodeTokens tokens, std::size_t from, const Ends& ends)
{
    int depth = 0;
    std::size_t at = from;
    for (; at < tokens.size() && tokens[at].kind != TokenKind::End; ++at) {
        depth = std::max(depth + bracketStep(tokens[at]), 0);
        if (depth == 0 && ends(tokens[at]))
            break;
    }
    return std::min(at, tokens.size());
}

bool isLineEnd(const CodeToken& token)
{
    return token.kind == TokenKind::LineEnd;
}

constexpr std::size_t kLongestHeader = 4096; ///< Tokens of a header, so that unclosed brackets in prose cost little.

/// The tokens up to the first end of a line behind `from`, even inside brackets.
CodeTokens lineFrom(CodeTokens tokens, std::size_t from)
{
    return tokens.first(static_cast<std::size_t>(
        std::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(from), tokens.end(), isLineEnd) - tokens.begin()));
}

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

bool isCalled(CodeTokens tokens, std::size_t at)
{
    return tokens[at].kind == TokenKind::Word && tokenAt(tokens, at + 1).is("(");
}

bool createsLayer(std::string_view callee)
{
    const std::string_view name = lastPart(callee);
    return isPlainContainer(name) || (isModuleType(moduleTypeOf(name)) && !isIdentityModule(name));
}

/// Index behind one target: "a", "layers[0].weight".
std::size_t targetEnd(CodeTokens tokens, std::size_t at)
{
    for (++at; tokenAt(tokens, at).is("[") || tokenAt(tokens, at).is("."); ++at) {
        if (tokens[at].is("."))
            ++at;
        else
            at = outsideBrackets(lineFrom(tokens, at), at, [](const CodeToken& token) { return token.is("]"); });
    }
    return at;
}

/// Sets the sign of the assignment that follows the targets, and the index of its value. Returns false if there is
/// none.
bool findValue(CodeTokens tokens, std::size_t at, CodeTargets& found)
{
    if (tokenAt(tokens, at).is(":")) { // The type of an annotated variable.
        at = outsideBrackets(lineFrom(tokens, at), at, [](const CodeToken& t) { return t.is("="); });
    } else if (tokenAt(tokens, at).kind == TokenKind::Punctuation && tokenAt(tokens, at + 1).is("=")
               && !tokenAt(tokens, at).is("=")) {
        found.sign = tokens[at++].text;
    }
    found.value = at + 1;
    return tokenAt(tokens, at).is("=");
}

/// Whether a statement begins at the token: in a new line, or behind a colon or semicolon.
bool beginsStatement(CodeTokens block, std::size_t at)
{
    return at == 0 || isLineEnd(block[at - 1]) || block[at - 1].is(";") || block[at - 1].is(":");
}

/// Calls `handle` with the statements of the block, each of which extends to the end of the block.
template<class Handle>
void forEachStatement(CodeTokens block, const Handle& handle)
{
    int depth = 0;
    for (std::size_t at = 0; at < block.size(); ++at) {
        if (depth == 0 && block[at].kind == TokenKind::Word && beginsStatement(block, at))
            handle(block.subspan(at));
        depth = std::max(depth + bracketStep(block[at]), 0);
    }
}

/// Whether the right side is the variable itself, moved or wrapped: "model.to(device)", "DataParallel(model)".
bool keepsLayers(CodeTokens value, std::string_view name)
{
    const CodeToken& callee = tokenAt(value, 0);
    if (!tokenAt(value, 1).is("("))
        return false;
    if (rootOf(callee.text) == name)
        return returnsSameModules(lastPart(callee.text));
    const std::string_view last = lastPart(callee.text);
    return tokenAt(value, 2).isWord(name) && (last.ends_with("Parallel") || last == "compile" || last == "prepare");
}

bool assignsLayers(CodeTokens statement, const HoldsLayers& holds)
{
    if (statement.front().isWord("del"))
        return holds(rootOf(tokenAt(statement, 1).text));
    const CodeTargets found = targetsOf(statement);
    return std::ranges::any_of(found.targets, [&](const CodeTargets::Target& target) {
        const bool whole = !target.part && found.targets.size() == 1;
        return holds(rootOf(target.name))
               && !(whole && keepsLayers(statement.subspan(std::min(found.value, statement.size())), target.name));
    });
}

} // namespace

CodeTargets targetsOf(CodeTokens tokens)
{
    CodeTargets found;
    std::size_t at = 0;
    while (true) {
        at += tokenAt(tokens, at).is("*") ? 1 : 0;
        if (tokenAt(tokens, at).kind != TokenKind::Word)
            break;
        const std::size_t end = targetEnd(tokens, at);
        found.targets.push_back({tokens[at].text, end > at + 1});
        at = end;
        if (!tokenAt(tokens, at).is(","))
            break;
        ++at;
    }
    while (tokenAt(tokens, at).is(")") || tokenAt(tokens, at).is("]"))
        ++at;
    return findValue(tokens, at, found) ? found : CodeTargets{};
}

std::size_t statementEnd(CodeTokens tokens, std::size_t from)
{
    return outsideBrackets(tokens, from, [](const CodeToken& token) { return isLineEnd(token) || token.is(";"); });
}

std::size_t headerEnd(CodeTokens tokens)
{
    tokens = tokens.first(std::min(tokens.size(), kLongestHeader));
    const std::size_t at =
        outsideBrackets(tokens, 0, [](const CodeToken& token) { return isLineEnd(token) || token.is(":"); });
    return tokenAt(tokens, at).is(":") ? at : 0;
}

std::size_t blockEnd(CodeTokens tokens, std::size_t from)
{
    const int indent = tokens[from].indent;
    std::size_t at = from;
    do {
        at = outsideBrackets(tokens, at, isLineEnd);
        while (at < tokens.size() && isLineEnd(tokens[at]))
            ++at;
    } while (at < tokens.size() && tokens[at].kind != TokenKind::End && tokens[at].indent > indent);
    return at;
}

std::string rootOf(std::string_view name)
{
    return std::string(name.substr(0, name.find('.')));
}

bool buildLayers(CodeTokens tokens)
{
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        if (isCalled(tokens, at) && createsLayer(tokens[at].text))
            return true;
    }
    return false;
}

bool changeLayers(CodeTokens block, const HoldsLayers& holds)
{
    for (std::size_t at = 0; at < block.size(); ++at) {
        const std::string& name = block[at].text;
        if (!isCalled(block, at))
            continue;
        if (name == "setattr" || name == "delattr" || name == "exec")
            return true;
        if (changesModules(lastPart(name)) && holds(rootOf(name)))
            return true;
    }
    bool changes = false;
    forEachStatement(block, [&](CodeTokens statement) { changes = changes || assignsLayers(statement, holds); });
    return changes;
}

bool passLayers(CodeTokens expression, const HoldsLayers& holds)
{
    for (std::size_t at = 0; at < expression.size(); ++at) {
        const CodeToken& token = expression[at];
        if (token.kind != TokenKind::Word || !holds(rootOf(token.text)))
            continue;
        const std::string_view last = lastPart(token.text);
        const bool harmless = isCalled(expression, at) && !last.ends_with("children") && !last.ends_with("modules")
                              && !changesModules(last);
        if (!harmless)
            return true;
    }
    return false;
}

std::set<std::string> changedNames(CodeTokens block)
{
    std::set<std::string> names;
    forEachStatement(block, [&](CodeTokens statement) {
        for (const CodeTargets::Target& target : targetsOf(statement).targets)
            names.insert(rootOf(target.name));
    });
    bool loops = false; // Whether the token is one of those between "for" and "in".
    for (std::size_t at = 0; at < block.size(); ++at) {
        loops = block[at].isWord("for") || (loops && !block[at].isWord("in"));
        const bool bound = loops || (at > 0 && block[at - 1].isWord("as"));
        const bool walrus = tokenAt(block, at + 1).is(":") && tokenAt(block, at + 2).is("=");
        if (block[at].kind == TokenKind::Word && (bound || walrus))
            names.insert(block[at].text);
    }
    return names;
}

bool mention(CodeTokens tokens, const std::set<std::string>& names)
{
    return std::ranges::any_of(tokens, [&](const CodeToken& token) {
        return token.kind == TokenKind::Word && names.contains(rootOf(token.text));
    });
}

} // namespace vram
