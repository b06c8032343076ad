// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/assumption.h"
#include "json/json_value.h"

#include <vector>

namespace vram {

/// Reads the key "assumptions" of a project. A sentence that has been edited is kept as it is; any other is rebuilt
/// from its pattern.
std::vector<Assumption> readAssumptions(const Json& list, JsonErrors& faults);
Json assumptionsJson(const std::vector<Assumption>& assumptions);

} // namespace vram
