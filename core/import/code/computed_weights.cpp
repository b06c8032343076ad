// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/computed_weights.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace vram {

namespace {

constexpr std::string_view kFunction = "computed.by";
constexpr std::string_view kDimension = "computed.dim";
constexpr std::string_view kParametrized = "Parametrized";
constexpr std::string_view kWeightNorm = "weight_norm";
constexpr std::int64_t kWhole = -1; ///< A single magnitude for the whole weight: dim=None.

bool isParametrizing(std::string_view function)
{
    return function == kWeightNorm || function == "spectral_norm" || function == "orthogonal";
}

void mark(CodeValue& module, std::string_view function, std::optional<std::int64_t> dim)
{
    CodeValue by;
    by.text = function;
    module.items.push_back({std::string(kFunction), false, std::move(by)});
    if (!dim)
        return;
    CodeValue number;
    number.kind = CodeValue::Kind::Number;
    number.number = static_cast<double>(*dim);
    module.items.push_back({std::string(kDimension), false, std::move(number)});
}

/// Returns the argument with the given name or position, or null if it is not given.
const CodeValue* argumentOf(const CodeValue& call, std::string_view name, std::size_t place)
{
    for (std::size_t i = 0; i < call.items.size(); ++i) {
        const CodeArgument& item = call.items[i];
        if (item.name == name || (item.name.empty() && i == place))
            return &item.value;
    }
    return nullptr;
}

/// Unwraps weight_norm(module, name="weight", dim=0).
void unwrapCall(CodeValue& value)
{
    if (value.items.empty() || !value.items.front().value.is(CodeValue::Kind::Call))
        return;
    const CodeValue* name = argumentOf(value, "name", 1);
    const CodeValue* dim = argumentOf(value, "dim", 2);
    const bool isWeight = !name || name->text == "weight";
    const std::int64_t over = !dim                               ? 0
                              : dim->is(CodeValue::Kind::Number) ? static_cast<std::int64_t>(dim->number)
                                                                 : kWhole;
    CodeValue module = value.items.front().value;
    module.repeat = value.repeat;
    mark(module, isWeight ? value.text : value.text + " of " + name->text, over);
    value = std::move(module);
}

/// Names of the classes in ModuleDict((weight): ParametrizationList((0): _WeightNorm())). weight_norm stands for
/// _WeightNorm.
std::string classNames(const CodeValue& parametrizations)
{
    std::string found;
    for (const ModuleChild& tensor : childrenOf(parametrizations))
        for (const ModuleChild& one : childrenOf(*tensor.call)) {
            const bool norm = tensor.name == "weight" && one.call->text == "_WeightNorm" && found.empty();
            const std::string name = norm ? std::string(kWeightNorm) : one.call->text;
            found += (found.empty() ? "" : ", ") + name;
        }
    return found;
}

/// Returns the dim of weight_norm that the parent's class implies, because print(model) does not show dim. Models like
/// wav2vec 2.0 have one magnitude per kernel position.
std::optional<std::int64_t> printedDimension(std::string_view parent)
{
    const bool positions = parent.find("PositionalConvEmbedding") != std::string_view::npos
                           || parent == "ConvolutionalPositionalEmbedding";
    return positions ? std::optional<std::int64_t>(2) : std::nullopt;
}

void unwrapPrinted(CodeValue& value, std::string_view parent)
{
    const auto list = std::ranges::find_if(
        value.items, [](const CodeArgument& item) { return item.module && item.name == "parametrizations"; });
    if (list == value.items.end())
        return;
    const std::string function = classNames(list->value);
    value.items.erase(list);
    value.text = value.text.substr(kParametrized.size());
    mark(value, function, printedDimension(parent));
}

void unwrapAll(CodeValue& value, std::string_view parent)
{
    for (CodeArgument& item : value.items)
        unwrapAll(item.value, value.text);
    if (!value.is(CodeValue::Kind::Call))
        return;
    if (isParametrizing(value.text))
        unwrapCall(value);
    else if (value.text.starts_with(kParametrized))
        unwrapPrinted(value, parent);
}

} // namespace

void unwrapParametrizations(CodeValue& model)
{
    unwrapAll(model, {});
}

bool specifiesDimension(const ModuleCall& module)
{
    return module.argument(kDimension) != nullptr;
}

std::string parametrization(const ModuleCall& module)
{
    return module.stringArgument(kFunction, "");
}

std::vector<std::int64_t> directionShape(const ModuleCall& module)
{
    if (parametrization(module) != kWeightNorm)
        return {};
    const bool linear = module.type() == "Linear", transposed = module.typeBegins("ConvTranspose");
    if (!linear && !module.typeBegins("Conv"))
        return {};
    std::int64_t in = module.integerArgument(linear ? "in_features" : "in_channels", 0);
    std::int64_t out = module.integerArgument(linear ? "out_features" : "out_channels", 0);
    const std::int64_t groups = std::max<std::int64_t>(module.integerArgument("groups", 1), 1);
    if (in <= 0 || out <= 0)
        return {};
    std::vector<std::int64_t> shape = transposed ? std::vector{in, out / groups} : std::vector{out, in / groups};
    const auto kernel =
        module.integerArguments("kernel_size", linear ? 0 : static_cast<std::size_t>(module.dimensions()), 1);
    shape.insert(shape.end(), kernel.begin(), kernel.end());
    return shape;
}

std::vector<std::int64_t> magnitudeShape(const ModuleCall& module)
{
    std::vector<std::int64_t> shape = directionShape(module);
    const std::int64_t dim = module.integerArgument(kDimension, 0);
    if (shape.empty() || dim == kWhole)
        return shape.empty() ? shape : std::vector<std::int64_t>{1};
    for (std::size_t i = 0; i < shape.size(); ++i)
        shape[i] = static_cast<std::int64_t>(i) == dim ? shape[i] : 1;
    return shape;
}

} // namespace vram
