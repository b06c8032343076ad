// SPDX-License-Identifier: GPL-3.0-or-later
#include "measured/gpu_file.h"

#include "import/file.h"

namespace vram {

Result<std::vector<Gpu>> openGpuFile(const std::filesystem::path& file)
{
    constexpr std::uintmax_t most = std::uintmax_t{16} << 20U;
    return parseTextFile(file, file.string(), most, parseGpus);
}

} // namespace vram
