// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/measured
#include "measured/measured_text.h"
#include "measured/out_of_memory.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// A pasted error message of PyTorch, with any surrounding text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const auto message = parseOutOfMemory({reinterpret_cast<const char*>(data), size});
    if (!message)
        return 0;
    (void)message->outsideAllocator();
    (void)message->usedByOthers();
    for (const ExplainedFigure& figure : explain(*message)) {
        if (text(figure.label).empty() || text(figure.meaning).empty())
            std::abort();
    }
    if (remedies(*message).empty() || outOfMemoryText(*message).empty() || outOfMemoryJson({*message}).empty())
        std::abort();
    return 0;
}
