// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: core/files
#include "files/recovery_origin.h"
#include "project/project.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

// The two files of a recovery copy, separated by a zero byte. What is read from them can be written and read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\0'), text.size());
    if (const auto origin = parseRecoveryOrigin(text.substr(0, end))) {
        if (parseRecoveryOrigin(recoveryOriginText(*origin)) != origin)
            std::abort();
    }
    if (end == text.size())
        return 0;
    const auto project = parseProject(text.substr(end + 1));
    if (!project)
        return 0;
    const std::string file = writeProject(*project);
    const auto again = parseProject(file);
    if (!again || writeProject(*again) != file)
        std::abort();
    return 0;
}
