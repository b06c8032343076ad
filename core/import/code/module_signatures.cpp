// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_signatures.h"

#include "base/attribute.h"
#include "base/similar_names.h"
#include "base/words.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

namespace {

using CodeKind = CodeValue::Kind;

/// A class of torch.nn and its arguments in order, separated by spaces.
struct ModuleSignature {
    std::string_view type;
    std::string_view names;
};

constexpr auto kSignatures = std::to_array<ModuleSignature>({
#include "import/code/module_signatures.inc"
});

/// Arguments of every class that do not matter for the memory of training.
constexpr auto kUnimportant = std::to_array<std::string_view>({"device", "dtype"});

constexpr auto kWholeArguments = std::to_array<std::string_view>({
    "in_channels",     "out_channels",   "groups",         "in_features",  "out_features", "in1_features",
    "in2_features",    "num_features",   "num_groups",     "num_channels", "embed_dim",    "num_embeddings",
    "embedding_dim",   "input_size",     "hidden_size",    "num_layers",   "num_heads",    "d_model",
    "nhead",           "upscale_factor", "proj_size",      "start_dim",    "end_dim",      "downscale_factor",
    "dim_feedforward", "kdim",           "num_parameters", "vdim",         "n_classes",
});
constexpr auto kSizeArguments =
    std::to_array<std::string_view>({"kernel_size", "stride", "padding", "dilation", "output_padding",
                                     "normalized_shape", "output_size", "size", "unflattened_size", "cutoffs"});
constexpr auto kFlagArguments = std::to_array<std::string_view>(
    {"bias", "affine", "elementwise_affine", "track_running_stats", "inplace", "ceil_mode", "count_include_pad",
     "return_indices", "batch_first", "bidirectional", "norm_first", "add_bias_kv", "add_zero_attn", "head_bias"});
constexpr auto kRealArguments = std::to_array<std::string_view>(
    {"p", "eps", "momentum", "negative_slope", "alpha", "dropout", "scale_factor", "layer_norm_eps", "div_value"});
/// Numbers that may be None.
constexpr auto kOptionalArguments =
    std::to_array<std::string_view>({"kdim", "vdim", "momentum", "scale_factor", "size", "output_size"});

template<std::size_t Count>
bool isListed(const std::array<std::string_view, Count>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

bool hasName(const ModuleSignature& signature, std::string_view type)
{
    const std::size_t mark = signature.type.find('#');
    if (mark == std::string_view::npos)
        return signature.type == type;
    return type.size() == signature.type.size() && type.substr(0, mark) == signature.type.substr(0, mark)
           && type.substr(mark + 1) == signature.type.substr(mark + 1) && type[mark] >= '1' && type[mark] <= '3';
}

std::vector<std::string_view> argumentNames(const ModuleSignature& signature)
{
    std::vector<std::string_view> names;
    std::string_view rest = signature.names;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        names.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return names;
}

const ModuleSignature* findSignature(std::string_view type)
{
    const auto found = std::ranges::find_if(kSignatures, [&](const ModuleSignature& s) { return hasName(s, type); });
    return found == kSignatures.end() ? nullptr : &*found;
}

std::string valueText(const CodeValue& value)
{
    switch (value.kind) {
    case CodeKind::Number: return text(AttributeValue(value.number));
    case CodeKind::Text: return '"' + value.text + '"';
    case CodeKind::Call: return value.text + "(...)";
    case CodeKind::Name: return value.text;
    case CodeKind::List: break;
    }
    std::string list;
    for (const CodeArgument& item : value.items)
        list += (list.empty() ? "" : ", ") + valueText(item.value);
    return '(' + list + ')';
}

bool isNone(const CodeValue& value)
{
    return value.is(CodeKind::Name) && value.text == "None";
}

bool isFlag(const CodeValue& value)
{
    return value.is(CodeKind::Name) && (value.text == "True" || value.text == "False");
}

bool isWhole(const CodeValue& value)
{
    return value.is(CodeKind::Number) && value.number == std::nearbyint(value.number);
}

/// Whether the value is a name that the text does not define, for which there is an error of its own.
bool isOpenName(const CodeValue& value)
{
    return value.is(CodeKind::Name) && !isNone(value) && !isFlag(value);
}

/// Whether each entry of a list, or the value itself, fulfils the condition.
template<typename Condition>
bool eachIs(const CodeValue& value, const Condition& condition)
{
    const auto fits = [&](const CodeValue& one) { return isOpenName(one) || condition(one); };
    return value.is(CodeKind::List)
               ? std::ranges::all_of(value.items, [&](const CodeArgument& item) { return fits(item.value); })
               : fits(value);
}

/// Returns the kind of value that the argument takes if it is not the given one, or nullopt if it takes the value.
std::optional<Message> wantedKind(const CodeValue& call, std::string_view name, const CodeValue& value)
{
    const bool pools = call.text.find("Pool") != std::string::npos;
    const bool none = isListed(kOptionalArguments, name) || (name == "stride" && pools);
    const bool rule = name == "padding" && (value.text == "same" || value.text == "valid");
    if (isOpenName(value) || (none && isNone(value)) || rule)
        return std::nullopt;
    if (isListed(kWholeArguments, name) && !isWhole(value))
        return "a whole number"_tr;
    if (isListed(kSizeArguments, name)
        && !eachIs(value, [&](const CodeValue& one) { return isWhole(one) || (none && isNone(one)); }))
        return "whole numbers"_tr;
    if (isListed(kFlagArguments, name) && !isFlag(value) && !isNone(value) && !value.is(CodeKind::Number))
        return "True or False"_tr;
    if (isListed(kRealArguments, name) && !eachIs(value, [](const CodeValue& one) { return one.is(CodeKind::Number); }))
        return "a number"_tr;
    return std::nullopt;
}

Message unknownArgument(const CodeValue& call, const CodeArgument& item, const std::vector<std::string_view>& names)
{
    const std::vector<std::string_view> similar = similarNames(item.name, names, 1);
    if (!similar.empty())
        return message("line %1: %2 has no argument \"%3\"; did you mean %4?"_tr, item.value.line, call.text, item.name,
                       similar.front());
    return message("line %1: %2 has no argument \"%3\"; its arguments are %4"_tr, item.value.line, call.text, item.name,
                   commaList(names));
}

Message callProblem(const CodeValue& call, const ModuleSignature& signature)
{
    const std::vector<std::string_view> names = argumentNames(signature);
    std::size_t place = 0;
    for (const CodeArgument& item : call.items) {
        if (item.module || item.name.find('.') != std::string::npos || isListed(kUnimportant, item.name))
            continue;
        if (item.name.empty() && place == names.size())
            return message("line %1: %2 takes %3, not more"_tr, item.value.line, call.text,
                           counted(static_cast<std::int64_t>(names.size()), "%1 argument"_tr, "%1 arguments"_tr));
        const std::string_view name = item.name.empty() ? names[place++] : std::string_view(item.name);
        if (std::ranges::find(names, name) == names.end())
            return unknownArgument(call, item, names);
        if (const auto wanted = wantedKind(call, name, item.value))
            return message("line %1: the argument %2 of %3 takes %4, not %5"_tr, item.value.line, name, call.text,
                           *wanted, valueText(item.value));
    }
    return {};
}

Message problemIn(const CodeValue& value, bool printed)
{
    if (value.is(CodeKind::Call) && !(printed && value.owner.empty())) {
        const ModuleSignature* signature = findSignature(value.text);
        if (Message problem = signature ? callProblem(value, *signature) : Message(); !problem.empty())
            return problem;
    }
    for (const CodeArgument& item : value.items) {
        if (Message problem = problemIn(item.value, printed || item.module); !problem.empty())
            return problem;
    }
    return {};
}

} // namespace

std::optional<std::vector<std::string_view>> moduleArguments(std::string_view type)
{
    const ModuleSignature* signature = findSignature(type);
    return signature ? std::optional(argumentNames(*signature)) : std::nullopt;
}

Message argumentProblem(const CodeValue& model)
{
    return problemIn(model, false);
}

} // namespace vram
