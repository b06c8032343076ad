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
/// `gpus` with `gpu` in place of the one of its name, or at the end. One that is neither custom nor calibrated is
/// removed.
std::vector<Gpu> withOwnGpu(std::vector<Gpu> gpus, const Gpu& gpu);
std::vector<Gpu> withoutOwnGpu(std::vector<Gpu> gpus, const std::string& name);

/// The user's calibration of the project's GPU; none where the project has one itself, or the user has none.
std::optional<Gpu> calibrationAside(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

/// The user's own GPUs that `next` has to carry. Those that `before` carries stay as they are; others that its setups
/// name come from `own`. So a project's figures are the same wherever it is opened.
std::vector<Gpu> carriedGpus(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& before,
                             const Project& next);
/// The GPUs for a project's estimate: those that it carries, and the user's for all others.
Catalogues cataloguesFor(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

} // namespace vram
