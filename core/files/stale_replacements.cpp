// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/stale_replacements.h"

#include "files/output_file.h"

#include <random>
#include <string_view>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vram {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = ".vram-planner-";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz012345";
constexpr std::size_t kRandomLetters = 12;

bool isReplacementName(std::string_view name)
{
    return name.starts_with(kPrefix) && name.size() == kPrefix.size() + kRandomLetters
           && name.substr(kPrefix.size()).find_first_not_of(kLetters) == std::string_view::npos;
}

void removeUnlocked(const fs::path& path)
{
    const OutputFile file(::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat info = {};
    if (file.number() < 0 || ::fstat(file.number(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_uid != ::geteuid()
        || ::flock(file.number(), LOCK_EX | LOCK_NB) != 0)
        return;
    ::unlink(path.c_str());
}

} // namespace

std::string replacementName()
{
    std::random_device random;
    std::string name(kPrefix);
    for (std::size_t i = 0; i < kRandomLetters; ++i)
        name += kLetters[random() % kLetters.size()];
    return name;
}

void removeStaleReplacements(const fs::path& folder)
{
    std::error_code code;
    std::vector<fs::path> left;
    for (fs::directory_iterator entry(folder, code); !code && entry != fs::directory_iterator();
         entry.increment(code)) {
        if (isReplacementName(entry->path().filename().string()))
            left.push_back(entry->path());
    }
    for (const fs::path& path : left)
        removeUnlocked(path);
}

} // namespace vram
