// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"

#include <string_view>

namespace vram {

/// Returns the unit as shown after the value: "block" after 1 and "blocks" after other numbers. A unit of measurement
/// ("MiB", "%") does not change. The result is empty if the attribute has no unit.
std::string_view unitFor(const AttributeSpec& spec, const AttributeValue& value);
/// Removes the attribute's unit from the end of the text, whether singular or plural: "1 block", "2 blocks".
std::string_view withoutUnit(const AttributeSpec& spec, std::string_view typed);

} // namespace vram
