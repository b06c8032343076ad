// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/config_file.h"

#include "configs/host_file.h"
#include "import/file.h"
#include "import/sourced_files.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace vram {

namespace {

constexpr int kDeepest = 3;                       ///< Limits files that name each other.
using Chain = std::vector<std::filesystem::path>; ///< Files each of which names the next.
constexpr std::uintmax_t kLongest = 1 << 20;      // Bytes. Configuration files are written by hand and short.

Result<ReadConfig> readAlone(const std::filesystem::path& file, const Network& network, const Setup& base)
{
    return parseTextFile(file, file.filename().string(), kLongest, [&](const std::string& text) {
        if (std::optional<ReadConfig> hosts = readHostFile(text, base))
            return Result<ReadConfig>(*std::move(hosts));
        return readConfig(withSourcedFiles(text, file), network, base);
    });
}

/// Says why a file that another one names is not read, or nothing if it is.
Message unreadReason(const std::string& path, const std::filesystem::path& file, const Chain& files)
{
    if (file.empty())
        return message("%1 is not found; read it as well, before this file."_tr, path);
    const auto isFile = [&file](const std::filesystem::path& known) {
        std::error_code failed;
        return std::filesystem::equivalent(known, file, failed);
    };
    if (std::ranges::any_of(files, isFile))
        return message("%1 names itself, or files that name it; it is read once."_tr, path);
    if (static_cast<int>(files.size()) > kDeepest)
        return message("%1 is not read, because too many files name one another; read it as well, before this file."_tr,
                       path);
    return {};
}

// The files that a file names are read with its settings, such as the number of GPUs, but before it, as it may change
// their settings. `files` are those that name it, and the file itself.
Result<ReadConfig> readNamed(const Chain& files, const Network& network, const Setup& base)
{
    const std::filesystem::path& file = files.back();
    Result<ReadConfig> alone = readAlone(file, network, base);
    if (!alone || alone->further.empty())
        return alone;
    Setup before = alone->setup;
    std::vector<Message> notes;
    for (const std::string& path : alone->further) {
        const std::filesystem::path named = namedFile(path, file);
        if (Message why = unreadReason(path, named, files); !why.empty()) {
            notes.push_back(std::move(why));
            continue;
        }
        Chain chain = files;
        chain.push_back(named);
        Result<ReadConfig> further = readNamed(chain, network, before);
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
    return readNamed({file}, network, base);
}

bool isConfigFile(const std::filesystem::path& file)
{
    const Result<std::string> head = readHead(file, kLongest);
    return head && looksLikeConfig(*head);
}

} // namespace vram
