// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/project.h"

#include "base/emergency_memory.h"
#include "base/words.h"
#include "devices/gpu_json.h"
#include "project/assumptions_json.h"
#include "project/rows_json.h"
#include "project/sizes_json.h"
#include "json/json_text.h"

#include <charconv>

namespace vram {

namespace {

constexpr std::string_view kFormatName = "vram-planner/";
constexpr int kFormatVersion = 1;
constexpr int kDeepestJson = 1000;

Setup readSetup(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    Setup setup;
    if (!object.is_object()) {
        faults.add(place, message("takes an object, not %1"_tr, jsonKind(object)));
        return setup;
    }
    Json unknown = Json::object();
    for (const auto& [key, value] : object.items()) {
        const SetupField* field = findSetupField(key);
        if (!field)
            unknown[key] = value;
        else if (const auto read = readAttribute(value, field->spec, {&place, key}, faults))
            field->set(setup, *read);
    }
    setup.extra = unknown.empty() ? std::string() : dump(unknown);
    return setup;
}

Scenario readScenario(const Json& object, const JsonLocation& place, JsonErrors& faults)
{
    Scenario scenario;
    if (!object.is_object()) {
        faults.add(place, message("a scenario is an object, not %1"_tr, jsonKind(object)));
        return scenario;
    }
    if (object.contains("name"))
        scenario.name = readText(object["name"], {&place, "name"}, faults);
    if (object.contains("setup"))
        scenario.setup = readSetup(object["setup"], {&place, "setup"}, faults);
    scenario.extra = unknownKeys(object, {"name", "setup"});
    return scenario;
}

std::vector<Scenario> readScenarios(const Json& list, JsonErrors& faults)
{
    const JsonLocation place{nullptr, "scenarios"};
    std::vector<Scenario> scenarios;
    if (!list.is_array())
        faults.add(place, message("takes a list, not %1"_tr, jsonKind(list)));
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i)
        scenarios.push_back(readScenario(list[i], {&place, {}, static_cast<std::int64_t>(i)}, faults));
    return scenarios;
}

Network readNetwork(const Json& object, JsonErrors& faults)
{
    Network network;
    const JsonLocation place{nullptr, "network"};
    if (!object.is_object()) {
        faults.add(place, message("takes an object with \"rows\", not %1"_tr, jsonKind(object)));
        return network;
    }
    if (object.contains("name"))
        network.name = readText(object["name"], {&place, "name"}, faults);
    if (object.contains("rows"))
        network.rows = readRows(object["rows"], faults);
    else
        faults.add(place, "needs \"rows\", the list of layers and blocks"_tr);
    network.extra = unknownKeys(object, {"name", "rows", "sizes"});
    network.sizes = readSizes(object, place, faults);
    return network;
}

Project readProject(const Json& object, JsonErrors& faults)
{
    Project project;
    if (object.contains("network"))
        project.network = readNetwork(object["network"], faults);
    else
        faults.add({}, "the file has no \"network\"; it is cut off or not a project file"_tr);
    if (object.contains("setup"))
        project.setup = readSetup(object["setup"], {nullptr, "setup"}, faults);
    if (object.contains("scenarios"))
        project.scenarios = readScenarios(object["scenarios"], faults);
    if (object.contains("notes"))
        project.notes = readText(object["notes"], {nullptr, "notes"}, faults);
    if (object.contains("assumptions"))
        project.assumptions = readAssumptions(object["assumptions"], faults);
    if (object.contains("gpus"))
        project.gpus = readGpus(object["gpus"], faults);
    project.extra = unknownKeys(object, {"format", "network", "setup", "scenarios", "notes", "assumptions", "gpus"});
    return project;
}

void checkFormat(const Json& document, JsonErrors& faults)
{
    const auto* format = document.is_object() && document.contains("format")
                             ? document["format"].get_ptr<const std::string*>()
                             : nullptr;
    if (!format || !format->starts_with(kFormatName))
        return faults.add({}, "this is not a VRAM Planner project (it has no \"format\": \"vram-planner/1\")"_tr);
    const std::string_view version = std::string_view(*format).substr(kFormatName.size());
    int number = 0;
    const auto [end, code] = std::from_chars(version.data(), version.data() + version.size(), number);
    if (code == std::errc{} && end == version.data() + version.size() && number == kFormatVersion)
        return;
    faults.add({}, message("the file is in format %1, written by another version of VRAM Planner; this one "
                           "reads format 1: update VRAM Planner to open it"_tr,
                           version));
}

/// The JSON library's error message without its prefix.
std::string reason(std::string_view what)
{
    const std::size_t dash = what.find(" - ");
    return std::string(dash == std::string_view::npos ? what : what.substr(dash + 3));
}

Error syntaxError(std::string_view text, const Json::exception& error)
{
    const JsonSyntaxError fault = findSyntaxError(text);
    if (!fault.number.empty())
        return {message("%1: the number %2 is too large to read"_tr, fault.place, fault.number)};
    return {message("%1: the file is cut off or is not JSON (%2)"_tr, fault.place, reason(error.what()))};
}

Result<Json> parseJson(std::string_view text)
{
    if (trimmed(text).empty())
        return Error{"the file is empty"_tr};
    if (jsonDepth(text) > kDeepestJson)
        return Error{"the file nests lists and objects more than 1000 deep"_tr};
    try {
        return Json::parse(text);
    } catch (const Json::exception& fault) {
        return syntaxError(text, fault);
    }
}

Result<Project> projectOf(const Json& document)
{
    JsonErrors faults;
    checkFormat(document, faults);
    if (faults.hasErrors())
        return Error{faults.first()};
    Project project = readProject(document, faults);
    if (faults.hasErrors())
        return Error{faults.first()};
    return project;
}

} // namespace

