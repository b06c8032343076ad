// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/load_model.h"

#include "base/resource.h"
#include "base/words.h"
#include "import/dimensions.h"
#include "import/file.h"

#include <algorithm>
#include <iostream>

namespace vram {

namespace {

constexpr std::string_view kScheme = "builtin:";
constexpr std::string_view kFolder = "models/";
constexpr std::string_view kExtension = ".vram.json";

Message nearestModels(std::string_view name)
{
    const std::vector<std::string> models = builtinModels();
    std::vector<std::string_view> names(models.begin(), models.end());
    std::ranges::stable_sort(names, {}, [&](std::string_view model) { return editDistance(name, model); });
    names.resize(std::min<std::size_t>(names.size(), 3));
    return alternativesText(names);
}

/// Normalizes a name: "ResNet-50", "resnet50" and "resnet_50" are equal.
std::string plain(std::string_view name)
{
    std::string letters = lowercase(name);
    std::erase_if(letters, [](char c) { return c == '-' || c == '_' || c == '.' || c == ' '; });
    return letters;
}

/// Returns the name of the built-in model with the given name, or with a name that differs by one letter, or an empty
/// string if there is none.
std::string similarBuiltin(std::string_view name)
{
    for (const std::string& model : builtinModels()) {
        if (editDistance(plain(name), plain(model)) <= 1)
            return model;
    }
    return {};
}

Result<Imported> loadBuiltin(std::string_view name)
{
    const std::vector<std::string> models = builtinModels();
    const auto model = std::ranges::find(models, plain(name), plain);
    const std::string file = model == models.end() ? plain(name) : *model;
    const std::string_view text = resource(std::string(kFolder) + file + std::string(kExtension));
    if (text.empty())
        return Error{message("there is no built-in model \"%1\"; similar names are %2"_tr, name, nearestModels(file))};
    Result<Project> project = parseProject(text);
    if (!project)
        return Error{message("builtin:%1: %2"_tr, name, project.error())};
    Imported imported;
    imported.project = std::move(project).value();
    return imported;
}

} // namespace

std::vector<std::string> builtinModels()
{
    std::vector<std::string> names;
    for (const std::string_view name : resourceNames()) {
        if (name.starts_with(kFolder) && name.ends_with(kExtension))
            names.emplace_back(name.substr(kFolder.size(), name.size() - kFolder.size() - kExtension.size()));
    }
    return names;
}

// Returns the first name in the file without parsing the rest, because titles are needed when the window starts.
std::string builtinTitle(std::string_view builtin)
{
    constexpr std::string_view key = "\"name\":";
    const std::string_view text = resource(std::string(kFolder) + std::string(builtin) + std::string(kExtension));
    const std::size_t name = text.find(key);
    const std::size_t begin = name == std::string_view::npos ? name : text.find('"', name + key.size());
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('"', begin + 1);
    return end == std::string_view::npos ? std::string(builtin) : std::string(text.substr(begin + 1, end - begin - 1));
}

Result<Imported> loadModel(std::string_view nameOrPath, const ImportOptions& options)
{
    if (nameOrPath == "-") {
        const Result<std::string> text = readStream(std::cin, kLargestText);
        return text ? importText(*text, options) : Result<Imported>(withFileName("standard input", text.error()));
    }
    if (nameOrPath.starts_with(kScheme)) {
        const auto problem = unknownDimension(options, {});
        return problem ? Result<Imported>(Error{message("%1: %2"_tr, nameOrPath, *problem)})
                       : loadBuiltin(nameOrPath.substr(kScheme.size()));
    }
    const std::filesystem::path path(nameOrPath);
    std::error_code fault;
    if (const std::string builtin = similarBuiltin(nameOrPath);
        !builtin.empty() && !std::filesystem::exists(path, fault))
        return Error{message("%1: there is no such file; the built-in model is builtin:%2"_tr, nameOrPath, builtin)};
    return importFile(path, options);
}

} // namespace vram
