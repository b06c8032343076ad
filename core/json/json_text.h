#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vram {

/// Reads JSON; the error gives the line and column of the first fault. Nesting beyond 200 levels is refused.
Result<nlohmann::json> parseJsonText(std::string_view text);

} // namespace vram
