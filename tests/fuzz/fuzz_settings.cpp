// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/setup core/project
#include "project/project.h"
#include "setup/setup.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Lines of KEY=VALUE as for --set, including arithmetic. Each is refused with a message, or survives being saved in a
// project file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    Project project;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            continue;
        const auto set = withSetting(project.setup, line.substr(0, equals), line.substr(equals + 1));
        if (set)
            project.setup = *set;
        else if (vram::text(set.error()).empty())
            std::abort();
    }
    // A project file is UTF-8, and any invalid bytes are replaced.
    const bool ascii = std::all_of(data, data + size, [](std::uint8_t byte) { return byte < 0x80; });
    const auto again = parseProject(writeProject(project));
    if (!again || (ascii && !(again->setup == project.setup)))
        std::abort();
    return 0;
}
