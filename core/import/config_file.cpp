// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/config_file.h"

#include "import/file.h"

namespace vram {

namespace {

constexpr std::uintmax_t kLongest = 1 << 20; // Bytes. Configuration files are written by hand and short.

} // namespace

Result<ReadConfig> openConfigFile(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    return parseTextFile(file, file.filename().string(), kLongest,
                         [&](const std::string& text) { return readConfig(text, network, base); });
}

bool isConfigFile(const std::filesystem::path& file)
{
    const Result<std::string> head = readHead(file, kLongest);
    return head && looksLikeConfig(*head);
}

} // namespace vram
