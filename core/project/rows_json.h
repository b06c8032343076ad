// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "json/json_value.h"

#include <vector>

namespace vram {

/// Reads "rows" and checks every reference: the resulting rows have unique ids and read only earlier rows.
std::vector<Row> readRows(const Json& rows, JsonErrors& faults);
/// Appends the rows to `out`, one per line, indented by `indent` spaces.
void writeRows(const std::vector<Row>& rows, int indent, std::string& out);

} // namespace vram
