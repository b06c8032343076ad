// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/import/detected_format.cpp
#include "import/detected_format.h"

#include <cstddef>
#include <cstdint>

// The beginning of a file, from which its format is detected.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view head(reinterpret_cast<const char*>(data), size);
    (void)vram::topLevelKeys(head);
    (void)vram::looksLikeText(head);
    (void)vram::looksLikeSafetensors(head);
    (void)vram::looksLikeOnnx(head);
    return 0;
}
