// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/attribute.h"

#include "base/arithmetic.h"
#include "base/checked.h"
#include "base/counted_unit.h"
#include "base/escape_hidden.h"
#include "base/typed_unit.h"
#include "base/utf8.h"
#include "base/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vram {

std::int64_t Extent::at(std::int64_t batch) const
{
    const std::int64_t whole = checkedMul(perSample, batch);
    return checkedAdd(fixed, divisor == 1 || whole == kOverflow ? whole : whole / divisor);
}

std::optional<Extent> parseExtent(std::string_view text)
{
    const ArithmeticResult result = evaluate(text);
    if (result.fault != ArithmeticFault::None || !result.value.fixed.whole())
        return std::nullopt;
    const Fraction& slope = result.value.perSample;
    return Extent(result.value.fixed.numerator, slope.numerator, slope.denominator);
}

std::string text(const Extent& extent)
{
    if (extent.perSample == 0)
        return std::to_string(extent.fixed);
    std::string result = extent.perSample == 1 ? "B" : std::to_string(extent.perSample) + "*B";
    if (extent.divisor != 1)
        result += "/" + std::to_string(extent.divisor);
    if (extent.fixed > 0)
        result += '+';
    return extent.fixed == 0 ? result : result + std::to_string(extent.fixed);
}

std::string text(const Extents& extents)
{
    std::string result;
    for (const Extent& extent : extents) {
        if (!result.empty())
            result += "×";
        result += text(extent);
    }
    return result;
}

namespace {

std::string_view withoutBrackets(std::string_view text)
{
    text = trimmed(text);
    if (text.size() > 1 && ((text.front() == '[' && text.back() == ']') || (text.front() == '(' && text.back() == ')')))
        text = trimmed(text.substr(1, text.size() - 2));
    return text.ends_with(',') ? text.substr(0, text.size() - 1) : text;
}

/// Removes the first entry from `rest`, with the "x", "×" or comma after it, and returns the entry.
std::string_view nextEntry(std::string_view& rest)
{
    constexpr std::string_view sign = "×";
    std::size_t end = rest.find_first_of("xX,");
    const std::size_t signAt = rest.find(sign);
    const std::size_t width = signAt < end ? sign.size() : 1;
    end = std::min(end, signAt);
    const std::string_view entry = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + width);
    // A trailing separator is an error: "3x" is not a size.
    if (end != std::string_view::npos && trimmed(rest).empty())
        rest = "?";
    return entry;
}

} // namespace

std::optional<Extents> parseExtents(std::string_view text)
{
    Extents extents;
    std::string_view rest = withoutBrackets(text);
    while (!rest.empty()) {
        const std::optional<Extent> extent = parseExtent(nextEntry(rest));
        if (!extent)
            return std::nullopt;
        extents.push_back(*extent);
    }
    return extents;
}

