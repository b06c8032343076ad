// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

#include "base/words.h"
#include "import/import_settings.h"
#include "import/load_model.h"
#include "layers/layer_type.h"
#include "report/named_table.h"
#include "search/input_size.h"
#include "textbook/derivation.h"
#include "textbook/others.h"

#include <array>
#include <cmath>
#include <iostream>

namespace vram::cli {

namespace {

NamedTable models()
{
    NamedTable listing{{"name", "network", "batch"}, {}};
    for (const std::string& name : builtinModels()) {
        const Result<Imported> model = loadModel("builtin:" + name);
        if (model)
            listing.rows.push_back({"builtin:" + name, model->project.network.name, model->project.setup.batch});
    }
    return listing;
}

NamedTable gpus()
{
    NamedTable listing{{"name", "memory_gib", "usable", "architecture"}, {}, "usable"};
    for (const Gpu& gpu : builtinCatalogues().gpus)
        listing.rows.push_back({gpu.name, std::llround(gpu.marketedGib), usableMemory(gpu), gpu.architecture});
    return listing;
}

std::vector<std::string> choicesOf(const AttributeSpec& spec)
{
    if (spec.kind == AttributeKind::Boolean)
        return {"yes", "no"};
    return {spec.choices.begin(), spec.choices.end()};
}

/// The kind of value that an option takes, such as "number" or "boolean".
std::string_view kindWord(AttributeKind kind)
{
    switch (kind) {
    case AttributeKind::Integer: return "integer";
    case AttributeKind::Real: return "number";
    case AttributeKind::Boolean: return "boolean";
    case AttributeKind::Choice: return "choice";
    case AttributeKind::Text:
    case AttributeKind::Extents: break;
    }
    return "text";
}

std::vector<ListCell> settingRow(const AttributeSpec& spec, const std::string& option, std::string_view group)
{
    return {std::string(spec.key),
            option,
            std::string(kindWord(spec.kind)),
            std::string(spec.unit),
            text(spec.defaultValue),
            std::string(group),
            choicesOf(spec)};
}

NamedTable settings()
{
    NamedTable listing{{"key", "option", "kind", "unit", "default", "group", "choices"}, {}};
    for (const InputSizeField& field : inputSizeFields())
        listing.rows.push_back(settingRow(field.spec, "--" + std::string(field.spec.key), kModelGroup));
    for (const ImportField& field : importFields())
        listing.rows.push_back(settingRow(field.spec, "--set " + std::string(field.spec.key), kModelGroup));
    for (const SetupField& field : setupFields())
        listing.rows.push_back(settingRow(field.spec, "--" + std::string(field.spec.key), field.group));
    return listing;
}

/// Returns the default and the choices, such as "yes of: yes, no".
std::string defaultAndChoices(std::string fallback, const AttributeSpec& spec)
{
    const std::vector<std::string> choices = choicesOf(spec);
    for (const std::string& choice : choices)
        fallback += (&choice == &choices.front() ? " of: " : ", ") + choice;
    return fallback;
}

/// Returns the settings for text output, with the default beside each option, followed by its choices.
NamedTable briefSettings()
{
    NamedTable listing{{"option", "default"}, {}};
    for (const Option& option : sizeOptions() + setupOptions()) {
        const SetupField* field = findSetupField(option.name);
        const bool setting = field || findInputSizeField(option.name);
        if (setting)
            listing.rows.push_back({"--" + option.name + ' ' + option.argument,
                                    defaultAndChoices(option.fallback, field ? field->spec : AttributeSpec{})});
    }
    for (const ImportField& field : importFields()) {
        const bool known = field.spec.kind != AttributeKind::Integer; // The file determines its dimensions.
        listing.rows.push_back(
            {"--set " + std::string(field.spec.key) + "=VALUE",
             defaultAndChoices(known ? text(field.spec.defaultValue) : "the file's own", field.spec)});
    }
    return listing;
}

NamedTable choices(std::string_view key)
{
    NamedTable listing{{"name"}, {}};
    for (const std::string_view choice : findSetupField(key)->spec.choices)
        listing.rows.push_back({std::string(choice)});
    return listing;
}

NamedTable optimizers()
{
    return choices("optimizer");
}
NamedTable precisions()
{
    return choices("precision");
}

NamedTable layers()
{
    NamedTable listing{{"name", "group", "parameters", "help"}, {}};
    for (const LayerType& type : layerTypes()) {
        std::vector<std::string> parameters;
        for (const Derivation& parameter : declaredParameters(type))
            parameters.push_back(text(parameter.label) + " = " + text(formulaText(parameter)));
        listing.rows.push_back({std::string(type.name), std::string(type.group), parameters, std::string(type.help)});
    }
    return listing;
}

/// Returns the layer types for text output, with the parameters after the description.
NamedTable briefLayers()
{
    NamedTable listing{{"name", "group", "help"}, {}};
    for (const std::vector<ListCell>& row : layers().rows) {
        auto words = std::get<std::string>(row[3]);
        for (const std::string& parameter : std::get<std::vector<std::string>>(row[2]))
            words += (words.back() == '.' ? " Parameters: " : ", ") + parameter;
        listing.rows.push_back({row[0], row[1], words});
    }
    return listing;
}

NamedTable methods()
{
    NamedTable listing{{"name", "rule"}, {}};
    for (const OtherTool& tool : otherTools())
        listing.rows.push_back({std::string(tool.name), std::string(tool.rule)});
    for (const TextbookMethod& method : textbookMethods())
        listing.rows.push_back({std::string(method.name), std::string(method.rule)});
    return listing;
}

struct Subject {
    std::string_view name;
    NamedTable (*list)();
    NamedTable (*inShort)() = nullptr; ///< Table for text output, if it differs from that for JSON.
};

constexpr std::array<Subject, 7> subjects{{{"models", models},
                                           {"gpus", gpus},
                                           {"optimizers", optimizers},
                                           {"precisions", precisions},
                                           {"layers", layers, briefLayers},
                                           {"methods", methods},
                                           {"settings", settings, briefSettings}}};

std::string subjectNames()
{
    const std::vector<std::string> names = listSubjects();
    return text(alternativesText({names.begin(), names.end()}, names.size()));
}

Outcome runList(const Arguments& arguments)
{
    const VerbResult<std::string> what = onlyPositional(arguments, "a subject: " + subjectNames());
    if (const auto* failed = std::get_if<Outcome>(&what))
        return *failed;
    const auto subject = std::ranges::find(subjects, std::get<std::string>(what), &Subject::name);
    if (subject == subjects.end())
        return usageError("there is no list \"" + std::get<std::string>(what) + "\"; there are " + subjectNames());
    const Output output = outputOptionsOf(arguments);
    if (output.json)
        std::cout << listJson(subject->list());
    else
        print(listText(subject->inShort ? subject->inShort() : subject->list(), output.style));
    return {};
}

} // namespace

std::vector<std::string> listSubjects()
{
    std::vector<std::string> names;
    names.reserve(std::size(subjects));
    for (const Subject& subject : subjects)
        names.emplace_back(subject.name);
    return names;
}

Verb listVerb()
{
    return {
        "list", "SUBJECT",
        "Lists the names that the command line accepts. SUBJECT is one of models, gpus, optimizers, precisions, "
        "layers, methods and settings; of settings, --json gives key, option, kind, unit, default, group and choices.",
        outputOptions(), runList};
}

} // namespace vram::cli
