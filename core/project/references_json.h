// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "json/json_value.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vram {

inline constexpr std::uint32_t kLargestRowId = 0x7fffffff;

/// The row id in a JSON number; 0 for any other value.
std::uint32_t rowIdFromJson(const Json& value);
/// Parses "3:1", output 1 of row 3, or "3". Any other text becomes a reference to no row.
InputRef parseReference(std::string_view text);
/// Reads 3 or "3:1". For anything else, adds a fault and returns a reference to no row.
InputRef readReference(const Json& value, const JsonLocation& place, JsonErrors& faults);
/// Reads the key "inputs" of a row; empty if it has none.
std::vector<InputRef> readInputs(const Json& row, const JsonLocation& place, JsonErrors& faults);
Json inputsJson(const std::vector<InputRef>& inputs);

} // namespace vram
