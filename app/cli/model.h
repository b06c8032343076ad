// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common.h"
#include "project/project.h"

#include <vector>

namespace vram::cli {

/// MODEL with the command line's settings, and with a known GPU. Prints an import's notes to stderr.
Step<Project> loadProject(const Arguments& arguments);
/// The same with any GPU.
Step<Project> loadWithAnyGpu(const Arguments& arguments);
/// Done where the project's GPU is known or its usable memory is given.
Outcome checkGpu(const Project& project);
/// The project with these GPUs, in place of those of the same names.
Project withGpus(Project project, const std::vector<Gpu>& gpus);

} // namespace vram::cli
