// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_call.h"

#include "import/code/code_arithmetic.h"
#include "import/code/module_classes.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;

constexpr double kMostWhole = 1e12;
constexpr std::int64_t kMostOfSide = 1'000'000'000;

/// Whether the call is a library's own embedding, printed like torch.nn.Embedding: "OPTLearnedPositionalEmbedding(130,
/// 64)".
bool isEmbeddingClass(const CodeValue& call)
{
    const auto isNumber = [](const CodeArgument& item) {
        return !item.module && item.name.empty() && item.value.is(CodeKind::Number);
    };
    return call.text.ends_with("Embedding") && !findLayerType(call.text) && call.items.size() >= 2
           && isNumber(call.items[0]) && isNumber(call.items[1]);
}

/// Whether the class inherits from torch.nn.Linear, whose arguments it prints: "FalconLinear(in_features=4,
/// out_features=8, bias=False)".
bool isLinearClass(const CodeValue& call)
{
    const auto names = [&](std::string_view name) {
        return std::ranges::any_of(call.items, [&](const CodeArgument& item) { return item.name == name; });
    };
    return !findLayerType(moduleTypeOf(call.text)) && call.items.size() == 3 && names("in_features")
           && names("out_features") && names("bias");
}

std::string typeOf(const CodeValue& call)
{
    return isLinearClass(call) ? "Linear" : isEmbeddingClass(call) ? "Embedding" : moduleTypeOf(call.text);
}

/// Whether the first argument is missing: code omits it for a lazy module, and print(model) shows 0.
bool omitsSize(const CodeValue& call)
{
    const auto first = std::ranges::find_if(call.items, [](const CodeArgument& item) { return !item.module; });
    const bool printed = first != call.items.end()
                         && (first->name == "in_features"
                             || (first->name.empty() && first->value.is(CodeKind::Number) && first->value.number == 0));
    return isLazyClass(call.text) && !printed;
}

std::int64_t wholeNumberOf(const CodeValue& value, std::int64_t fallback)
{
    if (value.is(CodeKind::List) && !value.items.empty())
        return wholeNumberOf(value.items.front().value, fallback);
    const bool fits = value.is(CodeKind::Number) && std::abs(value.number) < kMostWhole;
    return fits ? std::llround(value.number) : fallback;
}

/// Returns what Python's bool() says of a number, True, False or None.
std::optional<bool> truthOf(const CodeValue& value)
{
    return value.is(CodeKind::Number) || value.is(CodeKind::Name) ? codeTruth(value) : std::nullopt;
}

Extents codeExtentsOf(const CodeValue& value, std::int64_t fallback)
{
    Extents extents;
    for (const CodeArgument& item : value.items)
        extents.emplace_back(wholeNumberOf(item.value, fallback));
    return extents;
}

/// Returns the output size of an adaptive pooling. None keeps the size of the input, as 0 does in the catalogue.
Extents adaptiveSize(const CodeValue& value)
{
    return value.is(CodeKind::List) ? codeExtentsOf(value, 0) : Extents{wholeNumberOf(value, 0)};
}

/// Returns the numbers of a list, separated by spaces, so that settings that contain them have no further commas.
std::string numbersText(const CodeValue& list)
{
    std::string result;
    for (const CodeArgument& item : list.items) {
        if (item.value.is(CodeKind::Number))
            result += (result.empty() ? "" : " ") + text(AttributeValue(item.value.number));
    }
    return result;
}

/// Converts a value to an attribute of the catalogue. Returns nullopt for None and for anything other than a plain
/// value.
std::optional<AttributeValue> codeAttributeOf(const CodeValue& value, AttributeKind kind)
{
    if (const auto truth = kind == AttributeKind::Boolean ? truthOf(value) : std::nullopt)
        return AttributeValue(*truth);
    if (value.is(CodeKind::Number)) {
        if (kind == AttributeKind::Text)
            return AttributeValue(text(AttributeValue(value.number)));
        const double whole = std::nearbyint(value.number);
        const bool isWhole = whole == value.number && std::abs(whole) < kMostWhole;
        return isWhole ? AttributeValue(static_cast<std::int64_t>(whole)) : AttributeValue(value.number);
    }
    if (value.is(CodeKind::List) && kind == AttributeKind::Text) // The scale factors of Upsample.
        return AttributeValue(numbersText(value));
    if (value.is(CodeKind::List) && kind == AttributeKind::Extents)
        return AttributeValue(codeExtentsOf(value, 1));
    if (value.is(CodeKind::Name) && (value.text == "True" || value.text == "False"))
        return AttributeValue(value.text == "True");
    if ((value.is(CodeKind::Text) || value.is(CodeKind::Name)) && kind == AttributeKind::Choice)
        return AttributeValue(value.text);
    return std::nullopt;
}

/// Collects the modules in a list. With `onlyModules`, a name that the text does not define also counts as a module.
void collectModules(const CodeValue& list, std::vector<ModuleChild>& children, bool onlyModules)
{
    for (const CodeArgument& item : list.items) {
        const CodeValue& value = item.value;
        const bool named = value.is(CodeKind::List) && value.items.size() == 2
                           && value.items[0].value.is(CodeKind::Text) && value.items[1].value.is(CodeKind::Call);
        const bool holdsModules = value.text == "OrderedDict" || value.text == "ModuleList" || value.text == "dict";
        if (named)
            children.push_back({value.items[0].value.text, &value.items[1].value});
        else if (value.is(CodeKind::List) || (value.is(CodeKind::Call) && holdsModules && !item.module))
            collectModules(value, children, onlyModules);
        else if (value.is(CodeKind::Call) || (item.module && !value.text.empty())
                 || (onlyModules && value.is(CodeKind::Name) && !value.text.empty()))
            children.push_back({item.name.empty() ? std::to_string(children.size()) : item.name, &value});
    }
}

} // namespace

