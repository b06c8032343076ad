#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace vram {

/// Reads JSON; the error says in which line and column it stops being JSON. Nesting beyond 200 levels is refused.
Result<nlohmann::json> parseJsonText(std::string_view text);

} // namespace vram
