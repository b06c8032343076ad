// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sourced_files.h"

#include "base/words.h"
#include "import/file.h"

#include <algorithm>
#include <string_view>
#include <system_error>

namespace vram {

namespace {

constexpr std::uintmax_t kLongestScript = 1 << 20; // Bytes.
constexpr int kDeepestScript = 4;                  ///< Limits scripts that read each other.

/// The path in a line such as `source "${SCRIPT_DIR}/models/8b.sh"`, from behind the last folder that a variable stands
/// for; empty for other lines.
std::string sourcedPath(std::string_view line)
{
    line = trimmed(line);
    const std::string_view command = line.starts_with("source ") ? "source " : line.starts_with(". ") ? ". " : "";
    if (command.empty())
        return {};
    line = trimmed(line.substr(command.size()));
    std::string path(line.substr(0, line.find(';')));
    std::erase_if(path, [](char c) { return c == '"' || c == '\''; });
    path = trimmed(path);
    const std::size_t reference = path.find_last_of("$`)}");
    if (reference != std::string::npos)
        path.erase(0, std::min(path.find('/', reference), path.size() - 1) + 1);
    return path.find(' ') == std::string::npos ? path : std::string();
}

/// `left` is the number of bytes that further files may have.
std::string withSourced(const std::string& text, const std::filesystem::path& file, int depth, std::size_t& left)
{
    std::string result;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
        rest.remove_prefix(line.size());
        const std::string path = sourcedPath(line);
        const std::filesystem::path named = path.empty() || depth > kDeepestScript ? "" : namedFile(path, file);
        const Result<std::string> sourced = named.empty() ? std::string() : readTextFile(named, kLongestScript);
        if (!sourced || sourced->empty() || sourced->size() > left) {
            result += line;
            continue;
        }
        left -= sourced->size();
        result += withSourced(*sourced, named, depth + 1, left) + '\n';
    }
    return result;
}

} // namespace

std::filesystem::path namedFile(const std::filesystem::path& named, const std::filesystem::path& by)
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
    return {};
}

std::string withSourcedFiles(const std::string& text, const std::filesystem::path& file)
{
    std::size_t left = kLongestScript;
    return withSourced(text, file, 1, left);
}

} // namespace vram
