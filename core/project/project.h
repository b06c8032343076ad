// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/catalogues.h"
#include "network/network.h"
#include "project/assumption.h"
#include "setup/setup.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A setup saved under a name, for comparison with others.
struct Scenario {
    std::string name;
    Setup setup;
    std::string extra{}; ///< Keys of the file that this version does not know, as JSON text.
    bool operator==(const Scenario&) const = default;
};

/// The document that is saved, and to which undo applies.
struct Project {
    Network network;
    Setup setup;
    std::vector<Scenario> scenarios{};
    std::string notes{};
    std::vector<Assumption> assumptions{}; ///< Assumptions made by the importer of the network.
    std::vector<Gpu> gpus{};               ///< Custom and calibrated GPUs of the setups, for use on other machines.
    std::string extra{};                   ///< Keys of the file that this version does not know, as JSON text.
    bool operator==(const Project&) const = default;
};

/// The built-in catalogues and the GPUs of the project.
Catalogues cataloguesOf(const Project& project);

/// Parses a project file ("format": "vram-planner/1"). The error contains the location
/// ("rows[3].attributes.kernel_size"), or line and column if the text is not JSON. Newer formats are rejected.
Result<Project> parseProject(std::string_view json);
/// Serializes a project. Keeps unknown keys of the original file and omits defaults.
std::string writeProject(const Project& project);

} // namespace vram
