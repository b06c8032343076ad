// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/config_file.h"

#include "import/file.h"
#include "import/sourced_files.h"

#include <utility>

namespace vram {

namespace {

constexpr int kDeepest = 3;                  ///< Limits files that name each other.
constexpr std::uintmax_t kLongest = 1 << 20; // Bytes. Configuration files are written by hand and short.

Result<ReadConfig> readAlone(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    return parseTextFile(file, file.filename().string(), kLongest, [&](const std::string& text) {
        return readConfig(withSourcedFiles(text, file), network, base);
    });
}

// The files that a file names are read with its settings, such as the number of GPUs, but before it, as it may change
// their settings.
Result<ReadConfig> readNamed(const std::filesystem::path& file, const Network& network, const Setup& base, int depth)
{
    Result<ReadConfig> alone = readAlone(file, network, base);
    if (!alone || alone->further.empty())
        return alone;
    Setup before = alone->setup;
    std::vector<Message> notes;
    for (const std::string& path : alone->further) {
        const std::filesystem::path named = depth < kDeepest ? namedFile(path, file) : std::filesystem::path();
        if (named.empty()) {
            notes.push_back(message("%1 is not found; read it as well, before this file."_tr, path));
            continue;
        }
        Result<ReadConfig> further = readNamed(named, network, before, depth + 1);
        if (!further)
            return further;
        before = further->setup;
        notes.insert(notes.end(), further->notes.begin(), further->notes.end());
    }
    Result<ReadConfig> read = readAlone(file, network, before);
    if (!read)
        return read;
    ReadConfig all = std::move(read).value();
    all.notes.insert(all.notes.end(), notes.begin(), notes.end());
    return all;
}

} // namespace

Result<ReadConfig> openConfigFile(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    return readNamed(file, network, base, 0);
}

bool isConfigFile(const std::filesystem::path& file)
{
    const Result<std::string> head = readHead(file, kLongest);
    return head && looksLikeConfig(*head);
}

} // namespace vram
