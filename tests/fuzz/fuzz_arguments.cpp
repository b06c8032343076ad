// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes: app/cli core/setup
#include "run.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

// A command line with one word per line. It must end with one of three exit statuses, explain a failure, and never
// throw.

namespace {

/// Creates a temporary folder for the files that commands write, makes it the working directory, and redirects standard
/// input from /dev/null.
std::filesystem::path ownFolder()
{
    std::string folder = (std::filesystem::temp_directory_path() / "vram-fuzz-XXXXXX").string();
    if (!mkdtemp(folder.data()) || chdir(folder.c_str()) != 0 || !std::freopen("/dev/null", "r", stdin))
        std::abort();
    return folder;
}

void removeFiles(const std::filesystem::path& folder)
{
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        std::filesystem::remove_all(entry.path());
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::istringstream lines{std::string(text)};
    for (std::string line; words.size() < 32 && std::getline(lines, line);)
        words.push_back(line);
    return words;
}

/// Whether a command line is excluded, because it uses files outside the folder or takes too long.
bool isTooMuch(const std::vector<std::string>& words)
{
    constexpr std::array kLarge{"llama", "gpt", "bert", "1b", "large", "xl", "plan", "sd_", "gemma", "qwen"};
    for (const std::string& word : words) {
        if (word.find('/') != std::string::npos || word.starts_with("__man"))
            return true;
        for (const char* name : kLarge) {
            if (word.find(name) != std::string::npos)
                return true;
        }
    }
    return false;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace vram::cli;
    static const std::filesystem::path folder = ownFolder();
    const std::vector<std::string> words = wordsOf({reinterpret_cast<const char*>(data), size});
    if (isTooMuch(words))
        return 0;
    std::vector<const char*> pointers;
    pointers.reserve(words.size());
    for (const std::string& word : words)
        pointers.push_back(word.c_str());

    const std::ostringstream out;
    std::streambuf* const printed = std::cout.rdbuf(out.rdbuf());
    std::streambuf* const noted = std::cerr.rdbuf(out.rdbuf());
    const Outcome outcome = run(pointers);
    std::cout.rdbuf(printed);
    std::cerr.rdbuf(noted);
    removeFiles(folder);
    const bool known = outcome.status == kSuccess || outcome.status == kInvalidInput || outcome.status == kDoesNotFit
                       || outcome.status == kUsage;
    if (!known || (outcome.status == kSuccess) != outcome.message.empty())
        std::abort();
    return 0;
}
