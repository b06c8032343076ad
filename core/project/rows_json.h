#pragma once

#include "network/network.h"
#include "json/json_value.h"

#include <vector>

namespace vram {

/// Reads "rows". Every reference is checked: the rows that come back have unique ids and read earlier rows only.
std::vector<Row> readRows(const Json& rows, JsonFaults& faults);
/// Appends the rows, a row a line, to `out`; `indent` counts spaces.
void writeRows(const std::vector<Row>& rows, int indent, std::string& out);

} // namespace vram
