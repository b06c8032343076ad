#pragma once

#include "estimate/estimate.h"
#include "project/project.h"

#include <optional>
#include <vector>

namespace vram {

class Settings;

/// The user's own GPUs and calibrations, as the settings keep them. A list that cannot be read is none.
std::vector<Gpu> ownGpus(const Settings& settings);
void keepOwnGpus(Settings& settings, const std::vector<Gpu>& gpus);
/// `gpus` with `gpu` in place of the one of its name, or at the end; one that is neither custom nor calibrated leaves.
std::vector<Gpu> withOwnGpu(std::vector<Gpu> gpus, const Gpu& gpu);
std::vector<Gpu> withoutOwnGpu(std::vector<Gpu> gpus, const std::string& name);

/// The user's own calibration of the GPU that the project uses without one; none where it has one, or the user has none.
std::optional<Gpu> calibrationAside(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

/// What `next` carries of the user's own GPUs. Those that its setups name stay as the project has them; a GPU that
/// `before` did not name comes from `own`. So a project's figures are the same wherever it is opened.
std::vector<Gpu> carriedGpus(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& before,
                             const Project& next);
/// What a project's estimate may draw on: for its own GPUs what it carries, for all others the user's.
Catalogues cataloguesFor(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

} // namespace vram
