// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "project/project.h"

#include <optional>
#include <vector>

namespace vram {

class Settings;

/// The user's own GPUs and calibrations from the settings. A list that cannot be read counts as empty.
std::vector<Gpu> ownGpus(const Settings& settings);
void keepOwnGpus(Settings& settings, const std::vector<Gpu>& gpus);
/// `gpus` with `gpu` replacing the one of the same name, or appended. A GPU that is neither custom nor calibrated is
/// removed instead.
std::vector<Gpu> withOwnGpu(std::vector<Gpu> gpus, const Gpu& gpu);
std::vector<Gpu> withoutOwnGpu(std::vector<Gpu> gpus, const std::string& name);

/// The user's calibration of the project's GPU. None if the project has its own, or if the user has none.
std::optional<Gpu> calibrationAside(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

/// The custom GPUs that `next` has to contain. Those in `before` are kept unchanged; others that its setups name come
/// from `own`. This gives a project the same figures wherever it is opened.
std::vector<Gpu> carriedGpus(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& before,
                             const Project& next);
/// The GPUs for a project's estimate: those that it contains, and the user's for all others.
Catalogues cataloguesFor(const Catalogues& builtin, const std::vector<Gpu>& own, const Project& project);

} // namespace vram
