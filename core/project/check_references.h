// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "network/network.h"
#include "json/json_location.h"

#include <vector>

namespace vram {

/// Reports the first reference to a row that does not exist or that comes after its reader (a cycle).
void checkReferences(const std::vector<Row>& rows, const JsonLocation& place, JsonErrors& faults);

} // namespace vram
