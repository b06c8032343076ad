#pragma once

#include "devices/catalogues.h"
#include "network/network.h"
#include "setup/setup.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A setup kept under a name, to compare with others.
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
    std::vector<Gpu> gpus{}; ///< The custom and calibrated GPUs among those of the setups, for other machines.
    std::string extra{};     ///< Keys of the file that this version does not know, as JSON text.
    bool operator==(const Project&) const = default;
};

/// The built-in catalogues with the GPUs of the project.
Catalogues cataloguesOf(const Project& project);

/// Reads a project file's text ("format": "vram-planner/1"). The error names the place ("rows[3].attributes.kernel_size")
/// or, where the text is no JSON, line and column; a newer format is refused.
Result<Project> parseProject(std::string_view json);
/// The text of a project file: unknown keys of the file it came from are kept, defaults are left out.
std::string writeProject(const Project& project);

} // namespace vram
