// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace vram {

/// The reason why a text is not JSON, and its location.
struct JsonSyntaxError {
    Message place{};      ///< "line 3, column 14"
    std::string number{}; ///< The number that is too large to read; empty for any other fault.
};

/// Finds the syntax error in a text that the parser has rejected.
JsonSyntaxError findSyntaxError(std::string_view text);

/// Parses JSON. The error contains the line and column of the first fault. Nesting beyond 200 levels is rejected.
Result<nlohmann::json> parseJsonText(std::string_view text);

} // namespace vram
