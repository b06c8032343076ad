#include "common.h"

#include "base/words.h"
#include "estimate/others.h"
#include "import/open.h"
#include "layers/layer_type.h"
#include "report/list.h"

#include <array>
#include <iostream>

namespace vram::cli {

namespace {

Listing models()
{
    Listing listing{{"name", "network", "batch"}, {}};
    for (const std::string& name : builtinModels()) {
        const Result<Imported> model = loadModel("builtin:" + name);
        if (model)
            listing.rows.push_back(
                {"builtin:" + name, model->project.network.name, std::to_string(model->project.setup.batch)});
    }
    return listing;
}

Listing gpus()
{
    Listing listing{{"name", "memory", "usable", "architecture"}, {}};
    for (const Gpu& gpu : builtinCatalogues().gpus)
        listing.rows.push_back(
            {gpu.name, fixedText(gpu.marketedGib, 0) + " GiB", sizeText(usableMemory(gpu)), gpu.architecture});
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
};

constexpr std::array<Subject, 6> subjects{{{"models", models},
                                           {"gpus", gpus},
                                           {"optimizers", optimizers},
                                           {"precisions", precisions},
                                           {"layers", layers},
                                           {"methods", methods}}};

Outcome run(const Arguments& arguments)
{
    const Step<std::string> what =
        onlyPositional(arguments, "one of models, gpus, optimizers, precisions, layers, methods");
    if (const auto* failed = std::get_if<Outcome>(&what))
        return *failed;
    const auto subject = std::ranges::find(subjects, std::get<std::string>(what), &Subject::name);
    if (subject == subjects.end())
        return usage("there is no list \"" + std::get<std::string>(what)
                     + "\"; there are models, gpus, optimizers, precisions, layers and methods");
    std::cout << (arguments.has("json") ? listJson(subject->list()) : listText(subject->list()));
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
    return {"list",
            "models|gpus|optimizers|precisions|layers|methods",
            "Lists the names that the command line accepts.",
            {jsonOption()},
            run};
}

} // namespace vram::cli
