#pragma once

#include "import/import.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The size of an open dimension: as the options choose it, else `guess`. `dimensions` remembers it, and answers a second
/// question for the same name. The error names a choice that is no size.
Result<std::int64_t> chosenDimension(const ImportOptions& options, std::vector<OpenDimension>& dimensions,
                                     const std::string& name, std::int64_t guess, std::string_view what);
/// What was taken for the dimensions that nobody chose, a sentence each.
std::vector<std::string> dimensionNotes(const std::vector<OpenDimension>& dimensions);
/// What is wrong with a choice of a dimension that the file does not have, in words.
std::optional<std::string> unknownDimension(const ImportOptions& options, const std::vector<OpenDimension>& dimensions);

} // namespace vram
