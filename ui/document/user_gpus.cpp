// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/user_gpus.h"

#include "ui/document/settings.h"
#include "ui/text.h"

#include <algorithm>

namespace vram {

namespace {

const Gpu* named(const std::vector<Gpu>& gpus, const std::string& name)
{
    const auto found = std::find_if(gpus.begin(), gpus.end(), [&](const Gpu& gpu) { return gpu.name == name; });
    return found == gpus.end() ? nullptr : &*found;
}

/// Returns the full name of a GPU. A setup may refer to a GPU of the catalogue by part of its name.
std::string fullName(const std::string& name, const Catalogues& builtin, const std::vector<Gpu>& own,
                     const Project& project)
{
    if (named(own, name) || named(project.gpus, name))
        return name;
    return fullGpuName(builtin.gpus, name);
}

/// The full names of the GPUs that the project's setups use.
std::vector<std::string> usedNames(const Project& project, const Catalogues& builtin, const std::vector<Gpu>& own)
{
    std::vector<std::string> names{fullName(project.setup.gpu, builtin, own, project)};
    for (const Scenario& scenario : project.scenarios) {
        std::string name = fullName(scenario.setup.gpu, builtin, own, project);
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

} // namespace

std::vector<Gpu> userGpus(const Settings& settings)
{
    const QString text = settings.value(Setting::UserGpus).toString();
    if (text.isEmpty())
        return {};
    Result<std::vector<Gpu>> gpus = parseGpus(utf8(text));
    return gpus ? std::move(gpus).value() : std::vector<Gpu>();
}

void saveUserGpus(Settings& settings, const std::vector<Gpu>& gpus)
{
    settings.set(Setting::UserGpus, gpus.empty() ? QString() : qs(writeGpus(gpus)));
}

std::vector<Gpu> withUserGpu(std::vector<Gpu> gpus, const Gpu& gpu)
{
    const auto found = std::find_if(gpus.begin(), gpus.end(), [&](const Gpu& own) { return own.name == gpu.name; });
    if (!gpu.custom && !gpu.calibration.isSet()) {
        if (found != gpus.end())
            gpus.erase(found);
    } else if (found != gpus.end()) {
        *found = gpu;
    } else {
        gpus.push_back(gpu);
    }
    return gpus;
}

std::vector<Gpu> withoutUserGpu(std::vector<Gpu> gpus, const std::string& name)
{
    std::erase_if(gpus, [&](const Gpu& gpu) { return gpu.name == name; });
    return gpus;
}

std::optional<Gpu> unusedCalibration(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project)
{
    const std::string name = fullName(project.setup.gpu, builtin, own, project);
    const Gpu* mine = named(own, name);
    const Gpu* carried = named(project.gpus, name);
    if (!mine || !mine->calibration.isSet() || (carried && carried->calibration.isSet()))
        return std::nullopt;
    return *mine;
}

std::vector<Gpu> projectGpus(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& before,
                             const Project& next)
{
    const std::vector<std::string> had = usedNames(before, builtin, own);
    std::vector<Gpu> carried;
    for (const std::string& name : usedNames(next, builtin, own)) {
        const bool isNew = std::find(had.begin(), had.end(), name) == had.end();
        if (const Gpu* gpu = named(next.gpus, name))
            carried.push_back(*gpu);
        else if (const Gpu* mine = named(own, name); mine && (isNew || mine->custom))
            carried.push_back(*mine);
    }
    return carried;
}

Catalogues cataloguesFor(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project)
{
    const std::vector<std::string> used = usedNames(project, builtin, own);
    std::vector<Gpu> others = own;
    std::erase_if(others, [&](const Gpu& gpu) {
        return !gpu.custom && std::find(used.begin(), used.end(), gpu.name) != used.end();
    });
    return {withUserGpus(withUserGpus(builtin.gpus, others), project.gpus)};
}

} // namespace vram
