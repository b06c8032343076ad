// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/measured
#include "measured/measured_file.h"
#include "measured/measured_text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// The output of vram_planner_measure.py: it is refused with a message, or printed as text and as JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    (void)runKindOf(file);
    (void)looksLikeMeasuredFile(file);
    const auto run = parseMeasuredFile(file);
    if (!run) {
        if (text(run.error()).empty())
            std::abort();
        return 0;
    }
    if (measuredFileText(*run, nullptr).empty() || measuredFileJson(*run, nullptr).empty())
        std::abort();
    return 0;
}
