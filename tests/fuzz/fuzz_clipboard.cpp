// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/edit core/import/import.cpp core/project
#include "edit/edit.h"
#include "edit/paste.h"
#include "import/import.h"
#include "project/project.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// Text on the clipboard, pasted after the rows that it contains. Ids must stay unique, and the pasted rows must
// survive being saved in a project file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const auto pasted = importPastedRows({reinterpret_cast<const char*>(data), size});
    if (!pasted) {
        if (text(pasted.error()).empty())
            std::abort();
        return 0;
    }
    Project project;
    for (const bool fromTarget : {false, true}) {
        Network& network = project.network;
        const std::vector<Row> rows = pastedRows(pasted->project.network.rows, network, fromTarget);
        network = insertRows(network, {LayerId::None, static_cast<int>(network.rows.size())}, rows);
    }
    const std::string file = writeProject(project);
    const auto again = parseProject(file);
    if (!again || writeProject(*again) != file)
        std::abort();
    return 0;
}
