// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/config_file.h"

#include "import/file.h"

#include <optional>
#include <system_error>
#include <utility>

namespace vram {

namespace {

constexpr std::uintmax_t kLongest = 1 << 20; // In bytes; configuration files are written by hand and short.

Result<ReadConfig> readAlone(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    return parseTextFile(file, file.filename().string(), kLongest,
                         [&](const std::string& text) { return readConfig(text, network, base); });
}

/// Returns the file that the file `by` names. The path is relative to the folder in which the training program is
/// started, which is usually one of the folders that contain `by`.
std::optional<std::filesystem::path> namedFile(const std::filesystem::path& named, const std::filesystem::path& by)
{
    std::error_code failed;
    std::filesystem::path folder = std::filesystem::absolute(by, failed).parent_path();
    while (!failed) {
        if (std::filesystem::path candidate = folder / named; std::filesystem::is_regular_file(candidate, failed))
            return candidate;
        if (!folder.has_relative_path())
            break;
        folder = folder.parent_path();
        failed.clear();
    }
    return std::nullopt;
}

} // namespace

// Another program's file is read first, as the file that names it may change its settings.
Result<ReadConfig> openConfigFile(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    Result<ReadConfig> alone = readAlone(file, network, base);
    if (!alone || alone->further.empty())
        return alone;
    ReadConfig read = std::move(alone).value();
    const auto named = namedFile(read.further, file);
    if (!named) {
        read.notes.push_back(
            message("%1 is not found; read it as well, before this file, for DeepSpeed's settings."_tr, read.further));
        return read;
    }
    Result<ReadConfig> further = readAlone(*named, network, base);
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