namespace {

std::string number(double value)
{
    if (value == std::floor(value) && std::abs(value) < 9.2e18)
        return std::to_string(static_cast<std::int64_t>(value));
    char buffer[32];
    const auto end = std::to_chars(std::begin(buffer), std::end(buffer), value).ptr;
    return std::string(buffer, end);
}

Message limit(double value)
{
    return std::abs(value) < 9.1e18 ? verbatim(number(value)) : "the largest 63-bit number"_tr;
}

Message kindName(AttributeKind kind)
{
    switch (kind) {
    case AttributeKind::Integer: return "a whole number"_tr;
    case AttributeKind::Real: return "a number"_tr;
    case AttributeKind::Boolean: return "yes or no"_tr;
    case AttributeKind::Extents: return "sizes such as 3×3"_tr;
    case AttributeKind::Choice:
    case AttributeKind::Text: break;
    }
    return "a string"_tr;
}

std::string choiceList(const AttributeSpec& spec)
{
    std::string list;
    for (const std::string_view choice : spec.choices)
        list.append(list.empty() ? "" : ", ").append(choice);
    return list;
}

std::optional<Message> rangeFault(const AttributeSpec& spec, double value, const std::string& shown)
{
    if (value < spec.minimum)
        return message("%1 is too small; the minimum is %2"_tr, shown, limit(spec.minimum));
    if (value > spec.maximum)
        return message("%1 is too large; the maximum is %2"_tr, shown, limit(spec.maximum));
    if (std::isnan(value))
        return "needs a number"_tr;
    return std::nullopt;
}

Message sizes(int count)
{
    return counted(count, "%1 size"_tr, "%1 sizes"_tr);
}

std::optional<Message> countFault(const AttributeSpec& spec, const Extents& extents)
{
    const auto count = static_cast<int>(extents.size());
    if (count < spec.minimumCount)
        return message("needs at least %1, not %2"_tr, sizes(spec.minimumCount), count);
    if (count > spec.maximumCount)
        return message("takes at most %1, not %2"_tr, sizes(spec.maximumCount), count);
    return std::nullopt;
}

std::optional<Message> extentsFault(const AttributeSpec& spec, const Extents& extents)
{
    if (auto wrong = countFault(spec, extents))
        return wrong;
    for (const Extent& extent : extents) {
        // A size that depends on the batch is checked at the smallest batch for which the division has no remainder.
        if (auto wrong = rangeFault(spec, static_cast<double>(extent.at(extent.divisor)), text(extent)))
            return wrong;
    }
    return std::nullopt;
}

std::optional<Message> choiceFault(const AttributeSpec& spec, const std::string& value)
{
    if (spec.kind != AttributeKind::Choice || std::ranges::find(spec.choices, value) != spec.choices.end())
        return std::nullopt;
    return message("\"%1\" is not one of %2"_tr, value, choiceList(spec));
}

bool holds(AttributeKind kind, const AttributeValue& value)
{
    switch (kind) {
    case AttributeKind::Integer: return std::holds_alternative<std::int64_t>(value);
    case AttributeKind::Real: return std::holds_alternative<double>(value);
    case AttributeKind::Boolean: return std::holds_alternative<bool>(value);
    case AttributeKind::Extents: return std::holds_alternative<Extents>(value);
    case AttributeKind::Choice:
    case AttributeKind::Text: break;
    }
    return std::holds_alternative<std::string>(value);
}

} // namespace

std::optional<Message> fault(const AttributeSpec& spec, const AttributeValue& value)
{
    if (!holds(spec.kind, value))
        return message("takes %1, not %2"_tr, kindName(spec.kind), text(value));
    if (auto own = spec.check ? spec.check(value) : std::nullopt)
        return own;
    if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        // PyTorch represents an open-ended slice by the largest 64-bit integer as its end.
        if (*whole == kOverflow && value == spec.defaultValue)
            return std::nullopt;
        return rangeFault(spec, static_cast<double>(*whole), std::to_string(*whole));
    }
    if (const auto* real = std::get_if<double>(&value))
        return rangeFault(spec, *real, number(*real));
    if (const auto* extents = std::get_if<Extents>(&value))
        return extentsFault(spec, *extents);
    if (const auto* chosen = std::get_if<std::string>(&value))
        return isUtf8(*chosen) ? choiceFault(spec, *chosen)
                               : message("\"%1\" is not UTF-8 text"_tr, escapeHidden(*chosen));
    return std::nullopt;
}

namespace {

Message prefixedFault(const AttributeSpec& spec, Message fault)
{
    return message("%1: %2"_tr, spec.key, std::move(fault));
}

} // namespace

std::optional<Message> problem(const AttributeSpec& spec, const AttributeValue& value)
{
    std::optional<Message> wrong = fault(spec, value);
    return wrong ? std::optional(prefixedFault(spec, *std::move(wrong))) : std::nullopt;
}

