// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"

#include <string>
#include <string_view>

namespace vram {

/// Converts what was typed into a number in the attribute's unit: "24GiB" for an attribute in GiB into "24", "10 %"
/// into "10", "4k" into 4 × 1024.
std::string numberInUnit(const AttributeSpec& spec, std::string_view typed);

} // namespace vram
