// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

#include "base/words.h"
#include "estimate/others.h"
#include "import/open.h"
#include "layers/layer_type.h"
#include "report/list.h"
#include "report/setting_options.h"

#include <array>
#include <cmath>
#include <iostream>

namespace vram::cli {

namespace {

Listing models()
{
    Listing listing{{"name", "network", "batch"}, {}};
    for (const std::string& name : builtinModels()) {
        const Result<Imported> model = loadModel("builtin:" + name);
        if (model)
            listing.rows.push_back({"builtin:" + name, model->project.network.name, model->project.setup.batch});
    }
    return listing;
}

Listing gpus()
{
    Listing listing{{"name", "memory_gib", "usable", "architecture"}, {}, "usable"};
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

/// How the value is typed: "number", "yes or no".
std::string_view kindWord(AttributeKind kind)
{
    switch (kind) {
    case AttributeKind::Integer: return "integer";
    case AttributeKind::Real: return "number";
    case AttributeKind::Boolean: return "boolean";
    case AttributeKind::Choice: return "choice";
    default: return "text";
    }
}

Listing settings()
{
    Listing listing{{"key", "option", "kind", "unit", "default", "group", "choices"}, {}};
    for (const SetupField& field : setupFields()) {
        const AttributeSpec& spec = field.spec;
        listing.rows.push_back({std::string(spec.key), "--" + optionName(spec.key), std::string(kindWord(spec.kind)),
                                std::string(spec.unit), text(spec.defaultValue), std::string(field.group),
                                choicesOf(spec)});
    }
    return listing;
}

/// For people: the default beside the option, then what there is to choose from.
Listing settingsInShort()
{
    Listing listing{{"option", "default"}, {}};
    for (const Option& option : setupOptions()) {
        if (option.fallback.empty() && option.argument.empty())
            continue;
        const SetupField* field = findSetupField(option.name);
        std::string words = option.fallback;
        for (const std::string& choice : field ? choicesOf(field->spec) : std::vector<std::string>())
            words += (choice == choicesOf(field->spec).front() ? " of: " : ", ") + choice;
        listing.rows.push_back({"--" + option.name + ' ' + option.argument, words});
    }
    return listing;
}

Listing choices(std::string_view key)
{
    Listing listing{{"name"}, {}};
    for (const std::string_view choice : findSetupField(key)->spec.choices)
        listing.rows.push_back({std::string(choice)});
    return listing;
}

Listing optimizers()
{
    return choices("optimizer");
}
Listing precisions()
{
    return choices("precision");
}

Listing layers()
{
    Listing listing{{"name", "group", "help"}, {}};
    for (const LayerType& type : layerTypes())
        listing.rows.push_back({std::string(type.name), std::string(type.group), std::string(type.help)});
    return listing;
}

Listing methods()
{
    Listing listing{{"name", "rule"}, {}};
    for (const OtherTool& tool : otherTools())
        listing.rows.push_back({std::string(tool.name), std::string(tool.rule)});
    for (const TextbookMethod& method : textbookMethods())
        listing.rows.push_back({std::string(method.name), std::string(method.rule)});
    return listing;
}

struct Subject {
    std::string_view name;
    Listing (*list)();
    Listing (*inShort)() = nullptr; ///< For people, where that is another list.
};

constexpr std::array<Subject, 7> subjects{{{"models", models},
                                           {"gpus", gpus},
                                           {"optimizers", optimizers},
                                           {"precisions", precisions},
                                           {"layers", layers},
                                           {"methods", methods},
                                           {"settings", settings, settingsInShort}}};

std::string subjectNames()
{
    std::vector<std::string_view> names;
    names.reserve(subjects.size());
    for (const Subject& subject : subjects)
        names.push_back(subject.name);
    return text(anyOf(names, names.size()));
}

Outcome run(const Arguments& arguments)
{
    const Step<std::string> what = onlyPositional(arguments, "a subject: " + subjectNames());
    if (const auto* failed = std::get_if<Outcome>(&what))
        return *failed;
    const auto subject = std::ranges::find(subjects, std::get<std::string>(what), &Subject::name);
    if (subject == subjects.end())
        return usage("there is no list \"" + std::get<std::string>(what) + "\"; there are " + subjectNames());
    const Output output = outputOf(arguments);
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
        outputOptions(), run};
}

} // namespace vram::cli
