// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace vram {

/// Why a text is no JSON, and where.
struct JsonSyntaxFault {
    Message place{};      ///< "line 3, column 14"
    std::string number{}; ///< The number that is too large to read; empty where something else is wrong.
};

/// The syntax error in a text that the parser has refused.
JsonSyntaxFault jsonSyntaxFault(std::string_view text);

/// Reads JSON; the error gives the line and column of the first fault. Nesting beyond 200 levels is refused.
Result<nlohmann::json> parseJsonText(std::string_view text);

} // namespace vram
