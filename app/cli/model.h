// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common.h"
#include "project/project.h"

#include <vector>

namespace vram::cli {

/// Loads MODEL with the command line's settings. The GPU must be known. Prints an import's notes to stderr.
VerbResult<Project> loadProject(const Arguments& arguments);
/// Loads MODEL with the command line's settings, whether or not the GPU is known.
VerbResult<Project> loadWithUnknownGpu(const Arguments& arguments);
/// Success if the project's GPU is known or its usable memory is given.
Outcome checkGpu(const Project& project);
/// The project with these GPUs, which replace those of the same names.
Project withGpus(Project project, const std::vector<Gpu>& gpus);

} // namespace vram::cli
