// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/snapshot core/measured
#include "measured/history.h"
#include "snapshot/read_snapshot.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto snapshot = vram::parseSnapshot({reinterpret_cast<const char*>(data), size});
    if (!snapshot)
        return 0;
    for (const std::int64_t device : snapshot->devices()) {
        const vram::History history = vram::replayHistory(*snapshot, device);
        for (const vram::RecordedStep& step : vram::findSteps(*snapshot, history))
            (void)vram::peakEvent(history, step);
    }
    return 0;
}
