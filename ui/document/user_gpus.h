// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"

#include <optional>
#include <vector>

namespace vram {

class Settings;

/// Returns the user's own GPUs and calibrations from the settings, or an empty list if the settings cannot be parsed.
std::vector<Gpu> userGpus(const Settings& settings);
void saveUserGpus(Settings& settings, const std::vector<Gpu>& gpus);
/// Returns `gpus` with the GPU of the same name replaced by `gpu`, or with `gpu` appended. A GPU that is neither custom
/// nor calibrated is removed instead.
std::vector<Gpu> withUserGpu(std::vector<Gpu> gpus, const Gpu& gpu);
std::vector<Gpu> withoutUserGpu(std::vector<Gpu> gpus, const std::string& name);

/// The user's calibration of the project's GPU, or std::nullopt if the project has its own or the user has none.
std::optional<Gpu> unusedCalibration(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

/// Returns the custom and calibrated GPUs that `next` has to contain. GPUs already in the project are kept unchanged,
/// and others that its setups name are copied from `own`, so that a project has the same figures on every machine.
std::vector<Gpu> projectGpus(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& before,
                             const Project& next);
/// The catalogues for a project's estimate. GPUs of the project take precedence over the user's.
Catalogues cataloguesFor(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

} // namespace vram
