// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/import/safetensors
#include "import/safetensors/safetensors.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto tensors =
        vram::parseSafetensorsHeader({reinterpret_cast<const char*>(data), size}, std::uint64_t{1} << 40U);
    if (tensors)
        (void)vram::weightsNetwork(*tensors, "fuzz");
    return 0;
}
