// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The text without leading and trailing white space.
std::string_view trimmed(std::string_view text);
/// The text in lower case; only ASCII letters change.
std::string lowercase(std::string_view text);
/// The name's letters and digits in lower case, so that names that differ only in punctuation compare equal.
std::string alphanumericKey(std::string_view name);
bool equalsIgnoringCase(std::string_view a, std::string_view b);
/// Lists entries: "a, b or c". With more than `most` entries the rest are counted: "a, b or 7 more".
Message alternativesText(const std::vector<std::string_view>& entries, std::size_t most = 8);
/// Lists entries: "a, b, c".
template<typename Entries>
std::string commaList(const Entries& entries)
{
    std::string list;
    for (const auto& entry : entries)
        list.append(list.empty() ? "" : ", ").append(entry);
    return list;
}
/// Number of one-letter edits that turn `a` into `b` (Levenshtein distance), ignoring case.
int editDistance(std::string_view a, std::string_view b);
/// Edit distance between `part` and the substring of `text` that matches it best, ignoring case.
int substringDistance(std::string_view part, std::string_view text);

} // namespace vram
