// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/similar_names.h"

#include "base/words.h"

#include <algorithm>
#include <utility>

namespace vram {

namespace {

constexpr std::string_view kBetweenWords = "-_. :";
constexpr std::size_t kShortestWord = 3;
constexpr int kFewLetters = 2;
constexpr int kWordBonus = 4; ///< Subtracted from the edit distance for each typed word that begins a word of the name.

std::vector<std::string_view> wordsOf(std::string_view name)
{
    std::vector<std::string_view> words;
    for (std::size_t at = name.find_first_not_of(kBetweenWords); at < name.size();
         at = name.find_first_not_of(kBetweenWords, at)) {
        const std::size_t end = std::min(name.find_first_of(kBetweenWords, at), name.size());
        words.push_back(name.substr(at, end - at));
        at = end;
    }
    return words;
}

/// Returns the sort key of a name: whether it is dissimilar to the typed text (more than a few edits apart, and no
/// typed word begins a word of the name), and its distance.
std::pair<bool, int> distance(std::string_view typed, std::string_view name)
{
    const std::vector<std::string_view> words = wordsOf(name);
    int result = editDistance(typed, name);
    bool near = result <= kFewLetters;
    for (const std::string_view part : wordsOf(typed)) {
        const auto beginsAlike = [&](std::string_view word) { return lowercase(word).starts_with(lowercase(part)); };
        if (part.size() < kShortestWord || std::ranges::none_of(words, beginsAlike))
            continue;
        result -= kWordBonus;
        near = true;
    }
    return {!near, result};
}

} // namespace

std::vector<std::string_view> similarNames(std::string_view typed, std::vector<std::string_view> names,
                                           std::size_t most)
{
    typed.remove_prefix(std::min(typed.find_first_not_of('-'), typed.size()));
    std::ranges::stable_sort(names, {}, [&](std::string_view name) { return distance(typed, name); });
    const auto far = std::ranges::find_if(names, [&](std::string_view name) { return distance(typed, name).first; });
    names.erase(far, names.end());
    names.resize(std::min(names.size(), most));
    return names;
}

} // namespace vram
