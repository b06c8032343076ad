#pragma once

#include "base/message.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Text without the white space around it.
std::string_view trimmed(std::string_view text);
/// ASCII letters alone change.
std::string lowered(std::string_view text);
/// Its letters and digits, in lower case: names that differ in punctuation alone are the same.
std::string lettersOf(std::string_view name);
bool equalsIgnoringCase(std::string_view a, std::string_view b);
/// "a, b or c"; with more than `most` entries the rest are counted: "a, b or 7 more".
Message anyOf(const std::vector<std::string_view>& entries, std::size_t most = 8);
/// Changes of one letter that turn `a` into `b`, case aside.
int editDistance(std::string_view a, std::string_view b);
/// The same for the best match inside `text`, whose rest costs nothing: how well a part names the whole.
int partDistance(std::string_view part, std::string_view text);

} // namespace vram
