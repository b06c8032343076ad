// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/code_arithmetic.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;

bool isConstant(const CodeValue& value)
{
    return value.is(CodeKind::Name) && (value.text == "True" || value.text == "False" || value.text == "None");
}

std::optional<bool> ordered(double left, std::string_view sign, double right)
{
    if (sign == "<")
        return left < right;
    if (sign == ">")
        return left > right;
    if (sign == "<=")
        return left <= right;
    return sign == ">=" ? std::optional(left >= right) : std::nullopt;
}

/// Whether two values are equal; nullopt if the text does not determine that.
std::optional<bool> areEqual(const CodeValue& left, const CodeValue& right)
{
    const auto known = [](const CodeValue& value) {
        return isConstant(value) || value.is(CodeKind::Number) || value.is(CodeKind::Text);
    };
    const bool object = left.is(CodeKind::Call) || left.is(CodeKind::List);
    if (object && isConstant(right))
        return false;
    if (!known(left) || !known(right))
        return std::nullopt;
    return left.kind == right.kind && left.text == right.text && left.number == right.number;
}

std::optional<double> functionOf(std::string_view name, const std::vector<double>& numbers)
{
    if (name == "max")
        return *std::ranges::max_element(numbers);
    if (name == "min")
        return *std::ranges::min_element(numbers);
    if (numbers.size() != 1)
        return std::nullopt;
    const double x = numbers.front();
    if (name == "int" || name == "math.trunc")
        return std::trunc(x);
    if (name == "float")
        return x;
    if (name == "round")
        return std::nearbyint(x); // Rounds halves to even, as Python does.
    if (name == "abs")
        return std::abs(x);
    if (name == "math.ceil")
        return std::ceil(x);
    if (name == "math.floor")
        return std::floor(x);
    return name == "math.sqrt" && x >= 0 ? std::optional(std::sqrt(x)) : std::nullopt;
}

} // namespace

CodeValue codeNumber(double number, int line)
{
    CodeValue value;
    value.kind = CodeKind::Number;
    value.number = std::isfinite(number) ? number : 0;
    value.line = line;
    return value;
}

CodeValue codeFlag(bool flag, int line)
{
    CodeValue value;
    value.text = flag ? "True" : "False";
    value.line = line;
    return value;
}

std::optional<bool> codeTruth(const CodeValue& value)
{
    switch (value.kind) {
    case CodeKind::Number: return value.number != 0;
    case CodeKind::Text: return !value.text.empty();
    case CodeKind::List: return !value.items.empty();
    case CodeKind::Name: return isConstant(value) ? std::optional(value.text == "True") : std::nullopt;
    case CodeKind::Call: break;
    }
    return std::nullopt;
}

std::optional<bool> codeComparison(const CodeValue& left, std::string_view sign, const CodeValue& right)
{
    if (left.is(CodeKind::Number) && right.is(CodeKind::Number)) {
        if (const auto result = ordered(left.number, sign, right.number))
            return result;
    }
    const std::optional<bool> equal = areEqual(left, right);
    if (!equal)
        return std::nullopt;
    if (sign == "==" || sign == "is")
        return *equal;
    return sign == "!=" || sign == "is not" ? std::optional(!*equal) : std::nullopt;
}

std::optional<double> codeOperation(double left, std::string_view sign, double right)
{
    if (sign == "*")
        return left * right;
    if (sign == "**")
        return std::pow(left, right);
    if (sign == "<<")
        return std::ldexp(left, static_cast<int>(std::clamp(right, 0.0, 2000.0)));
    if (sign == ">>")
        return std::floor(std::ldexp(left, -static_cast<int>(std::clamp(right, 0.0, 2000.0))));
    if (right == 0)
        return std::nullopt;
    if (sign == "/")
        return left / right;
    const double quotient = std::floor(left / right);
    if (sign == "//")
        return quotient;
    return sign == "%" ? std::optional(left - quotient * right) : std::nullopt;
}

std::optional<double> codeFunction(const CodeValue& call)
{
    const std::string name = call.owner.empty() ? call.text : call.owner + "." + call.text;
    const bool list = call.items.size() == 1 && call.items.front().value.is(CodeKind::List);
    const std::vector<CodeArgument>& items = list ? call.items.front().value.items : call.items;
    if (name == "len" && list)
        return static_cast<double>(items.size());
    std::vector<double> numbers;
    for (const CodeArgument& item : items) {
        if (!item.value.is(CodeKind::Number) || !item.name.empty())
            return std::nullopt;
        numbers.push_back(item.value.number);
    }
    return numbers.empty() ? std::nullopt : functionOf(name, numbers);
}

std::optional<CodeValue> codeEntry(const CodeValue& list, const CodeValue& index)
{
    if (list.calls("dict") && index.is(CodeKind::Text)) {
        const auto found = std::ranges::find(list.items, index.text, &CodeArgument::name);
        return found == list.items.end() ? std::nullopt : std::optional(found->value);
    }
    const bool holds = list.is(CodeKind::List) || list.calls("Sequential") || list.calls("ModuleList");
    if (!holds || !index.is(CodeKind::Number))
        return std::nullopt;
    const std::vector<CodeArgument>& items =
        list.items.size() == 1 && list.items.front().value.is(CodeKind::List) && !list.is(CodeKind::List)
            ? list.items.front().value.items
            : list.items;
    const auto count = static_cast<double>(items.size());
    const double place = index.number < 0 ? index.number + count : index.number;
    return place >= 0 && place < count ? std::optional(items[static_cast<std::size_t>(place)].value) : std::nullopt;
}

} // namespace vram
