// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/project core/json
#include "estimate/estimate.h"
#include "project/project.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Any project that can be read can be estimated, and does not change when it is written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const auto project = parseProject({reinterpret_cast<const char*>(data), size});
    if (!project)
        return 0;
    const auto again = parseProject(writeProject(*project));
    if (!again || !(again->setup == project->setup) || writeProject(*again) != writeProject(*project))
        std::abort();
    (void)estimate(project->network, project->setup, builtinCatalogues());
    return 0;
}
