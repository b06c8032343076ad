// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common.h"
#include "project/project.h"

#include <vector>

namespace vram::cli {

/// Loads MODEL with the settings from the command line. The GPU must be known. Prints the import's notes to stderr.
VerbResult<Project> loadProject(const Arguments& arguments);
/// Loads MODEL with the settings from the command line, whether or not the GPU is known.
VerbResult<Project> loadWithUnknownGpu(const Arguments& arguments);
/// Returns success if the project's GPU is known or its usable memory is given.
Outcome checkGpu(const Project& project);
/// Returns the project with these GPUs added, which replace those of the same name.
Project withGpus(Project project, const std::vector<Gpu>& gpus);

} // namespace vram::cli
