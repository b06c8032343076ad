// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "json/json_value.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vram {

inline constexpr std::uint32_t kLargestRowId = 0x7fffffff;

/// The row id that a JSON number holds; 0 for any other value.
std::uint32_t wholeId(const Json& value);
/// "3:1" is output 1 of row 3. Any text other than that or "3" gives a reference to no row.
InputRef parseReference(std::string_view text);
/// Reads 3 or "3:1"; anything else is a fault and gives no row.
InputRef readReference(const Json& value, const JsonPlace& place, JsonFaults& faults);
/// Reads the key "inputs" of a row; empty if it has none.
std::vector<InputRef> readInputs(const Json& row, const JsonPlace& place, JsonFaults& faults);
Json inputsJson(const std::vector<InputRef>& inputs);

} // namespace vram