namespace {

Error arithmeticError(const AttributeSpec& spec, std::string_view typed, ArithmeticFault fault)
{
    if (fault == ArithmeticFault::Overflow)
        return {prefixedFault(spec, message("\"%1\" is too large; the maximum is %2"_tr, typed, limit(spec.maximum)))};
    if (fault == ArithmeticFault::DivisionByZero)
        return {prefixedFault(spec, message("\"%1\" divides by zero"_tr, typed))};
    return {prefixedFault(spec, message("\"%1\" is not %2"_tr, typed, kindName(spec.kind)))};
}

Result<AttributeValue> parseInteger(const AttributeSpec& spec, std::string_view typed)
{
    const ArithmeticResult result = evaluate(typed);
    if (result.fault != ArithmeticFault::None || result.value.perSample.numerator != 0)
        return arithmeticError(spec, typed, result.fault);
    if (!result.value.fixed.whole())
        return Error{prefixedFault(spec, message("%1 is not a whole number"_tr, typed))};
    return AttributeValue(result.value.fixed.numerator);
}

Result<AttributeValue> parseReal(const AttributeSpec& spec, std::string_view typed)
{
    double value = 0;
    const auto [end, code] = std::from_chars(typed.data(), typed.data() + typed.size(), value);
    if (code == std::errc{} && end == typed.data() + typed.size() && std::isfinite(value))
        return AttributeValue(value);
    const ArithmeticResult result = evaluate(typed);
    if (result.fault != ArithmeticFault::None || result.value.perSample.numerator != 0)
        return arithmeticError(spec, typed, result.fault);
    return AttributeValue(result.value.fixed.value());
}

Result<AttributeValue> parseBoolean(const AttributeSpec& spec, std::string_view typed)
{
    for (const std::string_view yes : {"yes", "true", "on", "1"}) {
        if (equalsIgnoringCase(typed, yes))
            return AttributeValue(true);
    }
    for (const std::string_view no : {"no", "false", "off", "0"}) {
        if (equalsIgnoringCase(typed, no))
            return AttributeValue(false);
    }
    return Error{prefixedFault(spec, message("\"%1\" is not %2"_tr, typed, kindName(spec.kind)))};
}

Result<AttributeValue> parseChoice(const AttributeSpec& spec, std::string_view typed)
{
    for (const std::string_view choice : spec.choices) {
        if (equalsIgnoringCase(typed, choice))
            return AttributeValue(std::string(choice));
    }
    return Error{prefixedFault(spec, message("\"%1\" is not one of %2"_tr, typed, choiceList(spec)))};
}

Result<AttributeValue> parseSizes(const AttributeSpec& spec, std::string_view typed)
{
    if (auto extents = parseExtents(typed))
        return AttributeValue(std::move(*extents));
    return Error{prefixedFault(spec, message("\"%1\" is not %2"_tr, typed, kindName(spec.kind)))};
}

Result<AttributeValue> parseByKind(const AttributeSpec& spec, std::string_view typed)
{
    switch (spec.kind) {
    case AttributeKind::Integer: return parseInteger(spec, numberInUnit(spec, typed));
    case AttributeKind::Real: return parseReal(spec, numberInUnit(spec, typed));
    case AttributeKind::Boolean: return parseBoolean(spec, typed);
    case AttributeKind::Choice: return parseChoice(spec, typed);
    case AttributeKind::Extents: return parseSizes(spec, typed);
    case AttributeKind::Text: break;
    }
    return AttributeValue(std::string(typed));
}

} // namespace

Result<AttributeValue> parseAttribute(const AttributeSpec& spec, std::string_view typed)
{
    if (!spec.defaultLabel.empty() && trimmed(typed) == spec.defaultLabel)
        return spec.defaultValue;
    for (std::size_t i = 0; i < spec.numberLabels.size(); ++i) {
        if (equalsIgnoringCase(trimmed(typed), spec.numberLabels[i]))
            return AttributeValue(static_cast<std::int64_t>(spec.minimum) + static_cast<std::int64_t>(i));
    }
    Result<AttributeValue> value = parseByKind(spec, trimmed(typed));
    if (!value)
        return value;
    if (auto wrong = problem(spec, *value))
        return Error{std::move(*wrong)};
    return value;
}

std::string text(const AttributeValue& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return number(*real);
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "yes" : "no";
    if (const auto* extents = std::get_if<Extents>(&value))
        return text(*extents);
    return std::get<std::string>(value);
}

std::string_view choiceTitle(const AttributeSpec& spec, std::string_view choice)
{
    const auto found = std::ranges::find(spec.choices, choice);
    const auto index = static_cast<std::size_t>(found - spec.choices.begin());
    return index < spec.choiceTitles.size() ? spec.choiceTitles[index] : choice;
}

std::string_view numberWord(const AttributeSpec& spec, const AttributeValue& value)
{
    const auto* const whole = std::get_if<std::int64_t>(&value);
    const std::int64_t at = whole ? *whole - static_cast<std::int64_t>(spec.minimum) : -1;
    return at >= 0 && at < std::ssize(spec.numberLabels) ? spec.numberLabels[static_cast<std::size_t>(at)]
                                                         : std::string_view();
}

std::string textWithUnit(const AttributeSpec& spec, const AttributeValue& value)
{
    if (!spec.defaultLabel.empty() && value == spec.defaultValue)
        return std::string(spec.defaultLabel);
    if (const std::string_view word = numberWord(spec, value); !word.empty())
        return std::string(word);
    if (spec.kind == AttributeKind::Choice)
        return std::string(choiceTitle(spec, text(value)));
    return text(value) + (spec.unit.empty() ? "" : ' ' + std::string(unitFor(spec, value)));
}

} // namespace vram
