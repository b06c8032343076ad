// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/import/code
#include "import/readers.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    (void)vram::importCode({reinterpret_cast<const char*>(data), size}, {});
    return 0;
}
