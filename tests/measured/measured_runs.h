// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "setup/setup.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>

namespace measured {

inline const std::string folder = std::string(VRAM_SOURCE_DIR) + "/tests/measured/";

inline std::optional<std::string> readFile(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
        return std::nullopt;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Returns the project file of a network in this folder, or else in tests/reference/data. Throws if there is none.
inline std::string projectText(const std::string& network)
{
    std::optional<std::string> text = readFile(folder + network);
    if (!text)
        text = readFile(folder + "../reference/data/" + network + ".vram.json");
    if (!text)
        throw std::runtime_error("no network " + network);
    return *text;
}

inline vram::Project projectOf(const std::string& network)
{
    const vram::Result<vram::Project> project = vram::parseProject(projectText(network));
    if (!project)
        throw std::runtime_error(network + ": " + vram::text(project.error()));
    return *project;
}

/// Returns the project of a run's network. Some models run other functions under torch.compile: if the whole model or
/// step is compiled, and the folder has a recording of these, it is used.
inline vram::Project projectOfRun(const nlohmann::json& run)
{
    const auto network = run.at("network").get<std::string>();
    const std::string compile = run.at("setup").value("compile", "none");
    const auto part = vram::choiceFromName<vram::Compile>(compile).value();
    const std::string compiled = network.substr(0, network.rfind(".vram.json")) + ".compiled.vram.json";
    const bool whole = part == vram::Compile::Model || part == vram::Compile::Step;
    return projectOf(whole && std::ifstream(folder + compiled) ? compiled : network);
}

/// Returns the setup of a run on a machine. The README of this folder describes both formats. Throws if a setting is
/// invalid.
inline vram::Setup setupOf(const nlohmann::json& machine, const nlohmann::json& run)
{
    vram::Setup setup;
    setup.gpu = machine.at("gpu").get<std::string>();
    const std::string torch = machine.at("torch").get<std::string>();
    setup.torch = torch.substr(0, torch.find('.', torch.find('.') + 1));
    for (const auto& [key, value] : run.at("setup").items()) {
        const vram::Result<vram::Setup> next =
            vram::withSetting(setup, key, value.is_string() ? value.get<std::string>() : value.dump());
        if (!next)
            throw std::runtime_error(vram::text(next.error()));
        setup = *next;
    }
    return setup;
}

} // namespace measured
