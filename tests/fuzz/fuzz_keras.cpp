// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/import/keras core/import/inflate.cpp
#include "import/inflate.h"
#include "import/readers.h"

#include <cstddef>
#include <cstdint>

// Text that begins like JSON is a model; anything else is treated as compressed data.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (!text.starts_with('{'))
        (void)vram::inflate(text, 1U << 20U);
    else
        (void)vram::importKerasText(text, "fuzz", {});
    return 0;
}
