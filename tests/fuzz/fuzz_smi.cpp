// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/devices
#include "devices/catalogues.h"
#include "devices/smi.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// The output of nvidia-smi: the lines of the query, and after a form feed those of `nvidia-smi -L`. Every GPU that is
// read must have a memory size, either its own or that of its instance.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t cut = text.find('\f');
    const std::vector<SmiGpu> gpus = parseSmi(text.substr(0, cut));
    const std::string_view list = cut == std::string_view::npos ? std::string_view() : text.substr(cut + 1);
    for (const SmiGpu& smi : withMigInstances(gpus, list)) {
        if (!(smi.totalMib > 0) || usableMemory(gpuFromSmi(builtinCatalogues().gpus, smi)) < 0)
            std::abort();
    }
    return 0;
}
