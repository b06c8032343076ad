#pragma once

#include "import/import.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// The size of a symbolic dimension: as the options choose it, else `guess`, which a note then tells. The error names a
/// choice that is no size.
Result<std::int64_t> chosenDimension(const ImportOptions& options, std::vector<std::string>& notes,
                                     const std::string& name, std::int64_t guess, std::string_view what);

} // namespace vram