Result<Project> parseProject(std::string_view json)
{
    Result<Json> document = parseJson(json);
    if (!document)
        return Error{document.error()};
    Result<Project> project = projectOf(*document);
    const EmergencyMemoryScope destruction;
    document = Error{Message{}};
    return project;
}

namespace {

bool isAlwaysWritten(std::string_view key)
{
    return key == "batch" || key == "precision" || key == "optimizer" || key == "gpu";
}

Json setupJson(const Setup& setup)
{
    Json object = Json::object();
    for (const SetupField& field : setupFields()) {
        const AttributeValue value = field.get(setup);
        if (isAlwaysWritten(field.spec.key) || (!field.part && value != field.spec.defaultValue))
            object[std::string(field.spec.key)] = attributeJson(value);
    }
    addUnknownKeys(object, setup.extra);
    return object;
}

Json scenariosJson(const std::vector<Scenario>& scenarios)
{
    Json list = Json::array();
    for (const Scenario& scenario : scenarios) {
        Json object{{"name", scenario.name}, {"setup", setupJson(scenario.setup)}};
        addUnknownKeys(object, scenario.extra);
        list.push_back(std::move(object));
    }
    return list;
}

/// The keys that follow the network in the file.
Json restJson(const Project& project)
{
    Json rest{{"setup", setupJson(project.setup)}};
    if (!project.scenarios.empty())
        rest["scenarios"] = scenariosJson(project.scenarios);
    if (!project.notes.empty())
        rest["notes"] = project.notes;
    if (!project.assumptions.empty())
        rest["assumptions"] = assumptionsJson(project.assumptions);
    if (!project.gpus.empty())
        rest["gpus"] = gpusJson(project.gpus);
    addUnknownKeys(rest, project.extra);
    return rest;
}

} // namespace

Catalogues cataloguesOf(const Project& project)
{
    return {withUserGpus(builtinCatalogues().gpus, project.gpus)};
}

std::string writeProject(const Project& project)
{
    Json head{{"name", project.network.name}};
    writeSizes(project.network.sizes, head);
    addUnknownKeys(head, project.network.extra);
    std::string out = "{\n \"format\": \"vram-planner/1\",\n \"network\": " + dump(head);
    out.pop_back(); // Removes the closing brace, as the rows come last, one per line.
    out += ", \"rows\": [";
    constexpr std::size_t usualRow =
        96; // Characters per row. The text of a million rows is too large to be reallocated as it grows.
    std::size_t rows = 0;
    forEachRow(project.network, [&rows](const Row&, int, const Block*) { ++rows; });
    out.reserve(out.size() + usualRow * rows);
    writeRows(project.network.rows, 2, out);
    out += "\n ]}";
    const Json rest = restJson(project);
    for (const auto& [key, value] : rest.items())
        out += ",\n " + dump(Json(key)) + ": " + dump(value);
    out += "\n}\n";
    return out;
}

} // namespace vram
