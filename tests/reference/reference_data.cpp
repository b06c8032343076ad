// SPDX-License-Identifier: GPL-3.0-or-later
#include "reference/reference_data.h"

#include "base/resource.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace reference {

namespace {

const std::string folder = std::string(VRAM_SOURCE_DIR) + "/tests/reference/";

/// Built-in networks whose name differs from the last part of the reference network's name.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> renamed{{{"mlp.seed", "mlp"},
                                                                                {"lenet", "lenet5"},
                                                                                {"gpt2.sdpa", "gpt2"},
                                                                                {"bert_base.eager", "bert_base"},
                                                                                {"llama_1b", "llama_3_2_1b"}}};

Case caseOf(const nlohmann::json& json)
{
    Case result;
    json.at("batch").get_to(result.batch);
    json.at("precision").get_to(result.precision);
    json.at("optimizer").get_to(result.optimizer);
    json.at("parameters").get_to(result.parameters);
    json.at("trainable").get_to(result.trainable);
    json.at("buffers").get_to(result.buffers);
    json.at("input").get_to(result.input);
    json.at("optimizer_state").get_to(result.optimizerState);
    json.at("saved").get_to(result.saved);
    json.at("peak").get_to(result.peak);
    json.at("phase").get_to(result.phase);
    json.at("reserved").get_to(result.reserved);
    result.cpuDispatch = json.value("dispatch", "cuda") == "cpu";
    if (json.contains("saved_by_module")) {
        for (const auto& [module, bytes] : json["saved_by_module"].items())
            result.savedByModule.emplace_back(module, bytes.get<vram::Bytes>());
    }
    return result;
}

vram::Network networkOf(std::string_view json, const std::string& name)
{
    vram::Result<vram::Project> project = vram::parseProject(json);
    if (!project)
        throw std::runtime_error(name + ": " + vram::text(project.error()));
    return project->network;
}

} // namespace

std::string Case::name() const
{
    return "b" + std::to_string(batch) + " " + precision + " " + optimizer;
}

std::string readFile(const std::string& path)
{
    std::ifstream file(folder + path);
    if (!file)
        throw std::runtime_error("cannot read " + folder + path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<std::string> networks()
{
    constexpr std::string_view suffix = ".vram.json";
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder + "data")) {
        const std::string file = entry.path().filename().string();
        if (file.ends_with(suffix))
            names.push_back(file.substr(0, file.size() - suffix.size()));
    }
    std::ranges::sort(names);
    return names;
}

std::vector<Case> cases(const std::string& network)
{
    std::vector<Case> result;
    for (const nlohmann::json& json : nlohmann::json::parse(readFile("data/" + network + ".json")))
        result.push_back(caseOf(json));
    return result;
}

vram::Network exported(const std::string& network)
{
    return networkOf(readFile("data/" + network + ".vram.json"), network);
}

vram::Network measuredNetwork(const std::string& network)
{
    return networkOf(readFile("device/" + network + ".vram.json"), network);
}

std::string builtinOf(const std::string& network)
{
    std::string name = network;
    for (const std::string_view family : {"tv.", "seg.", "video."}) {
        if (network.starts_with(family))
            name = network.substr(family.size());
    }
    for (const auto& [here, builtin] : renamed) {
        if (network == here)
            name = builtin;
    }
    return vram::resource("models/" + name + ".vram.json").empty() ? std::string() : name;
}

vram::Network builtin(const std::string& name)
{
    return networkOf(vram::resource("models/" + name + ".vram.json"), name);
}

} // namespace reference
