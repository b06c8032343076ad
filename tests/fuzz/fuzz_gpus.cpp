// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/devices
#include "devices/catalogues.h"
#include "devices/gpu.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// A list of the user's own GPUs. It must not change when it is written and read again, and each GPU must have a valid
// memory size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const auto gpus = parseGpus({reinterpret_cast<const char*>(data), size});
    if (!gpus && vram::text(gpus.error()).empty())
        std::abort();
    if (!gpus)
        return 0;
    const auto again = parseGpus(writeGpus(*gpus));
    if (!again || writeGpus(*again) != writeGpus(*gpus))
        std::abort();
    for (const Gpu& gpu : withUserGpus(builtinCatalogues().gpus, *gpus)) {
        if (usableMemory(gpu) < 0)
            std::abort();
    }
    return 0;
}
