// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/import/onnx

// Runs the ONNX reader on arbitrary bytes, which it imports or rejects with a reason, in bounded memory.

#include "import/onnx/onnx.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    vram::onnx::MemorySource source({data, size});
    const vram::Result<vram::Imported> imported = vram::onnx::importSource(source, {}, "fuzzed");
    if (!imported && vram::text(imported.error()).empty())
        std::abort(); // It was refused without a message.
    return 0;
}
