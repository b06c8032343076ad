#pragma once

#include "network/network.h"
#include "json/json_value.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace vram {

inline constexpr std::uint32_t kLargestRowId = 0x7fffffff;

/// A row id that is a number in the JSON; 0 where it is none.
std::uint32_t wholeId(const Json& value);
/// "3:1" is output 1 of row 3; a reference to no row where the text is neither that nor "3".
InputRef parseReference(std::string_view text);
/// 3, or "3:1"; a fault and no row for anything else.
InputRef readReference(const Json& value, const JsonPlace& place, JsonFaults& faults);
/// The key "inputs" of a row: empty where it has none.
std::vector<InputRef> readInputs(const Json& row, const JsonPlace& place, JsonFaults& faults);
Json inputsJson(const std::vector<InputRef>& inputs);

} // namespace vram
