// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"

#include <string>
#include <string_view>

namespace vram {

/// "24GiB" for an attribute in GiB as "24", "10 %" as "10", "4k" as 4 × 1024: what was typed as a number in the
/// attribute's unit.
std::string numberInUnit(const AttributeSpec& spec, std::string_view typed);

} // namespace vram
