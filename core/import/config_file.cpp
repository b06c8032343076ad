// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/config_file.h"

#include "import/file.h"
#include "import/sourced_files.h"

#include <utility>

namespace vram {

namespace {

constexpr std::uintmax_t kLongest = 1 << 20; // Bytes. Configuration files are written by hand and short.

Result<ReadConfig> readAlone(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    return parseTextFile(file, file.filename().string(), kLongest, [&](const std::string& text) {
        return readConfig(withSourcedFiles(text, file), network, base);
    });
}

} // namespace

// Another program's file is read first, as the file that names it may change its settings.
Result<ReadConfig> openConfigFile(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    Result<ReadConfig> alone = readAlone(file, network, base);
    if (!alone || alone->further.empty())
        return alone;
    ReadConfig read = std::move(alone).value();
    const std::filesystem::path named = namedFile(read.further, file);
    if (named.empty()) {
        read.notes.push_back(
            message("%1 is not found; read it as well, before this file, for DeepSpeed's settings."_tr, read.further));
        return read;
    }
    Result<ReadConfig> further = readAlone(named, network, base);
    if (!further)
        return further;
    Result<ReadConfig> both = readAlone(file, network, further->setup);
    if (!both)
        return both;
    read = std::move(both).value();
    read.notes.insert(read.notes.end(), further->notes.begin(), further->notes.end());
    return read;
}

bool isConfigFile(const std::filesystem::path& file)
{
    const Result<std::string> head = readHead(file, kLongest);
    return head && looksLikeConfig(*head);
}

} // namespace vram
