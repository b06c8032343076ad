// SPDX-License-Identifier: GPL-3.0-or-later
#include "options.h"

#include "import/import_settings.h"
#include "search/input_size.h"
#include "setup/setup.h"

#include <algorithm>
#include <array>

namespace vram::cli {

namespace {

struct UnitArgument {
    std::string_view unit;
    std::string_view argument;
};

constexpr std::array<UnitArgument, 3> unitArguments{{{"%", "PERCENT"}, {"GiB", "GIB"}, {"MiB", "MIB"}}};

std::string argumentName(const AttributeSpec& spec)
{
    const auto unit = std::ranges::find(unitArguments, spec.unit, &UnitArgument::unit);
    if (unit != unitArguments.end())
        return std::string(unit->argument);
    switch (spec.kind) {
    case AttributeKind::Integer: return "N";
    case AttributeKind::Real: return "X";
    case AttributeKind::Boolean: return "yes|no";
    case AttributeKind::Choice: return "NAME";
    case AttributeKind::Text:
    case AttributeKind::Extents: break;
    }
    return spec.key == "gpu" ? "NAME" : spec.check ? "TEXT" : "GLOB";
}

std::string optionHelp(const AttributeSpec& spec)
{
    std::string help(spec.help);
    if (spec.key == "optimizer")
        return help + " 'list optimizers' names them.";
    for (const std::string_view choice : spec.choices)
        help.append(choice == spec.choices.front() ? " One of: " : ", ").append(choice);
    return spec.choices.empty() ? help : help + '.';
}

/// Returns the default as text. A choice is given by its name rather than its title.
std::string fallbackOf(const AttributeSpec& spec)
{
    return spec.kind == AttributeKind::Choice ? text(spec.defaultValue) : textWithUnit(spec, spec.defaultValue);
}

Option optionOf(const AttributeSpec& spec, std::string_view group)
{
    return {.name = std::string(spec.key),
            .argument = argumentName(spec),
            .help = optionHelp(spec),
            .optionalArgument = spec.kind == AttributeKind::Boolean,
            .fallback = fallbackOf(spec),
            .group = group};
}

/// The options that control how MODEL is read.
std::vector<Option> readingOptions()
{
    std::vector<Option> options{
        {.name = "set",
         .argument = "KEY=VALUE",
         .help = "Any setting by its key ('list settings' names them). These say how a file is read:",
         .group = kModelGroup}};
    for (const ImportField& field : importFields())
        options.push_back({.name = "set " + std::string(field.spec.key) + '=' + argumentName(field.spec),
                           .help = std::string(field.spec.help),
                           .group = kModelGroup});
    return options;
}

} // namespace

std::vector<Option> operator+(std::vector<Option> left, const std::vector<Option>& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

std::vector<Option> setupOptions()
{
    std::vector<Option> options = readingOptions();
    std::string_view severalGpus;
    for (const SetupField& field : setupFields()) {
        options.push_back(optionOf(field.spec, field.group));
        if (field.spec.key == "gpus")
            severalGpus = field.group;
    }
    options.push_back({.name = "parallel-config",
                       .argument = "FILE",
                       .help = "Reads the multi-GPU settings from a DeepSpeed JSON, a YAML of accelerate, Axolotl, "
                               "LLaMA-Factory or transformers' Trainer, a torchtitan configuration, a PyTorch script "
                               "that config wrote, or a script with the flags of Megatron-LM or transformers' "
                               "Trainer; options override them.",
                       .group = severalGpus});
    std::vector<std::string_view> groups;
    groups.reserve(options.size());
    for (const Option& option : options)
        groups.push_back(option.group);
    std::ranges::stable_sort(options, {}, [&groups](const Option& option) {
        return std::ranges::find(groups, option.group) - groups.begin();
    });
    return options;
}

std::vector<Option> sizeOptions()
{
    std::vector<Option> options;
    for (const InputSizeField& field : inputSizeFields())
        options.push_back(optionOf(field.spec, kModelGroup));
    return options;
}

std::vector<Option> modelOptions()
{
    std::vector<Option> own = sizeOptions();
    own.push_back({.name = "gpu-file",
                   .argument = "FILE",
                   .help = "Custom GPUs and calibrations from a file that the window exported or calibrate --gpu-out "
                           "wrote.",
                   .group = kModelGroup});
    return own + setupOptions();
}

} // namespace vram::cli
