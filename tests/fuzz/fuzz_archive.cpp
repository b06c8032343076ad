// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/import/zip.cpp core/import/inflate.cpp core/import/csv
#include "import/readers.h"
#include "import/zip.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

// Zip archives and HDF5 files, which are read from a path: as a .keras archive, and by the Keras importer.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("vram-fuzz-" + std::to_string(getpid()) + ".keras");
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    const auto entry = vram::readZipEntry(file, "config.json", 1U << 20U);
    const auto model = vram::importKeras(file, {});
    std::filesystem::remove(file);
    if ((!entry && vram::text(entry.error()).empty()) || (!model && vram::text(model.error()).empty()))
        std::abort();
    return 0;
}