ModuleCall::ModuleCall(const CodeValue& call) : m_call(&call), m_type(typeOf(call))
{
    const auto places =
        m_type == "Embedding" ? positionalArguments(m_type, m_type) : positionalArguments(call.text, m_type);
    std::size_t place = omitsSize(call) ? 1 : 0;
    for (const CodeArgument& item : call.items) {
        if (item.module)
            continue;
        if (!item.name.empty())
            m_arguments.emplace_back(item.name, &item.value);
        else if (place < places.size())
            m_arguments.emplace_back(std::string(places[place++]), &item.value);
    }
}

bool ModuleCall::lazy() const
{
    return isLazyClass(m_call->text);
}

int ModuleCall::dimensions() const
{
    const std::size_t at = m_type.find_first_of("123");
    return at == std::string::npos || at + 1 >= m_type.size() || m_type[at + 1] != 'd' ? 0 : m_type[at] - '0';
}

const CodeValue* ModuleCall::argument(std::string_view name) const
{
    const auto found = std::ranges::find_if(m_arguments, [&](const auto& a) { return a.first == name; });
    return found == m_arguments.end() ? nullptr : found->second;
}

std::int64_t ModuleCall::integerArgument(std::string_view name, std::int64_t fallback) const
{
    const CodeValue* value = argument(name);
    return value ? wholeNumberOf(*value, fallback) : fallback;
}

double ModuleCall::real(std::string_view name, double fallback) const
{
    const CodeValue* value = argument(name);
    return value && value->is(CodeKind::Number) ? value->number : fallback;
}

std::vector<double> ModuleCall::realArguments(std::string_view name, std::size_t count, double fallback) const
{
    std::vector<double> result(count, real(name, fallback));
    const CodeValue* value = argument(name);
    const bool list = value && value->is(CodeKind::List);
    for (std::size_t i = 0; list && i < std::min(count, value->items.size()); ++i) {
        const CodeValue& item = value->items[i].value;
        result[i] = item.is(CodeKind::Number) ? item.number : fallback;
    }
    return result;
}

bool ModuleCall::flag(std::string_view name, bool fallback) const
{
    const CodeValue* value = argument(name);
    return value ? truthOf(*value).value_or(fallback) : fallback;
}

std::string ModuleCall::stringArgument(std::string_view name, std::string_view fallback) const
{
    const CodeValue* value = argument(name);
    return std::string(value && !value->text.empty() ? std::string_view(value->text) : fallback);
}

std::vector<std::int64_t> ModuleCall::integerArguments(std::string_view name, std::size_t count,
                                                       std::int64_t fallback) const
{
    const CodeValue* value = argument(name);
    std::vector<std::int64_t> result(count, value ? wholeNumberOf(*value, fallback) : fallback);
    if (value && value->is(CodeKind::List))
        for (std::size_t i = 0; i < std::min(count, value->items.size()); ++i)
            result[i] = wholeNumberOf(value->items[i].value, fallback);
    for (std::int64_t& side : result)
        side = std::clamp<std::int64_t>(side, 0, kMostOfSide);
    return result;
}

RowBuilder::Attributes ModuleCall::attributes() const
{
    RowBuilder::Attributes result;
    const LayerType* known = findLayerType(m_type);
    for (const auto& [name, value] : m_arguments) {
        const int index = known ? attributeIndex(*known, name) : -1;
        if (index < 0)
            continue;
        const AttributeSpec& spec = known->attributes[static_cast<std::size_t>(index)];
        if (name == "padding" && (value->text == "same" || value->text == "valid")) {
            result.emplace_back("auto_padding", value->text);
            continue;
        }
        if (name == "output_size" && typeBegins("Adaptive")) {
            result.emplace_back(spec.key, adaptiveSize(*value));
            continue;
        }
        auto plain = codeAttributeOf(*value, spec.kind);
        if (plain)
            result.emplace_back(spec.key, std::move(*plain));
    }
    return result;
}

const CodeValue* ModuleCall::undefinedName() const
{
    constexpr std::array<std::string_view, 3> constants{"True", "False", "None"};
    const LayerType* known = findLayerType(m_type);
    for (const auto& [name, value] : m_arguments) {
        const bool hasEffect = known && (attributeIndex(*known, name) >= 0 || name.starts_with("in_"));
        const bool isWord = value->is(CodeKind::Name) && std::ranges::find(constants, value->text) == constants.end()
                            && value->text != "same" && value->text != "valid"; // print(model) omits quotes.
        const int index = known ? attributeIndex(*known, name) : -1;
        const bool choice =
            index >= 0 && known->attributes[static_cast<std::size_t>(index)].kind == AttributeKind::Choice;
        if (hasEffect && isWord && !choice)
            return value;
    }
    return nullptr;
}

std::vector<ModuleChild> childrenOf(const CodeValue& call)
{
    std::vector<ModuleChild> children;
    collectModules(call, children, call.text == "Sequential" || call.text == "ModuleList");
    return children;
}

} // namespace vram
