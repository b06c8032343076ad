// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/started_program.h"

#include "base/words.h"
#include "configs/config_lines.h"
#include "configs/shell_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <vector>

namespace vram {

namespace {

constexpr std::array<std::string_view, 3> kProgramLaunchers{"torchrun", "deepspeed", "accelerate"};
constexpr std::array<std::string_view, 2> kPythonNames{"python", "python3"};

using CommandWords = std::span<const std::string>;

/// Returns the words that follow the first one of these names, which may have a path.
template<std::size_t count>
CommandWords wordsAfter(CommandWords words, const std::array<std::string_view, count>& names)
{
    const auto found = std::ranges::find_if(words, [&](std::string_view word) {
        return std::ranges::find(names, word.substr(word.find_last_of('/') + 1)) != names.end();
    });
    return found == words.end() ? CommandWords() : CommandWords(found + 1, words.end());
}

/// Returns the first file among the words or, if there is none, the module that they name.
std::string programIn(CommandWords words)
{
    const auto file = std::ranges::find_if(words, [](const std::string& word) { return word.ends_with(".py"); });
    if (file != words.end())
        return *file;
    const auto option =
        std::ranges::find_if(words, [](const auto& word) { return word == "-m" || word == "--module"; });
    const CommandWords module = option == words.end() ? CommandWords() : CommandWords(option + 1, words.end());
    return module.empty() || module.front().find('$') != std::string::npos ? std::string() : module.front();
}

} // namespace

std::optional<StartedProgram> startedProgram(std::string_view script)
{
    std::optional<StartedProgram> alone;
    std::vector<std::string> words; // The words of a command, which may take several lines.
    std::string_view raw;
    Message place;
    for (Lines lines(script); lines.next(raw);) {
        const std::string_view line = trimmed(uncommented(raw));
        if (words.empty())
            place = lines.place();
        std::ranges::move(shellWords(line), std::back_inserter(words));
        if (line.ends_with('\\'))
            continue;
        if (const std::string name = programIn(wordsAfter(words, kProgramLaunchers)); !name.empty())
            return StartedProgram{name, place};
        if (const std::string name = programIn(wordsAfter(words, kPythonNames)); !name.empty() && !alone)
            alone = StartedProgram{name, place};
        words.clear();
    }
    return alone;
}

} // namespace vram
