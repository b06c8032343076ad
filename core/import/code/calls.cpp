// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/code_arithmetic.h"
#include "import/code/expressions.h"
#include "import/code/module_methods.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;
using TokenKind = CodeToken::Kind;

/// The arguments of a call of functools.partial's result.
std::vector<CodeArgument> withBound(std::vector<CodeArgument> bound, const std::vector<CodeArgument>& given)
{
    std::erase_if(bound, [&](const CodeArgument& item) {
        return !item.name.empty() && std::ranges::find(given, item.name, &CodeArgument::name) != given.end();
    });
    const auto named = std::ranges::find_if(bound, [](const CodeArgument& item) { return !item.name.empty(); });
    bound.insert(named, given.begin(), given.end());
    return bound;
}

/// Returns "nn.GELU" for getattr(nn, "GELU"), or an empty text for other calls.
std::string attributeOf(const CodeValue& call)
{
    const std::vector<CodeArgument>& items = call.items;
    const bool gets = call.text == "getattr" && call.owner.empty() && items.size() == 2
                      && items[0].value.is(CodeKind::Name) && items[1].value.is(CodeKind::Text);
    return gets ? items[0].value.text + "." + items[1].value.text : std::string();
}

} // namespace

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

/// Returns a value whose modules are other objects than those of `value`.
CodeValue CodeExpressions::deepCopy(CodeValue value)
{
    if (value.is(CodeKind::Call))
        value.identity = nextIdentity();
    for (CodeArgument& item : value.items)
        item.value = deepCopy(std::move(item.value));
    return value;
}

/// Parses a call of a class or function.
CodeValue CodeExpressions::called(CodeValue value)
{
    std::vector<CodeArgument> bound;
    if (const CodeValue* callee = isPrinted() ? nullptr : find(value.text); callee && callee->is(CodeKind::Name))
        value.text = callee->text; // act = nn.ReLU
    else if (callee && callee->calls("partial") && !callee->items.empty()) {
        value.text = callee->items.front().value.text;
        bound.assign(callee->items.begin() + 1, callee->items.end());
    }
    if (const std::size_t dot = value.text.rfind('.'); dot != std::string::npos) {
        value.owner = value.text.substr(0, dot);
        value.text = value.text.substr(dot + 1);
    }
    take();
    value.kind = CodeKind::Call;
    value.items = withBound(bound, arguments(")"));
    value.identity = nextIdentity();
    if (const auto number = isPrinted() ? std::nullopt : codeFunction(value))
        return codeNumber(*number, value.line);
    if (const std::string attribute = isPrinted() ? "" : attributeOf(value); !attribute.empty()) {
        const int line = value.line;
        value = {};
        value.text = attribute;
        value.line = line;
        return peek().is("(") ? called(std::move(value)) : value;
    }
    if (value.text == "deepcopy" && value.items.size() == 1)
        value = deepCopy(value.items.front().value);
    methods(value);
    return value;
}

/// Parses a dictionary with texts as keys, which becomes a call of dict.
CodeValue CodeExpressions::dictionary(const CodeToken& open)
{
    CodeValue value;
    value.kind = CodeKind::Call;
    value.text = "dict";
    value.line = open.line;
    ++m_brackets;
    for (skipLineEnds(); m_problem.empty() && !takeSign("}"); skipLineEnds()) {
        const CodeValue key = expression();
        const bool isText = key.is(CodeKind::Text) || key.is(CodeKind::Number);
        if (!isText || !takeSign(":"))
            fail(message("line %1: the part of \"%2\" in brackets is not read from code; write the value itself"_tr,
                         open.line, open.text));
        else
            value.items.push_back(
                {key.is(CodeKind::Text) ? key.text : std::to_string(std::llround(key.number)), false, expression()});
        skipLineEnds();
        takeSign(",");
    }
    --m_brackets;
    return value;
}

/// Adds the entries of a list that is unpacked with *.
void CodeExpressions::unpack(CodeValue value, std::vector<CodeArgument>& items)
{
    if (value.is(CodeKind::List))
        items.insert(items.end(), value.items.begin(), value.items.end());
    else
        items.push_back({{}, false, std::move(value)});
}

/// Adds the arguments that are unpacked with **.
void CodeExpressions::unpackNamed(const CodeValue& value, std::vector<CodeArgument>& items)
{
    if (value.calls("dict"))
        items.insert(items.end(), value.items.begin(), value.items.end());
    else
        fail(message("line %1: the value of \"%2\" is not in the text; write the value itself"_tr, value.line,
                     value.text));
}

} // namespace vram
